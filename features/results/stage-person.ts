interface Row<Registration, Result> {
  readonly contact: { readonly lastname: string; readonly firstname: string };
  readonly registrations: readonly Registration[];
  readonly results: readonly Result[];
}

/** « Durand Marie » */
export const nameOf = ({ contact: { lastname, firstname } }: Row<unknown, unknown>): string => `${lastname} ${firstname}`.trim();

/** The one result that a list of a stage gives of a person; absent while there is none. */
export const resultOf = <Result>({ results }: Row<unknown, Result>): Result | undefined => results[0];

/** The one registration that it gives: of the stage's year. */
export const registrationOf = <Registration>({ registrations }: Row<Registration, unknown>): Registration | undefined => registrations[0];
