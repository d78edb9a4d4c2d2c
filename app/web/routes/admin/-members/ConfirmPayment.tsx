import { Alert, Text } from "@mantine/core";
import { type MembershipOnWire, registrationsApi } from "#features/registrations/registrations.contract.ts";
import { ofName } from "#platform/contract/elision.ts";
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

/** The membership of a school or a club was paid; one that was confirmed by mistake is set back. */
export function ConfirmPayment({ member: { name }, membership: { id, year, status }, onClose }: Props) {
  const isPaid = status === "CONFIRMED";
  const confirming = useMutation({
    mutationFn: () => call(isPaid ? registrationsApi.unpay : registrationsApi.validate, { params: { id } }),
    onSuccess: () => {
      toast.success(isPaid ? `Adhésion ${ofName(name)} remise à payer` : `Paiement ${ofName(name)} confirmé`);
      onClose();
    },
    onError: () => toast.failure("Erreur lors de la confirmation"),
  });
  return (
    <ConfirmDialog
      opened
      title={isPaid ? `Remettre à payer l'adhésion ${ofName(name)}\u00A0?` : `Confirmer le paiement ${ofName(name)}\u00A0?`}
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
