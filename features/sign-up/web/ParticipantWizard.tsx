import type { ReactNode } from "react";
import {
  emptyParticipant,
  type ParticipantKind,
  type ParticipantValues,
  participantDraft,
  participantField,
  participantForm,
  participantSteps,
} from "../participant-form.ts";
import { AddressStep } from "./AddressStep.tsx";
import { ConsentStep } from "./ConsentStep.tsx";
import type { Choices } from "./choices.ts";
import { IdentityStep } from "./IdentityStep.tsx";
import { SignUpWizard } from "./SignUpWizard.tsx";
import { SummaryStep } from "./SummaryStep.tsx";
import { participantLines } from "./summaries.ts";
import type { Registered } from "./useRegistration.ts";
import type { WizardPlace } from "./useSignUp.ts";

type School = ParticipantValues["establishment"];

/** How a pupil chooses a school: the one chosen, and what is wrong with it. */
export interface SchoolChoice {
  readonly school: School;
  readonly error: ReactNode;
  readonly onChange: (school: School) => void;
}

interface Props {
  readonly choices: Choices;
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  /** For a pupil: how the school is chosen, and the one that the address names, if it names one. */
  readonly pupil?: { readonly choice: (choice: SchoolChoice) => ReactNode; readonly linked: School | undefined };
  readonly place: WizardPlace;
  readonly onLeave: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

const labels: Record<ParticipantKind, string> = { individual: "Inscription individuelle", student: "Inscription scolaire" };

/** The registration of a participant, alone (INS-03) or with a school (INS-04), in four steps. */
export function ParticipantWizard({ choices, today, pupil, place, onLeave, onRegistered }: Props) {
  const kind: ParticipantKind = pupil ? "student" : "individual";
  const steps = participantSteps(kind);
  const languageName = choices.languages.includes("Français") ? "Français" : "";
  return (
    <SignUpWizard<ParticipantValues>
      kind={{
        label: labels[kind],
        name: ["inscription", kind, pupil?.linked?.id].filter(Boolean).join("-"),
        steps,
        first: { ...emptyParticipant, languageName, ...(pupil?.linked && { establishment: pupil.linked }) },
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
          school={pupil?.choice({
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
      place={place}
      onLeave={onLeave}
      onRegistered={onRegistered}
    />
  );
}
