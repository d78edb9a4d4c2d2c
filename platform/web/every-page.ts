interface Paged<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalPages: number };
}

const MOST_AT_ONCE = 100;

/** All the rows of a list, page after page: `everyPage((window) => call(clubsApi.list, { query: { ...query, ...window } }))`. */
export async function everyPage<Row>(ask: (window: { limit: number; page: number }) => Promise<Paged<Row>>): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await ask({ limit: MOST_AT_ONCE, page });
    found.push(...data);
    last = meta.totalPages;
  }
  return found;
}
