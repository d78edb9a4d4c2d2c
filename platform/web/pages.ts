/** The pages a bar offers: the current one ± 2, the first and the last, with « … » where some are left out (ADM-02). */
export function pageWindow(current: number, last: number): (number | "gap")[] {
  const from = Math.max(1, current - 2);
  const to = Math.min(last, current + 2);
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? (["gap"] as const) : []),
    ...Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index),
    ...(to < last - 1 ? (["gap"] as const) : []),
    ...(to < last ? [last] : []),
  ];
}

/** The sorts after a click on a heading: ascending first, then descending, then none; the previous sort comes second. */
export function sortsAfterClick(sorts: readonly string[], field: string): readonly string[] {
  const others = sorts.filter((sort) => !sort.startsWith(`${field}:`));
  if (sorts.includes(`${field}:DESC`)) return others;
  if (!sorts.includes(`${field}:ASC`)) return [`${field}:ASC`, ...others].slice(0, 2);
  return sorts.map((sort) => (sort === `${field}:ASC` ? `${field}:DESC` : sort));
}

/** The sorts after a choice in the first or the second list; an empty choice is « Aucun filtre ». */
export function sortsAfterChoice(sorts: readonly string[], rank: 0 | 1, chosen: string | null): readonly string[] {
  const next = rank === 0 ? [chosen, sorts[1]] : [sorts[0], chosen];
  const fieldOf = (sort: string) => sort.slice(0, sort.lastIndexOf(":"));
  const chosenSorts = next.filter((sort): sort is string => Boolean(sort));
  return chosenSorts.filter((sort, index) => chosenSorts.findIndex((other) => fieldOf(other) === fieldOf(sort)) === index);
}

/** « 166 à 180 sur 2 109 »: the first and last row of a page, counted from 1. */
export const rowsOf = (page: number, perPage: number, total: number): { from: number; to: number } => ({
  from: Math.min(total, (page - 1) * perPage + 1),
  to: Math.min(total, page * perPage),
});
