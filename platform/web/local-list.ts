/** One page of rows that are all loaded, as a table reads a list; without a size, all of them. The page is the last one at most. */
export function localList<Row>(rows: readonly Row[], page = 1, size = Math.max(1, rows.length)) {
  const currentPage = Math.max(1, Math.min(page, Math.ceil(rows.length / size)));
  return {
    data: {
      data: rows.slice((currentPage - 1) * size, currentPage * size),
      meta: { itemsPerPage: size, totalItems: rows.length, currentPage },
    },
    error: null,
    isPlaceholderData: false,
    refetch: () => undefined,
  };
}
