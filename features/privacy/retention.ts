/**
 * The first year whose people are kept (SEC-05): those of the active championship and of so many before it. `null`: everybody is, because no length is
 * set, or no year is active.
 */
export const keptFrom = (activeYear: number | null, years: number | null): number | null =>
  activeYear === null || years === null ? null : activeYear - years;
