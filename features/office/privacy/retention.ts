import { championshipAt } from "#season/configuration/season.ts";

/**
 * The first year whose people are kept (SEC-05): the active championship and so many before it; one that has not begun erases nobody. `null`: everybody is
 * kept, because no duration is set, or no year is active.
 */
export const firstRetainedYear = (activeYear: number | null, years: number | null, now: Date): number | null =>
  activeYear === null || years === null ? null : Math.min(activeYear, championshipAt(now)) - years;
