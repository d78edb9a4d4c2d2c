import { type UseFormReturnType, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { areValid, errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { Wizard } from "#platform/web/Wizard.tsx";
import { type Steps, stepOf } from "../steps.ts";
import { keptAs } from "./kept.ts";
import { KnownMail, SignUpRefused } from "./SignUpNotice.tsx";
import { type Registered, type RegistrationBody, useRegistration } from "./useRegistration.ts";

interface SignUpValues {
  readonly contact: { readonly email: string };
}

/** A kind of registration: what it asks, step by step, and what it sends. */
interface Kind<Values> {
  readonly label: string;
  /** The name under which what is typed is kept. */
  readonly name: string;
  readonly steps: Steps;
  /** What the form holds at first. */
  readonly first: Values;
  readonly schema: Parameters<typeof schemaResolver>[0];
  /** The field that a refusal of the server names, where the form calls it otherwise. */
  readonly fieldOf?: (path: string) => string;
  readonly bodyOf: (values: Values) => RegistrationBody;
}

interface Props<Values> {
  readonly kind: Kind<Values>;
  /** The content of each step; the last may lead back to another. */
  readonly contents: (form: UseFormReturnType<Values>, goTo: (step: number) => void) => readonly ReactNode[];
  readonly onLeave: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

/** What every wizard of registration does: keeps what is typed, shows what is wrong where it is, warns of a known address, registers (INS-02). */
export function SignUpWizard<Values extends SignUpValues>({ kind, contents, onLeave, onRegistered }: Props<Values>) {
  const { label, name, steps, first, schema, fieldOf = (path) => path, bodyOf } = kind;
  const kept = keptAs<Values>(name);
  const [found] = useState(() => kept.read(first, steps));
  const [step, setStep] = useState(found.step);
  const form = useForm<Values>({
    initialValues: found.values,
    validate: schemaResolver(schema),
    onValuesChange: (values) => {
      kept.write({ values, step });
      registration.forget();
    },
  });
  const goTo = (next: number) => {
    kept.write({ values: form.getValues(), step: next });
    setStep(next);
  };
  const showErrors = (errors: Record<string, unknown>) => {
    const concerned = stepOf(steps, Object.keys(errors));
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
    else registration.start(bodyOf(form.getValues()));
  };
  const contentOf = contents(form, goTo);
  const isLast = step === steps.length - 1;
  return (
    <Wizard
      label={label}
      steps={steps.map(({ title, fields }, index) => ({ title, content: contentOf[index], isValid: () => areValid(form, fields) }))}
      current={step}
      onStep={goTo}
      onLeave={onLeave}
      isBusy={registration.isBusy}
      notice={
        registration.refusal ? (
          <SignUpRefused refusal={registration.refusal} />
        ) : (
          isLast && registration.isKnownMail(form.values.contact.email) && <KnownMail />
        )
      }
      onFinish={finish}
    />
  );
}
