import { Text } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { InvitationFields } from "#platform/web/InvitationFields.tsx";
import { useInvitation } from "#platform/web/useInvitation.tsx";
import { LeaderInvitation, type LeaderInvitationOnWire, leadersApi } from "../leaders.contract.ts";

export function InviteLeader({ clubId, onClose }: { clubId: string; onClose: () => void }) {
  const { form, edit, question } = useInvitation({
    initialValues: { lastname: "", firstname: "", email: "" } as LeaderInvitationOnWire,
    validate: schemaResolver(LeaderInvitation),
    send: (body) => call(leadersApi.invite, { params: { id: clubId }, body }),
    done: ({ isInvited }, { email }) =>
      isInvited ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux adhérents.`,
    onClose,
  });
  return (
    <FormModal
      title="Inviter un responsable"
      lossMessage="L'invitation que vous préparez ne partira pas."
      edit={edit}
      action="Inviter"
      mayBeUnchanged
      onClose={onClose}
    >
      <Text>
        Cette personne reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Elle verra les adhérents du club
        et confirmera leurs inscriptions, comme vous.
      </Text>
      <InvitationFields getInputProps={form.getInputProps} emailDescription="Son adresse à elle, que personne d'autre ne lit." />
      {question}
    </FormModal>
  );
}
