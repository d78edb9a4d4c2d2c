import { Checkbox } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { InvitationModal } from "#platform/web/InvitationModal.tsx";
import { colleaguesApi, Invitation, type InvitationOnWire } from "../colleagues.contract.ts";
import { ClassChoice } from "./ClassChoice.tsx";

interface Props {
  readonly schoolId: string;
  readonly knownClasses: readonly string[];
  readonly onClose: () => void;
}

export const InviteColleague = ({ schoolId, knownClasses, onClose }: Props) => (
  <InvitationModal
    title="Inviter un collègue"
    introduction="Votre collègue reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Il ou elle verra les élèves que vous lui confiez et imprimera leurs fiches."
    emailDescription="Son adresse à elle ou à lui, que personne d'autre ne lit."
    initialValues={{ lastname: "", firstname: "", email: "", mayRegister: false, classes: null } as InvitationOnWire}
    validate={schemaResolver(Invitation)}
    send={(body) => call(colleaguesApi.invite, { params: { id: schoolId }, body })}
    done={({ email, state }) =>
      state === "invited" ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux élèves.`
    }
    onClose={onClose}
  >
    {(form) => (
      <>
        <ClassChoice
          value={form.values.classes ?? null}
          known={knownClasses}
          error={form.errors.classes === undefined ? undefined : String(form.errors.classes)}
          onChange={(classes) => form.setFieldValue("classes", classes)}
        />
        <Checkbox
          label="Peut aussi inscrire, modifier et confirmer les élèves"
          description="Et remplacer par une fiche le mot de passe d'un élève qui en a un."
          {...form.getInputProps("mayRegister", { type: "checkbox" })}
        />
      </>
    )}
  </InvitationModal>
);
