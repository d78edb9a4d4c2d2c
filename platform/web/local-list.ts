interface LoadedRows<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error?: unknown;
  readonly refetch?: () => unknown;
}

/** One page of rows that are loaded at once, as a table reads a list; without a size, all of them. The page is the last one at most. */
export function localList<Row>({ data: rows, error, refetch }: LoadedRows<Row>, page = 1, size = Math.max(1, rows?.length ?? 0)) {
  const currentPage = Math.max(1, Math.min(page, Math.ceil((rows?.length ?? 0) / size)));
  const data = rows?.slice((currentPage - 1) * size, currentPage * size);
  return {
    data: data && { data, meta: { itemsPerPage: size, totalItems: rows?.length ?? 0, currentPage } },
    error,
    isPlaceholderData: false,
    refetch: () => refetch?.(),
  };
}
