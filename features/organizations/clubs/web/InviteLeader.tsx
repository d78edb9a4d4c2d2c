import { Stack, Text } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { InvitationFields } from "#platform/web/InvitationFields.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { useInvitation } from "#platform/web/useInvitation.tsx";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { LeaderInvitation, type LeaderInvitationOnWire, leadersApi } from "../leaders.contract.ts";

interface Props {
  readonly clubId: string;
  readonly onClose: () => void;
}

/** Invites another leader of the club by e-mail (CLB-11). */
export function InviteLeader({ clubId, onClose }: Props) {
  const { element, form, isBusy, submit, error, question } = useInvitation({
    initialValues: { lastname: "", firstname: "", email: "" } as LeaderInvitationOnWire,
    validate: schemaResolver(LeaderInvitation),
    send: (body) => call(leadersApi.invite, { params: { id: clubId }, body }),
    done: ({ isInvited }, { email }) =>
      isInvited ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux adhérents.`,
    onClose,
  });
  return (
    <GuardedModal
      title="Inviter un responsable"
      lossMessage="L'invitation que vous préparez ne partira pas."
      isDirty={form.isDirty() && !isBusy}
      onClose={onClose}
    >
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit}>
          <Stack gap="lg">
            <Text>
              Cette personne reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Elle verra les adhérents du
              club et confirmera leurs inscriptions, comme vous.
            </Text>
            <InvitationFields getInputProps={form.getInputProps} emailDescription="Son adresse à elle, que personne d'autre ne lit." />
            <RefusalAlert error={error} />
            <FormFoot onCancel={leave} isBusy={isBusy}>
              Inviter
            </FormFoot>
          </Stack>
          {question}
        </form>
      )}
    </GuardedModal>
  );
}
