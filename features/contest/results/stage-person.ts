interface Row<Registration, Result> {
  readonly contact: { readonly lastname: string; readonly firstname: string };
  readonly registrations: readonly Registration[];
  readonly results: readonly Result[];
}

/** « Durand Marie » */
export const nameOf = ({ contact: { lastname, firstname } }: Row<unknown, unknown>): string => `${lastname} ${firstname}`.trim();

/** The one result of a person in a list of a stage; undefined if none. */
export const resultOf = <Result>({ results }: Row<unknown, Result>): Result | undefined => results[0];

/** The one registration in it, which is of the stage's year. */
export const registrationOf = <Registration>({ registrations }: Row<Registration, unknown>): Registration | undefined => registrations[0];
