import { Alert, Text, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { submitting } from "#platform/web/forms.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { createPasskey, PasskeyFailure } from "#platform/web/passkey.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import { passkeysApi } from "../passkeys.contract.ts";

interface Props {
  /** Called after the key was added; the first one comes with codes on paper. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

export function AddKey({ onAdded, onClose }: Props) {
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const adding = useMutation({
    mutationFn: async () => {
      const options = await call(passkeysApi.options);
      return call(passkeysApi.add, { body: { name, passkey: await createPasskey(options) } });
    },
    failed: shownByPage,
    onSuccess: ({ codes }) => {
      if (codes === null) toast.success("Clé d'accès ajoutée");
      onAdded(codes);
      onClose();
    },
  });
  const submit = submitting(() => {
    setMissing(name.trim() === "");
    if (name.trim() !== "") adding.mutate();
  });
  const { error } = adding;
  return (
    <Modal opened title="Ajouter une clé d'accès" onClose={onClose} closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Text mb="md">
          Donnez-lui un nom qui dit où elle est. Votre appareil vous demandera ensuite une empreinte, votre visage ou son code.
        </Text>
        <TextInput
          label="Nom de la clé"
          placeholder="Mon téléphone"
          maxLength={60}
          data-autofocus
          value={name}
          error={isMissing && "Donnez un nom à cette clé"}
          onChange={({ currentTarget }) => {
            setMissing(false);
            setName(currentTarget.value);
          }}
        />
        {error && (
          <Alert mt="md" color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
            {error instanceof PasskeyFailure ? error.message : messageOf(error)}
          </Alert>
        )}
        <WindowFoot mt="lg" onCancel={onClose} isBusy={adding.isPending}>
          Continuer
        </WindowFoot>
      </form>
    </Modal>
  );
}
