/** The choices of a list, in the order of their labels by value. */
export const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>): { value: Value; label: string }[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
