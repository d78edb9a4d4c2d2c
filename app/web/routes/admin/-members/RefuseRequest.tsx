import { Alert, Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { FormActions } from "#platform/web/FormActions.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useDeciding } from "./useDeciding.ts";

interface Props {
  /** Who asked, and reads the reason. */
  readonly who: { readonly firstname: string; readonly lastname: string };
  /** What else they lose. */
  readonly loss?: string | null | undefined;
  readonly refuse: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Refuses a request, with words for whoever made it. */
export function RefuseRequest({ who, loss, refuse, onDone, onCancel }: Props) {
  const [reason, write] = useState("");
  const refusing = useDeciding(() => refuse(reason), "Demande refusée", onDone);
  return (
    <>
      <Textarea
        label="Raison"
        description={[`${who.firstname} ${who.lastname} la lira telle quelle, par e-mail.`, loss].filter(Boolean).join(" ")}
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {refusing.error && (
        <Alert color="red" role="alert">
          {messageOf(refusing.error)}
        </Alert>
      )}
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button color="red" disabled={reason.trim() === ""} loading={refusing.isPending} onClick={() => refusing.mutate()}>
          Refuser la demande
        </Button>
      </FormActions>
    </>
  );
}
