import { oneLine } from "./one-line.ts";
import { UnreadableFileError } from "./unreadable-file.ts";

const MAX_COLUMNS = 100;
export const hasColumn = (column: number): boolean => column < MAX_COLUMNS;
export const tooManyColumns = () => UnreadableFileError.tooMany(`${MAX_COLUMNS} colonnes`);

/** A worksheet by its tab; a file of text has one, without a name. */
export interface SheetHead {
  readonly name: string;
  readonly isHidden: boolean;
  readonly hiddenColumns?: readonly number[];
}

/** A line of a worksheet: its number as shown to the user, its cells from column A. */
export interface SheetLine {
  /** Index of its worksheet. */
  readonly sheet: number;
  readonly row: number;
  readonly values: readonly string[];
  /** The columns whose value stands in an upper line of a merged cell, and those with a formula that no program has computed. */
  readonly merged?: readonly number[];
  readonly uncomputed?: readonly number[];
  readonly isHidden?: boolean;
}

/** The worksheets with their lines, numbered through all of them; without `linesAbove`, a number is the one that the user sees. */
export function numberedSheets<L extends SheetLine>({
  sheets,
  lines,
}: {
  readonly sheets: readonly SheetHead[];
  readonly lines: readonly L[];
}) {
  const linesOf = Map.groupBy(lines, ({ sheet }) => sheet);
  let end = 0;
  return sheets.map((head, index) => {
    const own = linesOf.get(index) ?? [];
    const linesAbove = end;
    end += own.at(-1)?.row ?? 0;
    return { ...head, linesAbove, lines: own.map((line) => ({ ...line, row: line.row + linesAbove })) };
  });
}

export interface SkippedLine {
  readonly row: number;
  readonly text: string;
}

const MAX_SKIPPED_TEXT = 60;
export const skippedLine = ({ row, values }: Pick<SheetLine, "row" | "values">): SkippedLine => ({
  row,
  text:
    oneLine([...new Set(values)].join(" ").slice(0, 1_000))
      .slice(0, MAX_SKIPPED_TEXT)
      .toWellFormed() || "formule sans résultat",
});

/** « a », « b » et « c » */
export const quotedList = (names: readonly string[]): string =>
  new Intl.ListFormat("fr-FR").format(names.map((name) => `«\u00A0${name}\u00A0»`));

export const hiddenSheets = (names: readonly string[]): string =>
  names.length === 1
    ? `La feuille ${quotedList(names)} est masquée dans le classeur\u00A0: elle n'est pas lue.`
    : `Les feuilles ${quotedList(names)} sont masquées dans le classeur\u00A0: elles ne sont pas lues.`;

export const sheetProblems = ["hidden", "empty", "unknown"] as const;
export type SheetProblem = (typeof sheetProblems)[number];

interface NumberedSheet {
  readonly name: string;
  readonly problem: SheetProblem | null;
  readonly linesAbove: number;
}

/** The place of a line: the index of its worksheet, and its number there as the user sees it; `sheet`: the name, if several worksheets are read. */
export interface LinePlace {
  readonly sheetIndex: number;
  readonly number: number;
  readonly sheet: string;
}

/** Finds lines, which are numbered through all worksheets as if they stood one below the other. */
export function placeFinder(sheets: readonly NumberedSheet[]): (row: number) => LinePlace {
  const read = [...sheets.entries()].filter(([, { problem }]) => problem === null);
  return (row) => {
    const [sheetIndex, sheet] = read.findLast(([, { linesAbove }]) => linesAbove < row) ?? [0, { name: "", linesAbove: 0 }];
    return { sheetIndex, number: row - sheet.linesAbove, sheet: read.length > 1 ? sheet.name : "" };
  };
}

/** Lines by their number in their worksheet, which is named if there are several. */
export function numberedBySheet<T extends { readonly row: number }>(
  rows: readonly T[],
  sheets: readonly NumberedSheet[],
): (T & { sheet?: string })[] {
  const placeOf = placeFinder(sheets);
  return rows.map((one) => {
    const { number, sheet } = placeOf(one.row);
    return { ...one, row: number, ...(sheet !== "" && { sheet }) };
  });
}

/** « ligne 12 », « ligne 12 de 5e B » */
export const lineLabel = ({ number, sheet }: LinePlace): string => `ligne ${number}${sheet && ` de ${sheet}`}`;

/** Worksheets with the same columns, by their indexes, without those left out: a remark on a column counts for all of them. */
export function sheetsByColumns<
  S extends { readonly columns: readonly { readonly place: number; readonly title: string }[] } & NumberedSheet,
>(sheets: readonly S[], leftOut: readonly number[]): { readonly sheet: S; readonly indexes: readonly number[] }[] {
  const used = [...sheets.entries()].filter(([index, { problem }]) => problem === null && !leftOut.includes(index));
  const groups = Map.groupBy(used, ([, { columns }]) => JSON.stringify(columns.map(({ place, title }) => [place, title])));
  return [...groups.values()].flatMap((group) => (group[0] ? [{ sheet: group[0][1], indexes: group.map(([index]) => index) }] : []));
}
