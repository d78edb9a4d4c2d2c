import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { EmailInput } from "#platform/web/EmailInput.tsx";
import { schemaResolver } from "#platform/web/forms.ts";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { useServerForm } from "#platform/web/useServerForm.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { colleaguesApi, Invitation, type InvitationOnWire } from "../colleagues.contract.ts";
import { ClassChoice } from "./ClassChoice.tsx";

interface Props {
  readonly schoolId: string;
  readonly knownClasses: readonly string[];
  readonly onClose: () => void;
}

/** Invites a colleague by e-mail (PPL-12). */
export function InviteColleague({ schoolId, knownClasses, onClose }: Props) {
  const { element, form, saving, submit } = useServerForm({
    initialValues: { lastname: "", firstname: "", email: "", mayRegister: false, classes: null } as InvitationOnWire,
    validate: schemaResolver(Invitation),
    mutationFn: (body: InvitationOnWire) => call(colleaguesApi.invite, { params: { id: schoolId }, body }),
    done: ({ email, state }) =>
      state === "invited" ? `L'invitation est partie à ${email}.` : `${email} retrouve son compte, et accès aux élèves.`,
    onSuccess: onClose,
  });
  const field = (name: "lastname" | "firstname") => (
    <TextInput label={name === "lastname" ? "Nom" : "Prénom"} autoComplete="off" {...form.getInputProps(name)} />
  );
  return (
    <GuardedModal
      title="Inviter un collègue"
      lossMessage="L'invitation que vous préparez ne partira pas."
      isDirty={form.isDirty() && !saving.isPending}
      onClose={onClose}
    >
      {(leave) => (
        <form ref={element} noValidate onSubmit={submit((values) => saving.mutate(values))}>
          <Stack gap="lg">
            <Text>
              Votre collègue reçoit un e-mail avec un lien, valable une semaine, pour choisir son mot de passe. Il ou elle verra les élèves
              que vous lui confiez et imprimera leurs fiches.
            </Text>
            {field("lastname")}
            {field("firstname")}
            <EmailInput
              label="E-mail"
              autoComplete="off"
              description="Son adresse à elle ou à lui, que personne d'autre ne lit."
              {...form.getInputProps("email")}
            />
            <ClassChoice
              value={form.values.classes ?? null}
              known={knownClasses}
              error={form.errors.classes === undefined ? undefined : String(form.errors.classes)}
              onChange={(classes) => form.setFieldValue("classes", classes)}
            />
            <Checkbox
              label="Peut aussi inscrire, modifier et confirmer les élèves"
              {...form.getInputProps("mayRegister", { type: "checkbox" })}
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
