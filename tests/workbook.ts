import { foldTitle } from "#platform/contract/fold-title.ts";
import { readTable } from "#platform/server/table-read.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";

/** A workbook of texts, as if typed under these titles. */
export async function workbookOf(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer<ArrayBuffer>> {
  const columns = titles.map((title, index) => ({ title, value: (row: readonly string[]) => row[index] ?? "" }));
  return Buffer.concat(await workbook([sheet("Feuille", columns, [rows])]).toArray());
}

export interface ReadWorkbook {
  readonly columns: readonly { readonly title: string; readonly name: string }[];
  readonly rows: readonly { readonly row: number; readonly cells: Readonly<Record<string, string>> }[];
}

/** The cells of these columns, row by row. */
export const cellsUnder = ({ rows }: Pick<ReadWorkbook, "rows">, ...names: readonly string[]) =>
  rows.map(({ cells }) => names.map((name) => cells[name]));

/** The first worksheet of a workbook, whose first line has the titles; cells by their folded titles. */
export async function readWorkbook(bytes: Buffer, options: Parameters<typeof readTable>[1] = {}): Promise<ReadWorkbook> {
  const { lines } = await readTable(bytes, options);
  const [titles, ...others] = lines.filter(({ sheet: index }) => index === lines[0]?.sheet);
  const columns = (titles?.values ?? []).map((title) => ({ title, name: foldTitle(title) }));
  const cellsOf = (values: readonly string[]) => Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? ""]));
  return { columns: columns.filter(({ name }) => name !== ""), rows: others.map(({ row, values }) => ({ row, cells: cellsOf(values) })) };
}
