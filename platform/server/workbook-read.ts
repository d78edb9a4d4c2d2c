import { readInTurn, toldInTurn } from "./table-read.ts";
import { Unreadable } from "./zip-read.ts";

/** A row under the titles. */
interface WorkbookRow {
  /** The number of its line, as the person sees it. */
  readonly row: number;
  /** What stands under each title, by its folded name: empty where nothing stands. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface ReadWorkbook {
  /** The titles in their order, as they are written and as `cells` name them. */
  readonly columns: readonly { readonly title: string; readonly name: string }[];
  readonly rows: readonly WorkbookRow[];
}

/** A title as imports know it, whatever its accents, case, blanks and marks: « E-mail » is `email`. */
const foldTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * The first visible sheet of a workbook that somebody sent, read beside the event loop: its first line gives the titles, the others the
 * rows. Texts come trimmed, numbers in full, dates as `YYYY-MM-DD`, formulas as the value they last had; blank lines are left out.
 *
 * @throws {Refusal} 400 in French when it is no .xlsx, protected, damaged, too large in any way, or without rows.
 */
export const readWorkbook = (bytes: Buffer, { mostRows = 50_000, field = "excel" } = {}): Promise<ReadWorkbook> =>
  readInTurn(field, () => read(bytes, mostRows));

async function read(bytes: Buffer, mostRows: number): Promise<ReadWorkbook> {
  const rows: WorkbookRow[] = [];
  let columns: ReadWorkbook["columns"] | undefined;
  for await (const { lines } of toldInTurn({ bytes, mostLines: mostRows + 1, isLenient: false }))
    for (const { row, values } of lines)
      if (columns) rows.push({ row, cells: cellsOf(columns, values) });
      else columns = columnsOf(values);
  if (!columns || rows.length === 0) throw new Unreadable("Ce classeur ne contient aucune ligne sous celle des titres.");
  return { columns: columns.filter(({ name }) => name !== ""), rows };
}

function columnsOf(titles: readonly string[]): ReadWorkbook["columns"] {
  const columns = Array.from(titles, (title) => ({ title, name: foldTitle(title) }));
  const twice = columns.find(({ name }, index) => name !== "" && columns.findIndex((other) => other.name === name) < index);
  if (twice) throw new Unreadable(`La colonne « ${twice.title} » apparaît deux fois : gardez-en une seule.`);
  return columns;
}

function cellsOf(columns: ReadWorkbook["columns"], values: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, { name }] of columns.entries()) if (name !== "") cells[name] = values[index] ?? "";
  return cells;
}
