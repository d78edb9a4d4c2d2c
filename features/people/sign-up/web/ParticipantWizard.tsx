import { Button, Radio, Select, Text, TextInput, VisuallyHidden } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { needsGuardian } from "#access/consents/consents.ts";
import { contactTextFields } from "#core/accounts/contact.ts";
import { GenreRadios } from "#people/people/web/GenreRadios.tsx";
import { withElision } from "#platform/contract/elision.ts";
import { birthdayField } from "#platform/contract/typed-birthday.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { FieldGrid, wholeRow } from "#platform/web/FieldGrid.tsx";
import { focusFirstField } from "#platform/web/focus.ts";
import { TextFields } from "#platform/web/TextFields.tsx";
import { Fold } from "#platform/web/ui/Fold.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import {
  emptyParticipant,
  type ParticipantKind,
  type ParticipantValues,
  participantDraft,
  participantField,
  participantForm,
  participantSteps,
} from "../participant-form.ts";
import { AddressFields } from "./AddressFields.tsx";
import { ClassAndCategory, useCategoryProposal } from "./ClassAndCategory.tsx";
import { ConsentStep } from "./ConsentStep.tsx";
import type { Choices } from "./choices.ts";
import { type Family, familyOf, isOfFamily, storedFamily } from "./family.ts";
import { EmailField, requiredProps, type SignUpForm } from "./form.tsx";
import { SignUpWizard } from "./SignUpWizard.tsx";
import { SummaryStep } from "./SummaryStep.tsx";
import { participantLines } from "./summaries.ts";
import type { WizardProps } from "./useSignUp.ts";

type School = ParticipantValues["establishment"];

export interface SchoolChoice {
  readonly school: School;
  readonly error: ReactNode;
  readonly onChange: (school: School) => void;
}

interface Props extends WizardProps {
  readonly choices: Choices;
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  readonly activeYear: number;
  /** The id of the club in the URL, if any; it may be of no club. */
  readonly linkedClub?: string | undefined;
  /** For a pupil: the school field, and the school named in the URL, if any. */
  readonly pupil?: { readonly renderChoice: (renderChoice: SchoolChoice) => ReactNode; readonly preselected: School | undefined };
}

const labels: Record<ParticipantKind, string> = { individual: "Inscription individuelle", student: "Inscription scolaire" };

/** The registration of a participant, alone (INS-03) or with a school (INS-04), in four steps. */
export function ParticipantWizard({ choices, today, activeYear, linkedClub, pupil, ...wizardProps }: Props) {
  const kind: ParticipantKind = pupil ? "student" : "individual";
  const steps = participantSteps(kind);
  const club = choices.clubs.find(({ value }) => value === linkedClub)?.value;
  const isLinked = linkedClub !== undefined || pupil?.preselected !== undefined;
  const [family, setFamily] = useState(() => (isLinked ? null : storedFamily.read()));
  const forgetFamily = () => {
    storedFamily.clear();
    setFamily(null);
  };
  const languageName = choices.languages.includes("Français") ? "Français" : "";
  return (
    <SignUpWizard<ParticipantValues>
      kind={{
        label: labels[kind],
        name: ["inscription", kind, pupil?.preselected?.id, club && `club-${club}`].filter(Boolean).join("-"),
        steps,
        initialValues: {
          ...emptyParticipant,
          languageName,
          ...(family && {
            contact: { ...emptyParticipant.contact, ...family.contact, lastname: family.lastname },
            guardian: family.guardian,
          }),
          ...(club && { clubId: club }),
          ...(pupil?.preselected && { establishment: pupil.preselected }),
        },
        schema: participantForm(kind, today, choices.requiredConsents),
        fieldOf: participantField,
        bodyOf: (values) => participantDraft(values, today),
        familyOf: pupil || linkedClub !== undefined ? undefined : familyOf,
      }}
      contents={(form, change) => [
        <IdentityStep
          key="identity"
          form={form}
          choices={choices}
          today={today}
          activeYear={activeYear}
          isClubUnknown={linkedClub !== undefined && club === undefined}
          school={pupil?.renderChoice({
            school: form.values.establishment,
            error: form.errors["establishment.id"],
            onChange: (school) => {
              form.setFieldValue("establishment", school);
              form.clearFieldError("establishment.id");
            },
          })}
        />,
        <AddressStep
          key="address"
          form={form}
          family={family}
          onForget={() => {
            form.setValues({
              contact: { ...emptyParticipant.contact, firstname: form.values.contact.firstname, lastname: form.values.contact.lastname },
              guardian: "",
            });
            forgetFamily();
          }}
        />,
        <ConsentStep
          key="consent"
          form={form}
          required={choices.requiredConsents}
          isChild={needsGuardian(form.values.birthday, today)}
          repeat={family && { firstname: family.firstname, run: () => form.setValues(family.consents) }}
        />,
        <SummaryStep key="summary" steps={steps} lines={participantLines(kind, form.values, choices, today)} onChange={change} />,
      ]}
      {...wizardProps}
    />
  );
}

