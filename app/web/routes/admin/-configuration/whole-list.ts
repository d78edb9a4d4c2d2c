interface Answer<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A short list that comes whole, as a table of one page shows it. */
export const wholeList = <Row>({ data, error, refetch }: Answer<Row>) => ({
  data: data && { data, meta: { itemsPerPage: Math.max(data.length, 1), totalItems: data.length, currentPage: 1 } },
  error,
  isPlaceholderData: false,
  refetch,
});
