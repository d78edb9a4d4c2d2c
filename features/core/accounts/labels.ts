export const labelsOf = (columns: Readonly<Record<string, { readonly label: string | null } | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).flatMap(([column, row]) => (row?.label ? [[column, row.label]] : [])));
