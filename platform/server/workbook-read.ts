import { foldTitle } from "#platform/contract/fold-title.ts";
import { formatDecimal } from "#platform/contract/french-numbers.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import type { Line } from "./lines.ts";
import { queueRead, read, type Table } from "./table-read.ts";

/** A row under the titles. */
interface WorkbookRow {
  /** The number of its line, as shown to the user. */
  readonly row: number;
  /** The value under each title, by its folded name; may be empty. */
  readonly cells: Readonly<Record<string, string>>;
}

interface Column {
  readonly title: string;
  readonly name: string;
  /** It has a formula that no program has computed. */
  readonly isUncomputed?: boolean;
}

export interface ReadWorkbook {
  /** The titles in order, as written and as named in `cells`. */
  readonly columns: readonly Column[];
  readonly rows: readonly WorkbookRow[];
}

interface ReadOptions {
  readonly maxRows?: number;
  readonly field?: string;
  /** How many titles a line contains, by its folded cells: other sheets, and lines above the titles, such as the name of the list, are skipped. */
  readonly countTitles?: (names: readonly string[]) => number;
}

/** The maximum of lines above the titles. */
const MAX_LINES_ABOVE = 10;

/**
 * The sheet of an uploaded list (.xlsx, .csv) that has the titles, read in a worker thread: a line gives the titles, those below the rows. Texts are trimmed,
 * numbers in full, dates as `YYYY-MM-DD`, formulas as their last value; blank lines are left out.
 *
 * @throws {Refusal} 400 in French if it is no list, protected, damaged, too large in any way, without rows, or if two sheets have the titles.
 */
export const readWorkbook = (
  bytes: Buffer,
  { maxRows = 50_000, field = "excel", countTitles = () => 1 }: ReadOptions = {},
): Promise<ReadWorkbook> =>
  queueRead(field, async () => {
    const tooLong = `Ce classeur dépasse ${formatDecimal(maxRows)} lignes : enregistrez-le en plusieurs fichiers.`;
    return titledRows(await read({ bytes, maxLines: maxRows + 1, tooLong }), countTitles);
  });

interface TitledSheet {
  readonly name: string;
  /** From the titles on. */
  readonly lines: readonly Line[];
  readonly count: number;
}

function titledRows({ sheets, lines }: Table, countTitles: (names: readonly string[]) => number): ReadWorkbook {
  const found = [...Map.groupBy(lines, ({ sheet }) => sheet)].map(([sheet, ofSheet]) =>
    titledSheet(sheets[sheet]?.name ?? "", ofSheet, countTitles),
  );
  const best = Math.max(...found.map(({ count }) => count));
  const [sheet, other] = found.filter(({ count }) => count === best);
  if (sheet && other && best > 1 && other.lines.length > 1)
    throw new UnreadableFileError(
      `Les feuilles « ${sheet.name} » et « ${other.name} » ont les mêmes titres : gardez-en une seule, puis recommencez.`,
    );
  const [titles, ...others] = sheet?.lines ?? [];
  const columns = columnsOf(titles?.values ?? []);
  if (others.length === 0) throw new UnreadableFileError("Ce classeur ne contient aucune ligne sous celle des titres.");
  const uncomputed = new Set(others.flatMap((line) => line.uncomputed ?? []));
  return {
    columns: columns.flatMap((column, index) =>
      column.name === "" ? [] : [uncomputed.has(index) ? { ...column, isUncomputed: true } : column],
    ),
    rows: others.map(({ row, values }) => ({ row, cells: cellsOf(columns, values) })),
  };
}

/** The line with most titles among the first ones begins the list. */
function titledSheet(name: string, lines: readonly Line[], countTitles: (names: readonly string[]) => number): TitledSheet {
  const counts = lines.slice(0, MAX_LINES_ABOVE + 1).map(({ values }) => countTitles(Array.from(values, foldTitle)));
  const count = Math.max(...counts);
  return { name, lines: lines.slice(Math.max(0, counts.indexOf(count))), count };
}

function columnsOf(titles: readonly string[]): Column[] {
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
