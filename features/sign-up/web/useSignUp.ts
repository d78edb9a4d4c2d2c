import { useForm } from "@mantine/form";
import { useState } from "react";
import { areValid, errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { type Steps, stepOf, stepWithin } from "../steps.ts";
import { keptAs } from "./kept.ts";
import { useFirstCheck } from "./useFirstCheck.ts";
import { type Registered, type RegistrationBody, useRegistration } from "./useRegistration.ts";

export interface SignUpValues {
  readonly contact: { readonly email: string };
}

/** Where the person is, as the history of the browser knows it, and the way to another step. */
export interface WizardPlace {
  /** Absent where the history says nothing: then where the person was when the page closed. */
  readonly step: number | undefined;
  readonly onStep: (step: number, from: number) => void;
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
export function useSignUp<Values extends SignUpValues>(
  kind: Kind<Values>,
  place: WizardPlace,
  onRegistered: (registered: Registered) => void,
) {
  const { name, steps, first, schema, fieldOf = (path) => path, bodyOf, askFirst } = kind;
  const kept = keptAs<Values>(name);
  const [found] = useState(() => kept.read(first, steps));
  const form = useForm<Values>({
    initialValues: found.values,
    validate: schemaResolver(schema),
    onValuesChange: (values) => {
      kept.write({ values, step });
      check.forget();
      registration.forget();
    },
  });
  // Where the history says nothing: once as this tab kept it, else at the beginning.
  const [begun] = useState(place.step === undefined ? found.step : 0);
  const step = stepWithin(steps, place.step ?? begun, Object.keys(schemaResolver(schema)(form.values)));
  const goTo = (next: number) => {
    kept.write({ values: form.getValues(), step: next });
    place.onStep(next, step);
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
