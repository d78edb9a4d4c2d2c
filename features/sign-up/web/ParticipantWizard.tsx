import { Group, Radio, Select, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { contactTextFields } from "#features/columns/contact.ts";
import { AGE_OF_MAJORITY, isYoungerThan, needsGuardian } from "#features/consents/consents.ts";
import { birthdayField } from "#platform/contract/typed-birthday.ts";
import { DateField } from "#platform/web/DateField.tsx";
import { FieldGrid, wholeRow } from "#platform/web/FieldGrid.tsx";
import { TextFields } from "#platform/web/TextFields.tsx";
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
import { EmailField } from "./EmailField.tsx";
import { requiredProps, type SignUpForm } from "./form.ts";
import { SignUpWizard } from "./SignUpWizard.tsx";
import { SummaryStep } from "./SummaryStep.tsx";
import { participantLines } from "./summaries.ts";
import type { WizardProps } from "./useSignUp.ts";

type School = ParticipantValues["establishment"];

/** How a pupil chooses a school: the current choice, and its error. */
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
          ...(club && { clubId: club }),
          ...(pupil?.preselected && { establishment: pupil.preselected }),
        },
        schema: participantForm(kind, today, choices.requiredConsents),
        fieldOf: participantField,
        bodyOf: (values) => participantDraft(values, today),
      }}
      contents={(form, goTo) => [
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
        <AddressStep key="address" form={form} />,
        <ConsentStep key="consent" form={form} required={choices.requiredConsents} isChild={needsGuardian(form.values.birthday, today)} />,
        <SummaryStep key="summary" steps={steps} lines={participantLines(kind, form.values, choices, today)} onChange={goTo} />,
      ]}
      {...wizardProps}
    />
  );
}

const paths = { street: "contact.address", zipCode: "contact.zip_code", city: "contact.city", country: "contact.country" };

/** The participant's contact details and address. */
function AddressStep({ form }: { form: SignUpForm }) {
  return (
    <FieldGrid rowGap="lg">
      <EmailField form={form} />
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
  /** The URL names a club that is none of those to choose. */
  readonly isClubUnknown: boolean;
  /** The school of a pupil, shown first. */
  readonly school?: ReactNode;
}

/** The participant, their category and language; the school of a pupil, or else the club. */
function IdentityStep({ form, choices: { categories, languages, clubs }, today, activeYear, isClubUnknown, school }: IdentityStepProps) {
  const proposal = { form, categories, activeYear };
  const change = useCategoryProposal(proposal);
  const isMinor = isYoungerThan(AGE_OF_MAJORITY, form.values.birthday, today);
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
        <Group gap="xl" mih={42}>
          <Radio value="homme" label="Homme" {...(isMinor && { description: "ou garçon" })} aria-invalid={Boolean(form.errors.genre)} />
          <Radio value="femme" label="Femme" {...(isMinor && { description: "ou fille" })} />
        </Group>
      </Radio.Group>
      <ClassAndCategory {...proposal} />
      <Select
        label="Langue"
        placeholder="Choisir"
        description="Celle des questions"
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={[...languages]}
        allowDeselect={false}
        {...requiredProps}
        {...form.getInputProps("languageName")}
      />
      {!school && <ClubSelect form={form} clubs={clubs} isUnknown={isClubUnknown} />}
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
