import { useForm } from "@mantine/form";
import { useState } from "react";
import { areValid, errorsOf, schemaResolver } from "#platform/web/forms.ts";
import { isRefused, Refusal } from "#platform/web/refusal.ts";
import { reachableStep, type Steps, stepOf } from "../steps.ts";
import { type Family, offeredFamily, storedFamily } from "./family.ts";
import { type Registered, type RegistrationBody, useRegistration } from "./useRegistration.ts";

export interface SignUpValues {
  readonly contact: { readonly email: string };
}

export interface WizardPosition {
  /** Absent if the history has no step: then the step when the page was closed. */
  readonly step: number | undefined;
  readonly from: number | undefined;
  /** `replace`: in place of the current step in the history; `push`: after it, also if the step is the one before; absent: whichever fits. */
  readonly onStep: (step: number, from: number, how?: "replace" | "push") => void;
}

export interface WizardProps {
  readonly position: WizardPosition;
  readonly onLeave: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

export interface Kind<Values> {
  readonly label: string;
  readonly name: string;
  readonly steps: Steps;
  readonly initialValues: Values;
  readonly schema: Parameters<typeof schemaResolver>[0];
  /** Maps a path in a server refusal to the form field, where they differ. */
  readonly fieldOf?: (path: string) => string;
  readonly bodyOf: (values: Values) => RegistrationBody;
  /** The details that the next person of the family need not type again. */
  readonly familyOf?: ((values: Values) => Family) | undefined;
  readonly checkFirstStep?: (values: Values) => Promise<unknown>;
}

export function useSignUp<Values extends SignUpValues>(
  kind: Kind<Values>,
  position: WizardPosition,
  onRegistered: (registered: Registered) => void,
) {
  const { name, steps, initialValues, schema, fieldOf = (path) => path, bodyOf, familyOf, checkFirstStep } = kind;
  const draft = wizardDraft<Values>(name);
  const [stored] = useState(() => draft.read(initialValues, steps));
  const form = useForm<Values>({
    initialValues: stored.values,
    validate: schemaResolver(schema),
    onValuesChange: (values) => {
      draft.write({ values, step });
      firstCheck.forget();
      registration.forget();
    },
  });
  // Without a step in the history: the stored step once, otherwise the first.
  const [initialStep] = useState(position.step === undefined ? stored.step : 0);
  const reachable = (wanted: number) => reachableStep(steps, wanted, Object.keys(schemaResolver(schema)(form.getValues())));
  const step = reachable(position.step ?? initialStep);
  const summary = steps.length - 1;
  /** « Modifier » on the summary led here. */
  const isReviewing = position.from === summary && step < summary;
  const goTo = (next: number) => {
    draft.write({ values: form.getValues(), step: next });
    if (isReviewing && next < summary) position.onStep(next, summary, "replace");
    else position.onStep(next, step);
  };
  const goToFirstError = (errors: Record<string, unknown>) => {
    const errorStep = stepOf(steps, Object.keys(errors));
    if (errorStep !== undefined && errorStep !== step) goTo(errorStep);
  };
  const showRefusal = (refusal: unknown) => {
    if (!(refusal instanceof Refusal)) return;
    const errors = Object.fromEntries(Object.entries(errorsOf(refusal)).map(([path, message]) => [fieldOf(path), message]));
    form.setErrors(errors);
    goToFirstError(errors);
  };
  const firstCheck = useFirstCheck(checkFirstStep, showRefusal);
  const registration = useRegistration({
    onRegistered: (registered) => {
      draft.clear();
      storedFamily.clear();
      if (familyOf) offeredFamily.write(familyOf(form.getValues()));
      onRegistered(registered);
    },
    onRefused: showRefusal,
    isFamilyMail: (email) => storedFamily.read()?.contact.email.trim() === email,
  });
  return {
    form,
    step,
    goTo,
    /** From the summary to a step that leads back to it. */
    change: (next: number) => {
      draft.write({ values: form.getValues(), step: next });
      position.onStep(next, summary, "push");
    },
    /** Back to the summary, or to a step that now lacks something. */
    review: isReviewing ? () => goTo(reachable(summary)) : undefined,
    isBusy: registration.isBusy,
    refusal: registration.refusal ?? firstCheck.refusal,
    isKnownMail: registration.isKnownMail(form.values.contact.email),
    isPassed: async (index: number): Promise<boolean> =>
      (await areValid(form, steps[index]?.fields ?? [])) && (index > 0 || (await firstCheck.isAccepted(form.getValues()))),
    finish: () => {
      const { hasErrors, errors } = form.validate();
      if (hasErrors) goToFirstError(errors);
      else registration.start(bodyOf(form.getValues()));
    },
  };
}

/** Checks the first step with the server before the others are filled in. If the call fails, the step passes: registering reports errors. */
function useFirstCheck<Values>(check: ((values: Values) => Promise<unknown>) | undefined, onRefused: (refusal: Refusal) => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isAccepted = async (values: Values): Promise<boolean> => {
    const answer = await check?.(values).catch((failure: unknown) => failure);
    const isKnown = isRefused(answer, 409);
    setRefusal(isKnown ? answer : null);
    if (isKnown) onRefused(answer);
    return !isKnown;
  };
  return { refusal, isAccepted, forget: () => setRefusal(null) };
}

interface WizardDraft<Values> {
  readonly values: Values;
  readonly step: number;
}

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The stored draft merged over the initial values: a field added since is present. */
function withDefaults<Values extends object>(initialValues: Values, values: Partial<Values>): Values {
  const merged = Object.entries(initialValues).map(([name, defaultValue]) => {
    const draft: unknown = values[name as keyof Values];
    return [name, isGroup(defaultValue) && isGroup(draft) ? { ...defaultValue, ...draft } : (draft ?? defaultValue)];
  });
  return Object.fromEntries(merged) as Values;
}

/** A wizard's draft, stored under its name in this tab until the registration: a reload loses nothing; closing the tab, signing in or out clears it. */
const wizardDraft = <Values extends object>(name: string) => ({
  read(initialValues: Values, steps: Steps): WizardDraft<Values> {
    try {
      const { values, step } = JSON.parse(sessionStorage.getItem(name) ?? "") as WizardDraft<Partial<Values>>;
      return { values: withDefaults(initialValues, values), step: steps[step] ? step : 0 };
    } catch {
      return { values: initialValues, step: 0 };
    }
  },
  write: (draft: WizardDraft<Values>): void => sessionStorage.setItem(name, JSON.stringify(draft)),
  clear: (): void => sessionStorage.removeItem(name),
});
