/** Why a sheet is not read as a list of pupils. */
export const sheetProblems = ["hidden", "empty", "unknown"] as const;
export type SheetProblem = (typeof sheetProblems)[number];

interface NumberedSheet {
  readonly name: string;
  readonly problem: SheetProblem | null;
  readonly linesAbove: number;
}

/** Where a line stands: the index of its sheet, and its number there as the user sees it; `sheet`: the name, if several sheets are read. */
export interface LinePlace {
  readonly sheetIndex: number;
  readonly number: number;
  readonly sheet: string;
}

/** Finds lines, which are numbered through all sheets as if they stood one below the other. */
export function placeFinder(sheets: readonly NumberedSheet[]): (row: number) => LinePlace {
  const read = [...sheets.entries()].filter(([, { problem }]) => problem === null);
  return (row) => {
    const [sheetIndex, sheet] = read.findLast(([, { linesAbove }]) => linesAbove < row) ?? [0, { name: "", linesAbove: 0 }];
    return { sheetIndex, number: row - sheet.linesAbove, sheet: read.length > 1 ? sheet.name : "" };
  };
}

/** « ligne 12 », « ligne 12 de 5e B » */
export const lineLabel = ({ number, sheet }: LinePlace): string => `ligne ${number}${sheet && ` de ${sheet}`}`;

interface SheetColumns {
  readonly columns: readonly { readonly place: number; readonly title: string }[];
}

/** Sheets with the same columns, by their indexes, without those left out: what is said of a column counts for all of them. */
export function sheetsByColumns<S extends SheetColumns & NumberedSheet>(
  sheets: readonly S[],
  leftOut: readonly number[],
): { readonly sheet: S; readonly indexes: readonly number[] }[] {
  const used = [...sheets.entries()].filter(([index, { problem }]) => problem === null && !leftOut.includes(index));
  const groups = Map.groupBy(used, ([, { columns }]) => JSON.stringify(columns.map(({ place, title }) => [place, title])));
  return [...groups.values()].flatMap((group) => (group[0] ? [{ sheet: group[0][1], indexes: group.map(([index]) => index) }] : []));
}
