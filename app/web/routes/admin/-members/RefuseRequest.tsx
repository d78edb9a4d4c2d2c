import { Alert, Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { FormActions } from "#platform/web/FormActions.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useDecision } from "./useDecision.ts";

interface Props {
  /** The requester, who reads the reason. */
  readonly requester: { readonly firstname: string; readonly lastname: string };
  /** What else they lose. */
  readonly lossWarning?: string | null | undefined;
  readonly refuse: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Refuses a request, with a reason for the requester. */
export function RefuseRequest({ requester, lossWarning, refuse, onDone, onCancel }: Props) {
  const [reason, setReason] = useState("");
  const refusing = useDecision(() => refuse(reason), "Demande refusée", onDone);
  return (
    <>
      <Textarea
        label="Raison"
        description={[`${requester.firstname} ${requester.lastname} la lira telle quelle, par e-mail.`, lossWarning]
          .filter(Boolean)
          .join(" ")}
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
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
