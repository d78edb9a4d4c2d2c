/** `["12", "13", "14", "20"]` as `12-14.20`: accounts created together have consecutive ids. */
export function toRanges(ids: readonly string[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const id of ids.map(Number).toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && id <= last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(".");
}

export const isWithin = (ranges: string, id: string): boolean =>
  ranges.split(".").some((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return from <= Number(id) && Number(id) <= to;
  });
