/** One row for each interval before an instant, oldest first: the row that starts then, or an empty one. `length` in milliseconds. */
export const everyInterval = <Row>(
  rows: readonly Row[],
  startOf: (row: Row) => string,
  { end, length, count }: { readonly end: number; readonly length: number; readonly count: number },
  emptyRow: (start: string) => Row,
): Row[] => {
  const byStart = new Map(rows.map((row) => [Date.parse(startOf(row)), row]));
  return Array.from({ length: count }, (_, index) => {
    const start = end - (count - index) * length;
    return byStart.get(start) ?? emptyRow(new Date(start).toISOString());
  });
};
