import { Alert, Text } from "@mantine/core";
import type { MembershipOnWire } from "#features/memberships/memberships.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly member: { readonly name: string };
  readonly membership: Pick<MembershipOnWire, "id" | "year" | "status">;
  readonly onClose: () => void;
}

/** Confirms the payment of a membership, or takes back a wrong confirmation. */
export function ConfirmPayment({ member: { name }, membership: { id, year, status }, onClose }: Props) {
  const isPaid = status === "CONFIRMED";
  const confirming = useMutation({
    mutationFn: () => call(isPaid ? registrationsApi.unpay : registrationsApi.validate, { params: { id } }),
    onSuccess: () => {
      toast.success(isPaid ? `Adhésion ${withElision(name)} remise à payer` : `Paiement ${withElision(name)} confirmé`);
      onClose();
    },
    onError: () => toast.failure("Erreur lors de la confirmation"),
  });
  return (
    <ConfirmDialog
      opened
      title={isPaid ? `Remettre à payer l'adhésion ${withElision(name)}\u00A0?` : `Confirmer le paiement ${withElision(name)}\u00A0?`}
      confirm={isPaid ? "Remettre à payer" : "Confirmer le paiement"}
      isDestructive={isPaid}
      isBusy={confirming.isPending}
      onConfirm={() => confirming.mutate()}
      onClose={onClose}
    >
      <Text>
        L'adhésion {year}{" "}
        {isPaid ? "repasse de «\u00A0Payé\u00A0» à «\u00A0À payé\u00A0»." : "passe de «\u00A0À payé\u00A0» à «\u00A0Payé\u00A0»."}
      </Text>
      {confirming.error && (
        <Alert color="red" mt="md" role="alert">
          {messageOf(confirming.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