const paths = { street: "contact.address", zipCode: "contact.zip_code", city: "contact.city", country: "contact.country" };

interface AddressStepProps {
  readonly form: UseFormReturnType<ParticipantValues>;
  /** The family whose details this form began with, unless a draft had others. */
  readonly family: Family | null;
  readonly onForget: () => void;
}

function AddressStep({ form, family, onForget }: AddressStepProps) {
  // Decided when the step opens, so that changes in it move nothing.
  const [isShared] = useState(() => family !== null && isOfFamily(form.getValues().contact, family));
  return (
    <FieldGrid rowGap="lg">
      {isShared && <VisuallyHidden role="status">{family === null && "Effacé"}</VisuallyHidden>}
      {isShared && family !== null && (
        <Notice role="status" style={wholeRow}>
          <Text>Nous avons repris les coordonnées {withElision(family.firstname)}&nbsp;: modifiez ce qui diffère.</Text>
          <Button
            variant="default"
            size="sm"
            onClick={({ currentTarget }) => {
              focusFirstField(currentTarget.form);
              onForget();
            }}
          >
            Tout effacer
          </Button>
        </Notice>
      )}
      <EmailField form={form} data-autofocus />
      <TextFields fields={contactTextFields} getInputProps={form.getInputProps} path="contact." isOwn marksOptional />
      <AddressFields form={form} paths={paths} isOwn />
    </FieldGrid>
  );
}

interface IdentityStepProps {
  readonly form: UseFormReturnType<ParticipantValues>;
  readonly choices: Choices;
  readonly today: string;
  readonly activeYear: number;
  readonly isClubUnknown: boolean;
  readonly school?: ReactNode;
}

function IdentityStep({ form, choices: { categories, languages, clubs }, today, activeYear, isClubUnknown, school }: IdentityStepProps) {
  const proposal = { form, categories, activeYear };
  const change = useCategoryProposal(proposal);
  return (
    <FieldGrid rowGap="lg">
      {school && <div style={wholeRow}>{school}</div>}
      <TextInput label="Prénom" autoComplete="given-name" {...requiredProps} {...form.getInputProps("contact.firstname")} />
      <TextInput label="Nom" autoComplete="family-name" {...requiredProps} {...form.getInputProps("contact.lastname")} />
      <DateField
        label="Date de naissance"
        {...birthdayField(today)}
        {...requiredProps}
        {...form.getInputProps("birthday")}
        onChange={(typed) => change("birthday", typed)}
      />
      <Radio.Group size="md" label="Genre" {...requiredProps} {...form.getInputProps("genre")}>
        <GenreRadios birthday={form.values.birthday} today={today} hasError={Boolean(form.errors.genre)} />
      </Radio.Group>
      <ClassAndCategory {...proposal} />
      {!school && <ClubSelect form={form} clubs={clubs} isUnknown={isClubUnknown} />}
      <Fold style={wholeRow} open={form.values.languageName === ""} summary="Autres réglages">
        <Select
          label="Langue"
          placeholder="Choisir"
          description="Les problèmes sont en français."
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[...languages]}
          {...requiredProps}
          {...form.getInputProps("languageName")}
        />
      </Fold>
    </FieldGrid>
  );
}

function ClubSelect({ form, clubs, isUnknown }: { form: SignUpForm; clubs: Choices["clubs"]; isUnknown: boolean }) {
  const club = form.getInputProps("clubId");
  const unknown =
    isUnknown && !club.value && "Le lien que vous avez suivi n'est celui d'aucun club\u00A0: cherchez le vôtre, ou laissez vide.";
  return (
    <Select
      style={wholeRow}
      label="Club (facultatif)"
      description={
        <>
          {unknown && (
            <Text component="span" display="block" c="var(--amber-700)" inherit>
              {unknown}
            </Text>
          )}
          Si vous êtes membre d'un club&nbsp;: c'est lui qui validera votre inscription.
        </>
      }
      placeholder="Chercher un club"
      data={[...clubs]}
      limit={50}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Ne plus choisir de club", "aria-hidden": false, tabIndex: 0 }}
      {...club}
      value={club.value || null}
      onChange={(clubId) => club.onChange(clubId ?? "")}
    />
  );
}
