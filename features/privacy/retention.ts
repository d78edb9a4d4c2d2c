/**
 * The first year whose people are kept (SEC-05): the active championship and so many before it. `null`: everybody is kept, because no duration is set, or no
 * year is active.
 */
export const firstRetainedYear = (activeYear: number | null, years: number | null): number | null =>
  activeYear === null || years === null ? null : activeYear - years;
