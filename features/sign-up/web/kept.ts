import { emptyIndividual, type IndividualValues, individualSteps } from "../individual-form.ts";

const KEY = "inscription-individuelle";

interface Kept {
  readonly values: IndividualValues;
  readonly step: number;
}

/** What was typed in the wizard, kept by this tab until the registration is made: a reload loses nothing, closing the tab forgets it. */
export const kept = {
  read(languages: readonly string[]): Kept {
    const first = { ...emptyIndividual, languageName: languages.includes("Français") ? "Français" : "" };
    try {
      const { values, step } = JSON.parse(sessionStorage.getItem(KEY) ?? "") as Kept;
      return {
        values: { ...first, ...values, contact: { ...first.contact, ...values.contact } },
        step: individualSteps[step] ? step : 0,
      };
    } catch {
      return { values: first, step: 0 };
    }
  },
  write: (now: Kept): void => sessionStorage.setItem(KEY, JSON.stringify(now)),
  drop: (): void => sessionStorage.removeItem(KEY),
};
