import { sheet, workbook } from "#platform/server/workbook-write.ts";

/** A workbook of texts, as if typed under these titles. */
export async function workbookOf(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer<ArrayBuffer>> {
  const columns = titles.map((title, index) => ({ title, value: (row: readonly string[]) => row[index] ?? "" }));
  return Buffer.concat(await workbook([sheet("Feuille", columns, [rows])]).toArray());
}
