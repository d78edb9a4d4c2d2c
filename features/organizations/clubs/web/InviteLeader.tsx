import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { InvitationModal } from "#platform/web/InvitationModal.tsx";
import { LeaderInvitation, type LeaderInvitationOnWire, leadersApi } from "../leaders.contract.ts";

export const InviteLeader = ({ clubId, onClose }: { clubId: string; onClose: () => void }) => (
  <InvitationModal
    title="Inviter un responsable"
    introduction="Cette personne reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Elle verra les adhérents du club et confirmera leurs inscriptions, comme vous."
    emailDescription="Son adresse à elle, que personne d'autre ne lit."
    initialValues={{ lastname: "", firstname: "", email: "" } as LeaderInvitationOnWire}
    validate={schemaResolver(LeaderInvitation)}
    send={(body) => call(leadersApi.invite, { params: { id: clubId }, body })}
    done={({ isInvited }, { email }) =>
      isInvited ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux adhérents.`
    }
    onClose={onClose}
  />
);
