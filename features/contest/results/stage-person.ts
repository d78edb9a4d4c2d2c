interface Row<Registration, Result> {
  readonly contact: { readonly lastname: string; readonly firstname: string };
  readonly registrations: readonly Registration[];
  readonly results: readonly Result[];
}

export const nameOf = ({ contact: { lastname, firstname } }: Row<unknown, unknown>): string => `${lastname} ${firstname}`.trim();

export const resultOf = <Result>({ results }: Row<unknown, Result>): Result | undefined => results[0];

export const registrationOf = <Registration>({ registrations }: Row<Registration, unknown>): Registration | undefined => registrations[0];
