import { Alert, Text } from "@mantine/core";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly member: { readonly name: string };
  readonly membership: { readonly id: string; readonly year: number };
  readonly onClose: () => void;
}

/** The membership of a school or a club was paid. */
export function ConfirmPayment({ member: { name }, membership: { id, year }, onClose }: Props) {
  const confirming = useMutation({
    mutationFn: () => call(registrationsApi.validate, { params: { id } }),
    onSuccess: () => {
      toast.success(`Paiement de ${name} confirmé`);
      onClose();
    },
    onError: () => toast.failure("Erreur lors de la confirmation"),
  });
  return (
    <ConfirmDialog
      opened
      title={`Confirmer le paiement de ${name}\u00A0?`}
      confirm="Confirmer le paiement"
      isBusy={confirming.isPending}
      onConfirm={() => confirming.mutate()}
      onClose={onClose}
    >
      <Text>L'adhésion {year} passe de «&nbsp;À payé&nbsp;» à «&nbsp;Payé&nbsp;».</Text>
      {confirming.error && (
        <Alert color="red" mt="md" role="alert">
          {messageOf(confirming.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
