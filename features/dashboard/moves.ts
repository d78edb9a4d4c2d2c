interface Counted {
  readonly count: number;
}

/** Two lists of counts as one, in order of their keys; who is missing in one counts 0 there. */
export function joined<Row extends Counted>(
  opened: readonly Row[],
  saved: readonly Row[],
  keyOf: (row: Row) => string,
): [key: string, opened: number, saved: number][] {
  const [before, after] = [opened, saved].map((rows) => new Map(rows.map((row) => [keyOf(row), row.count])));
  const keys = [...new Set([...opened, ...saved].map(keyOf))].toSorted();
  return keys.map((key) => [key, before?.get(key) ?? 0, after?.get(key) ?? 0]);
}
