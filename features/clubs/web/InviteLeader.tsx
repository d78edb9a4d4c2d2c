import { Stack, Text } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { InvitationFields } from "#platform/web/InvitationFields.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { LeaderInvitation, type LeaderInvitationOnWire, leadersApi } from "../leaders.contract.ts";

interface Props {
  readonly clubId: string;
  readonly onClose: () => void;
}

/** Invites another leader of the club by e-mail (CLB-11). */
export function InviteLeader({ clubId, onClose }: Props) {
  const { element, form, saving, submit } = useServerForm({
    initialValues: { lastname: "", firstname: "", email: "" } as LeaderInvitationOnWire,
    validate: schemaResolver(LeaderInvitation),
    mutationFn: (body: LeaderInvitationOnWire) => call(leadersApi.invite, { params: { id: clubId }, body }),
    done: ({ isInvited }, { email }) =>
      isInvited ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux adhérents.`,
    onSuccess: onClose,
  });
  return (
    <GuardedModal
      title="Inviter un responsable"
      lossMessage="L'invitation que vous préparez ne partira pas."
      isDirty={form.isDirty() && !saving.isPending}
      onClose={onClose}
    >
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values))}>
          <Stack gap="lg">
            <Text>
              Cette personne reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Elle verra les adhérents du
              club et confirmera leurs inscriptions, comme vous.
            </Text>
            <InvitationFields getInputProps={form.getInputProps} emailDescription="Son adresse à elle, que personne d'autre ne lit." />
            <RefusalAlert error={saving.error} />
            <FormFoot onCancel={leave} isBusy={saving.isPending}>
              Inviter
            </FormFoot>
          </Stack>
        </form>
      )}
    </GuardedModal>
  );
}
