interface QueryResult<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows a short, complete list as a table of one page. */
export const asSinglePage = <Row>({ data, error, refetch }: QueryResult<Row>) => ({
  data: data && { data, meta: { itemsPerPage: Math.max(data.length, 1), totalItems: data.length, currentPage: 1 } },
  error,
  isPlaceholderData: false,
  refetch,
});
