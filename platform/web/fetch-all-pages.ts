interface Paged<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalPages: number };
}

const MAX_PAGE_SIZE = 100;

/** All the rows of a list, page after page: `fetchAllPages((window) => call(clubsApi.list, { query: { ...query, ...window } }))`. */
export async function fetchAllPages<Row>(fetchPage: (window: { limit: number; page: number }) => Promise<Paged<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await fetchPage({ limit: MAX_PAGE_SIZE, page });
    rows.push(...data);
    last = meta.totalPages;
  }
  return rows;
}
