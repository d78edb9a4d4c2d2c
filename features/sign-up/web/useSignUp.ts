import { useForm } from "@mantine/form";
import { useState } from "react";
import { areValid, errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { type Steps, stepOf } from "../steps.ts";
import { keptAs } from "./kept.ts";
import { useFirstCheck } from "./useFirstCheck.ts";
import { type Registered, type RegistrationBody, useRegistration } from "./useRegistration.ts";

export interface SignUpValues {
  readonly contact: { readonly email: string };
}

/** A kind of registration: what it asks, step by step, and what it sends. */
export interface Kind<Values> {
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
  /** What the server may refuse of the first step already. */
  readonly askFirst?: (values: Values) => Promise<unknown>;
}

/** The form of a registration and where the person is in it: what is typed is kept, what is wrong is shown where it is. */
export function useSignUp<Values extends SignUpValues>(kind: Kind<Values>, onRegistered: (registered: Registered) => void) {
  const { name, steps, first, schema, fieldOf = (path) => path, bodyOf, askFirst } = kind;
  const kept = keptAs<Values>(name);
  const [found] = useState(() => kept.read(first, steps));
  const [step, setStep] = useState(found.step);
  const form = useForm<Values>({
    initialValues: found.values,
    validate: schemaResolver(schema),
    onValuesChange: (values) => {
      kept.write({ values, step });
      check.forget();
      registration.forget();
    },
  });
  const goTo = (next: number) => {
    kept.write({ values: form.getValues(), step: next });
    setStep(next);
  };
  const goToFirstOf = (errors: Record<string, unknown>) => {
    const concerned = stepOf(steps, Object.keys(errors));
    if (concerned !== undefined && concerned !== step) goTo(concerned);
  };
  const show = (refusal: unknown) => {
    if (!(refusal instanceof Refusal)) return;
    const errors = Object.fromEntries(Object.entries(errorsOf(refusal)).map(([path, message]) => [fieldOf(path), message]));
    form.setErrors(errors);
    goToFirstOf(errors);
  };
  const check = useFirstCheck(askFirst, show);
  const registration = useRegistration({
    onRegistered: (registered) => {
      kept.drop();
      onRegistered(registered);
    },
    onRefused: show,
  });
  return {
    form,
    step,
    goTo,
    isBusy: registration.isBusy,
    refusal: registration.refusal ?? check.refusal,
    isKnownMail: registration.isKnownMail(form.values.contact.email),
    isPassed: async (index: number): Promise<boolean> =>
      (await areValid(form, steps[index]?.fields ?? [])) && (index > 0 || (await check.passes(form.getValues()))),
    finish: () => {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) goToFirstOf(errors);
      else registration.start(bodyOf(form.getValues()));
    },
  };
}
