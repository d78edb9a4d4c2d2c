import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { queueRead, readInWorker } from "./table-read.ts";

/** A row under the titles. */
interface WorkbookRow {
  /** The number of its line, as shown to the user. */
  readonly row: number;
  /** The value under each title, by its folded name; may be empty. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface ReadWorkbook {
  /** The titles in order, as written and as named in `cells`. */
  readonly columns: readonly { readonly title: string; readonly name: string }[];
  readonly rows: readonly WorkbookRow[];
}

/** A title without accents, case, blanks and punctuation: « E-mail » is `email`. */
export const foldTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

interface ReadOptions {
  readonly maxRows?: number;
  readonly field?: string;
  /** Whether a line contains the titles, by its folded cells: lines above them, such as the name of the list, are skipped. */
  readonly isTitleRow?: (names: readonly string[]) => boolean;
}

/** The maximum of lines above the titles. */
const MAX_LINES_ABOVE = 10;

/**
 * The first visible sheet of an uploaded workbook, read in a worker thread: its first line gives the titles, the others the
 * rows. Texts are trimmed, numbers in full, dates as `YYYY-MM-DD`, formulas as their last value; blank lines are left out.
 *
 * @throws {Refusal} 400 in French if it is no .xlsx, protected, damaged, too large in any way, or without rows.
 */
export const readWorkbook = (
  bytes: Buffer,
  { maxRows = 50_000, field = "excel", isTitleRow = () => true }: ReadOptions = {},
): Promise<ReadWorkbook> => queueRead(field, () => read(bytes, maxRows, isTitleRow));

interface Line {
  readonly row: number;
  readonly values: readonly string[];
}

async function read(bytes: Buffer, maxRows: number, isTitleRow: (names: readonly string[]) => boolean): Promise<ReadWorkbook> {
  const lines: Line[] = [];
  for await (const part of readInWorker({ bytes, maxLines: maxRows + 1, isLenient: false }))
    for (const line of part.lines) lines.push(line);
  const titleIndex = Math.max(
    0,
    lines.slice(0, MAX_LINES_ABOVE + 1).findIndex(({ values }) => isTitleRow(Array.from(values, foldTitle))),
  );
  const [titles, ...others] = lines.slice(titleIndex);
  const columns = columnsOf(titles?.values ?? []);
  if (others.length === 0) throw new UnreadableFileError("Ce classeur ne contient aucune ligne sous celle des titres.");
  return {
    columns: columns.filter(({ name }) => name !== ""),
    rows: others.map(({ row, values }) => ({ row, cells: cellsOf(columns, values) })),
  };
}

function columnsOf(titles: readonly string[]): ReadWorkbook["columns"] {
  const columns = Array.from(titles, (title) => ({ title, name: foldTitle(title) }));
  const duplicate = columns.find(({ name }, index) => name !== "" && columns.findIndex((other) => other.name === name) < index);
  if (duplicate) throw new UnreadableFileError(`La colonne « ${duplicate.title} » apparaît deux fois : gardez-en une seule.`);
  return columns;
}

function cellsOf(columns: ReadWorkbook["columns"], values: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, { name }] of columns.entries()) if (name !== "") cells[name] = values[index] ?? "";
  return cells;
}
