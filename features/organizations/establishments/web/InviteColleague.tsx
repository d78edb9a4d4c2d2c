import { Checkbox, Text } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { FormModal } from "#platform/web/FormModal.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { InvitationFields } from "#platform/web/InvitationFields.tsx";
import { useInvitation } from "#platform/web/useInvitation.tsx";
import { colleaguesApi, Invitation, type InvitationOnWire } from "../colleagues.contract.ts";
import { ClassChoice } from "./ClassChoice.tsx";

interface Props {
  readonly schoolId: string;
  readonly knownClasses: readonly string[];
  readonly onClose: () => void;
}

export function InviteColleague({ schoolId, knownClasses, onClose }: Props) {
  const { form, edit, question } = useInvitation({
    initialValues: { lastname: "", firstname: "", email: "", mayRegister: false, classes: null } as InvitationOnWire,
    validate: schemaResolver(Invitation),
    send: (body) => call(colleaguesApi.invite, { params: { id: schoolId }, body }),
    done: ({ email, state }) =>
      state === "invited" ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux élèves.`,
    onClose,
  });
  return (
    <FormModal
      title="Inviter un collègue"
      lossMessage="L'invitation que vous préparez ne partira pas."
      edit={edit}
      action="Inviter"
      mayBeUnchanged
      onClose={onClose}
    >
      <Text>
        Votre collègue reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Il ou elle verra les élèves que
        vous lui confiez et imprimera leurs fiches.
      </Text>
      <InvitationFields getInputProps={form.getInputProps} emailDescription="Son adresse à elle ou à lui, que personne d'autre ne lit." />
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
      {question}
    </FormModal>
  );
}
