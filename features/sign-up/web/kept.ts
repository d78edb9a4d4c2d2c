import type { Steps } from "../steps.ts";

interface Kept<Values> {
  readonly values: Values;
  readonly step: number;
}

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What was kept, over what a wizard begins with: a field that it did not have then is there all the same. */
function over<Values extends object>(first: Values, values: Partial<Values>): Values {
  const merged = Object.entries(first).map(([name, begun]) => {
    const now: unknown = values[name as keyof Values];
    return [name, isGroup(begun) && isGroup(now) ? { ...begun, ...now } : (now ?? begun)];
  });
  return Object.fromEntries(merged) as Values;
}

/** What was typed in a wizard, kept under its name by this tab until the registration is made: a reload loses nothing; closing the tab forgets it, and a sign-in or sign-out. */
export const keptAs = <Values extends object>(name: string) => ({
  read(first: Values, steps: Steps): Kept<Values> {
    try {
      const { values, step } = JSON.parse(sessionStorage.getItem(name) ?? "") as Kept<Partial<Values>>;
      return { values: over(first, values), step: steps[step] ? step : 0 };
    } catch {
      return { values: first, step: 0 };
    }
  },
  write: (now: Kept<Values>): void => sessionStorage.setItem(name, JSON.stringify(now)),
  drop: (): void => sessionStorage.removeItem(name),
});
