import type { ReactNode } from "react";
import { contactTextFields } from "#features/columns/contact.ts";
import { FieldGrid } from "#platform/web/FieldGrid.tsx";
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
import { ConsentStep } from "./ConsentStep.tsx";
import type { Choices } from "./choices.ts";
import { EmailField } from "./EmailField.tsx";
import type { SignUpForm } from "./form.ts";
import { IdentityStep } from "./IdentityStep.tsx";
import { SignUpWizard } from "./SignUpWizard.tsx";
import { SummaryStep } from "./SummaryStep.tsx";
import { participantLines } from "./summaries.ts";
import type { Registered } from "./useRegistration.ts";
import type { WizardPosition } from "./useSignUp.ts";

type School = ParticipantValues["establishment"];

/** How a pupil chooses a school: the current choice, and its error. */
export interface SchoolChoice {
  readonly school: School;
  readonly error: ReactNode;
  readonly onChange: (school: School) => void;
}

interface Props {
  readonly choices: Choices;
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  /** For a pupil: the school field, and the school named in the URL, if any. */
  readonly pupil?: { readonly renderChoice: (renderChoice: SchoolChoice) => ReactNode; readonly preselected: School | undefined };
  readonly position: WizardPosition;
  readonly onLeave: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

const labels: Record<ParticipantKind, string> = { individual: "Inscription individuelle", student: "Inscription scolaire" };

/** The registration of a participant, alone (INS-03) or with a school (INS-04), in four steps. */
export function ParticipantWizard({ choices, today, pupil, position, onLeave, onRegistered }: Props) {
  const kind: ParticipantKind = pupil ? "student" : "individual";
  const steps = participantSteps(kind);
  const languageName = choices.languages.includes("Français") ? "Français" : "";
  return (
    <SignUpWizard<ParticipantValues>
      kind={{
        label: labels[kind],
        name: ["inscription", kind, pupil?.preselected?.id].filter(Boolean).join("-"),
        steps,
        initialValues: { ...emptyParticipant, languageName, ...(pupil?.preselected && { establishment: pupil.preselected }) },
        schema: participantForm(kind, today, choices.requiredConsents),
        fieldOf: participantField,
        bodyOf: participantDraft,
      }}
      contents={(form, goTo) => [
        <IdentityStep
          key="identity"
          form={form}
          choices={choices}
          today={today}
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
        <ConsentStep key="consent" form={form} required={choices.requiredConsents} />,
        <SummaryStep key="summary" steps={steps} lines={participantLines(kind, form.values, choices.clubs)} onChange={goTo} />,
      ]}
      position={position}
      onLeave={onLeave}
      onRegistered={onRegistered}
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
