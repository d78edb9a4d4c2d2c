import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { Wizard } from "#platform/web/Wizard.tsx";
import { EmailInUse, SignUpRefused } from "./SignUpNotice.tsx";
import type { Registered } from "./useRegistration.ts";
import { type Kind, type SignUpValues, useSignUp, type WizardPosition } from "./useSignUp.ts";

interface Props<Values> {
  readonly kind: Kind<Values>;
  /** The content of each step; the last may link back to another. */
  readonly contents: (form: UseFormReturnType<Values>, goTo: (step: number) => void) => readonly ReactNode[];
  readonly position: WizardPosition;
  readonly onLeave: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

/** The steps of any kind of registration (INS-02). */
export function SignUpWizard<Values extends SignUpValues>({ kind, contents, position, onLeave, onRegistered }: Props<Values>) {
  const { form, step, goTo, isBusy, refusal, isKnownMail, isPassed, finish } = useSignUp(kind, position, onRegistered);
  const stepContents = contents(form, goTo);
  const isLast = step === kind.steps.length - 1;
  return (
    <Wizard
      label={kind.label}
      steps={kind.steps.map(({ title }, index) => ({ title, content: stepContents[index], isValid: () => isPassed(index) }))}
      current={step}
      onStep={goTo}
      onLeave={onLeave}
      isBusy={isBusy}
      notice={refusal ? <SignUpRefused refusal={refusal} /> : isLast && isKnownMail && <EmailInUse />}
      onFinish={finish}
    />
  );
}
