/** What of the values named differs from those stored; texts, numbers, yes or no, and null. */
export const changesTo = <Stored extends object>(
  stored: Stored,
  named: { readonly [Field in keyof Stored]?: Stored[Field] | undefined },
): Partial<Stored> =>
  Object.fromEntries(
    Object.entries(named).filter(([field, value]) => value !== undefined && value !== stored[field as keyof Stored]),
  ) as Partial<Stored>;

/** The same fields, as they are stored: what the trail keeps beside what they become. */
export const beforeChanges = <Stored extends object>(stored: Stored, changes: Partial<Stored>): Partial<Stored> =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, stored[field as keyof Stored]])) as Partial<Stored>;
