import { Alert, Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  /** Who asked, and reads the reason. */
  readonly who: { readonly firstname: string; readonly lastname: string };
  /** What else they lose. */
  readonly loss?: string | null;
  readonly refuse: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Refuses a request, with words for whoever made it. */
export function RefuseRequest({ who, loss, refuse, onDone, onCancel }: Props) {
  const [reason, write] = useState("");
  const refusing = useMutation({
    mutationFn: () => refuse(reason),
    onSuccess: () => {
      toast.success("Demande refusée");
      onDone();
    },
  });
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
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button color="red" disabled={reason.trim() === ""} loading={refusing.isPending} onClick={() => refusing.mutate()}>
          Refuser la demande
        </Button>
      </Group>
    </>
  );
}
