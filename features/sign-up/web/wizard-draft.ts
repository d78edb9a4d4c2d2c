import type { Steps } from "../steps.ts";

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
export const wizardDraft = <Values extends object>(name: string) => ({
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
