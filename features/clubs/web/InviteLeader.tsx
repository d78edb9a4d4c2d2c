import { Stack, Text, TextInput } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
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
            <TextInput label="Nom" autoComplete="off" {...form.getInputProps("lastname")} />
            <TextInput label="Prénom" autoComplete="off" {...form.getInputProps("firstname")} />
            <EmailInput
              label="E-mail"
              autoComplete="off"
              description="Son adresse à elle, que personne d'autre ne lit."
              {...form.getInputProps("email")}
            />
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
