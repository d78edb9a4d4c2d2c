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
export const foldTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

interface Reading {
  readonly mostRows?: number;
  readonly field?: string;
  /** Whether a line holds the titles, by its folded cells: what stands above them, the name of the list for example, is passed over. */
  readonly areTitles?: (names: readonly string[]) => boolean;
}

/** So many lines may stand above the titles. */
const MOST_ABOVE = 10;

/**
 * The first visible sheet of a workbook that somebody sent, read beside the event loop: its first line gives the titles, the others the
 * rows. Texts come trimmed, numbers in full, dates as `YYYY-MM-DD`, formulas as the value they last had; blank lines are left out.
 *
 * @throws {Refusal} 400 in French when it is no .xlsx, protected, damaged, too large in any way, or without rows.
 */
export const readWorkbook = (
  bytes: Buffer,
  { mostRows = 50_000, field = "excel", areTitles = () => true }: Reading = {},
): Promise<ReadWorkbook> => readInTurn(field, () => read(bytes, mostRows, areTitles));

interface Line {
  readonly row: number;
  readonly values: readonly string[];
}

async function read(bytes: Buffer, mostRows: number, areTitles: (names: readonly string[]) => boolean): Promise<ReadWorkbook> {
  const lines: Line[] = [];
  for await (const part of toldInTurn({ bytes, mostLines: mostRows + 1, isLenient: false }))
    for (const line of part.lines) lines.push(line);
  const above = Math.max(
    0,
    lines.slice(0, MOST_ABOVE + 1).findIndex(({ values }) => areTitles(Array.from(values, foldTitle))),
  );
  const [titles, ...others] = lines.slice(above);
  const columns = columnsOf(titles?.values ?? []);
  if (others.length === 0) throw new Unreadable("Ce classeur ne contient aucune ligne sous celle des titres.");
  return {
    columns: columns.filter(({ name }) => name !== ""),
    rows: others.map(({ row, values }) => ({ row, cells: cellsOf(columns, values) })),
  };
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
