import { sheet, workbook } from "#platform/server/workbook-write.ts";

/** A workbook of texts, as somebody would have typed them under these titles. */
export async function workbookOf(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer<ArrayBuffer>> {
  const columns = titles.map((title, place) => ({ title, value: (row: readonly string[]) => row[place] ?? "" }));
  return Buffer.concat(await workbook([sheet("Feuille", columns, [rows])]).toArray());
}
