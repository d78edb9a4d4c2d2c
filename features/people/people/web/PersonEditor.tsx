import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAlertCircle, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { contactTextFields } from "#core/accounts/contact.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { TextFields } from "#platform/web/TextFields.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { Fact } from "#platform/web/ui/Facts.tsx";
import { FormActions } from "#platform/web/WindowFoot.tsx";
import { emailChangeAdvice } from "../email-change.ts";
import type { PersonOnWire } from "../people.contract.ts";
import { PersonFields } from "./PersonFields.tsx";
import { usePersonForm, type ValidatePerson } from "./usePersonForm.ts";

interface Props {
  readonly person: PersonOnWire;
  readonly languages: readonly string[];
  readonly heading: string;
  readonly validate: ValidatePerson;
  readonly failure?: string;
  readonly mail: { readonly required: boolean; readonly description?: string };
  readonly isParticipant?: boolean;
  readonly mayRename?: boolean;
  readonly refusal?: string | null;
  readonly aside: ReactNode;
  readonly isAsideWide?: boolean;
  readonly onClose: () => void;
}

/** A person as edited by a school (its pupil) or by the office: the data, and other sections next to it (ETB-09, ADM-04). */
export function PersonEditor({
  person,
  heading,
  validate,
  failure,
  mayRename = false,
  refusal = null,
  aside,
  isAsideWide = false,
  onClose,
  ...fields
}: Props) {
  const { element, form, isDirty, submit, samePerson, isSaving, ...saving } = usePersonForm(person, validate, failure);
  const { contact, username } = person;
  const advice = emailChangeAdvice(form.values.contact.email, contact.email, { isOffice: mayRename });
  return (
    <GuardedModal
      title={`${contact.firstname} ${contact.lastname}`.trim() || username}
      width={isAsideWide ? 1240 : 1080}
      isDirty={isDirty && !isSaving}
      lossMessage="Ce que vous avez modifié dans la fiche n'est pas enregistré."
      onClose={onClose}
    >
      {(leave) => (
        <Columns columns={isAsideWide ? "1fr 1fr" : "minmax(300px, 2fr) 3fr"} gap="24px 32px" fold="tablet" style={{ alignItems: "start" }}>
          <Stack miw={0}>{aside}</Stack>
          <form ref={element} noValidate onSubmit={submit} aria-labelledby="fiche">
            <Stack>
              <Title order={2} size="h3" id="fiche">
                {heading}
              </Title>
              <Group className="facts" component="dl" align="stretch" gap="10px 32px">
                {!mayRename && <Fact name="Identifiant">{person.username}</Fact>}
                <div>
                  <dt>Numéro de membre</dt>
                  <dd className="figures">{person.numPalmares}</dd>
                </div>
              </Group>
              {refusal && (
                <Alert color="ink" icon={<IconLock size={20} aria-hidden />}>
                  {refusal}
                </Alert>
              )}
              {mayRename && (
                <TextInput
                  label="Identifiant"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                  withAsterisk={false}
                  {...form.getInputProps("username")}
                />
              )}
              <PersonFields
                {...fields}
                mail={{ ...fields.mail, ...(advice !== null && { description: advice }) }}
                form={form}
                isReadOnly={refusal !== null}
                extraField={<TextFields fields={contactTextFields} getInputProps={form.getInputProps} path="contact." marksOptional />}
              />
              <RefusalAlert error={saving.refusal} icon={<IconAlertCircle size={20} aria-hidden />} />
              <FormActions>
                <Button variant="default" onClick={leave}>
                  Fermer
                </Button>
                {refusal === null && (
                  <Button type="submit" disabled={!isDirty} loading={isSaving}>
                    Enregistrer
                  </Button>
                )}
              </FormActions>
            </Stack>
          </form>
          <ConfirmDialog
            opened={samePerson.isConfirming}
            title="Est-ce la même personne&nbsp;?"
            confirm="Oui, la même personne"
            cancel="Revenir à la fiche"
            isBusy={isSaving}
            onConfirm={samePerson.yes}
            onClose={samePerson.no}
          >
            <Text>
              Le nom et l'adresse e-mail changent ensemble. Si quelqu'un d'autre prend la suite, n'enregistrez pas&nbsp;: nommez cette
              personne, avec son propre compte, sur la fiche de l'établissement ou du club. Sinon, l'ancienne adresse ouvrirait encore des
              comptes d'élèves ou d'adhérents.
            </Text>
          </ConfirmDialog>
        </Columns>
      )}
    </GuardedModal>
  );
}
