import { TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { call } from "#platform/web/api.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { type PasskeyOnWire, passkeysApi } from "../passkeys.contract.ts";

/** Renames a key. */
export function RenameKey({ passkey: { id, name: stored }, onClose }: { passkey: PasskeyOnWire; onClose: () => void }) {
  const [name, setName] = useState(stored);
  const renaming = useMutation({
    mutationFn: () => call(passkeysApi.rename, { params: { id }, body: { name } }),
    done: "Clé renommée",
    onSuccess: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    renaming.mutate();
  };
  return (
    <Modal opened title="Renommer la clé" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          label="Nom de la clé"
          maxLength={60}
          data-autofocus
          value={name}
          error={renaming.error && messageOf(renaming.error)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <WindowFoot mt="lg" onCancel={onClose} isBusy={renaming.isPending}>
          Enregistrer
        </WindowFoot>
      </form>
    </Modal>
  );
}
