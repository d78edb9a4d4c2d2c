import { championshipAt } from "#season/configuration/season.ts";

/**
 * The first year whose people are kept (SEC-05): so many championships before the active one, which erases no data before it begins. `null`: all
 * people are kept, because no duration is set, or no year is active.
 */
export const firstRetainedYear = (activeYear: number | null, years: number | null, now: Date): number | null =>
  activeYear === null || years === null ? null : Math.min(activeYear, championshipAt(now)) - years;
