import { useState } from "react";
import { areValid, errorsOf } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { Wizard } from "#platform/web/Wizard.tsx";
import { fieldOf, individualSteps, stepOf } from "../individual-form.ts";
import { AddressStep } from "./AddressStep.tsx";
import { ConsentStep } from "./ConsentStep.tsx";
import type { Choices } from "./choices.ts";
import { useIndividualForm } from "./form.ts";
import { IdentityStep } from "./IdentityStep.tsx";
import { kept } from "./kept.ts";
import { KnownMail, SignUpRefused } from "./SignUpNotice.tsx";
import { SummaryStep } from "./SummaryStep.tsx";
import { type Registered, useRegistration } from "./useRegistration.ts";

interface Props {
  readonly choices: Choices;
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  readonly onLeave: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

const lastStep = individualSteps.length - 1;

/** The registration of an individual, in four steps (INS-02, INS-03). */
export function IndividualWizard({ choices, today, onLeave, onRegistered }: Props) {
  const [found] = useState(() => kept.read(choices.languages));
  const [step, setStep] = useState(found.step);
  const form = useIndividualForm({
    initialValues: found.values,
    today,
    required: choices.requiredConsents,
    onChange: (values) => {
      kept.write({ values, step });
      registration.forget();
    },
  });
  const goTo = (next: number) => {
    kept.write({ values: form.getValues(), step: next });
    setStep(next);
  };
  const showErrors = (errors: Record<string, unknown>) => {
    const concerned = stepOf(Object.keys(errors));
    if (concerned !== undefined) goTo(concerned);
  };
  const registration = useRegistration({
    onRegistered: (registered) => {
      kept.drop();
      onRegistered(registered);
    },
    onRefused: (refusal) => {
      if (!(refusal instanceof Refusal)) return;
      const errors = Object.fromEntries(Object.entries(errorsOf(refusal)).map(([path, message]) => [fieldOf(path), message]));
      form.setErrors(errors);
      showErrors(errors);
    },
  });
  const finish = () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) showErrors(errors);
    else registration.start(form.getValues());
  };
  const contents = [
    <IdentityStep key="identity" form={form} choices={choices} today={today} />,
    <AddressStep key="address" form={form} />,
    <ConsentStep key="consent" form={form} required={choices.requiredConsents} />,
    <SummaryStep key="summary" values={form.values} clubs={choices.clubs} onChange={goTo} />,
  ];
  return (
    <Wizard
      label="Inscription individuelle"
      steps={individualSteps.map(({ title, fields }, index) => ({
        title,
        content: contents[index],
        isValid: () => areValid(form, fields),
      }))}
      current={step}
      onStep={goTo}
      onLeave={onLeave}
      isBusy={registration.isBusy}
      notice={
        registration.refusal ? (
          <SignUpRefused refusal={registration.refusal} />
        ) : (
          step === lastStep && registration.isKnownMail(form.values.contact.email) && <KnownMail />
        )
      }
      onFinish={finish}
    />
  );
}
