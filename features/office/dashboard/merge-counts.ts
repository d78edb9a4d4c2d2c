/** Merges two lists of counts, in order of their keys; a missing key counts 0. */
export function mergeCounts<Row extends { readonly count: number }>(
  opened: readonly Row[],
  saved: readonly Row[],
  keyOf: (row: Row) => string,
): [key: string, opened: number, saved: number][] {
  const [before, after] = [opened, saved].map((rows) => new Map(rows.map((row) => [keyOf(row), row.count])));
  const keys = [...new Set([...opened, ...saved].map(keyOf))].toSorted();
  return keys.map((key) => [key, before?.get(key) ?? 0, after?.get(key) ?? 0]);
}
