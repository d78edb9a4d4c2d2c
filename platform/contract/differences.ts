/** The submitted values that differ from the stored ones: texts, numbers, booleans, and null. */
export const changesTo = <Stored extends object>(
  stored: Stored,
  submitted: { readonly [Field in keyof Stored]?: Stored[Field] | undefined },
): Partial<Stored> =>
  Object.fromEntries(
    Object.entries(submitted).filter(([field, value]) => value !== undefined && value !== stored[field as keyof Stored]),
  ) as Partial<Stored>;

/** The stored values of the changed fields: the trail stores them next to the new ones. */
export const beforeChanges = <Stored extends object>(stored: Stored, changes: Partial<Stored>): Partial<Stored> =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, stored[field as keyof Stored]])) as Partial<Stored>;
