import type { SheetProblem } from "#platform/contract/sheets.ts";
import type { Source } from "./column-titles.ts";
import { type FileLine, hasNoPupils, isTitled, type ParsedList, readPupils } from "./import-file.ts";
import type { RowContext } from "./pupil-row.ts";
import { classOfSheet } from "./school-class.ts";

interface SheetHead {
  readonly name: string;
  readonly isHidden: boolean;
}

interface SheetLine extends FileLine {
  readonly sheet: number;
}

/**
 * A sheet and its pupils. Lines are numbered through all sheets, as if they stood one below the other: without `linesAbove`, a number is the one
 * that the user sees.
 */
export interface ParsedSheet {
  readonly name: string;
  readonly linesAbove: number;
  readonly list: ParsedList | null;
  readonly problem: SheetProblem | null;
}

interface ReadOptions {
  /** The user's choices for the columns of each sheet. */
  readonly choices: ReadonlyMap<number, ReadonlyMap<number, Source | null>>;
  readonly uses1904Dates: boolean;
}

interface Workbook {
  readonly sheets: readonly SheetHead[];
  readonly lines: readonly SheetLine[];
}

/** Reads all sheets of a workbook as lists of pupils, each with its own titles (PPL-12). */
export function readSheets({ sheets, lines }: Workbook, context: RowContext, { choices, uses1904Dates }: ReadOptions): ParsedSheet[] {
  const linesOf = Map.groupBy(lines, ({ sheet }) => sheet);
  const isAlone = linesOf.size < 2;
  let linesAbove = 0;
  let model: ParsedList["header"] | undefined;
  return sheets.map(({ name, isHidden }, sheet) => {
    const own = linesOf.get(sheet) ?? [];
    const above = linesAbove;
    linesAbove += own.at(-1)?.row ?? 0;
    if (own.length === 0) return { name, linesAbove: above, list: null, problem: isHidden ? "hidden" : "empty" };
    const list = readPupils(
      own.map((line) => ({ ...line, row: line.row + above })),
      context,
      { choices: choices.get(sheet) ?? new Map(), uses1904Dates, className: classOfSheet(name), model },
    );
    if (isTitled(list)) model ??= list.header;
    return { name, linesAbove: above, ...judged(list, isAlone) };
  });
}

/** Notes beside the lists may have a date too: among several sheets, one without titles needs birthdays in most lines. */
function judged(list: ParsedList, isAlone: boolean): Pick<ParsedSheet, "list" | "problem"> {
  if (list.body.length === 0) return { list: null, problem: "empty" };
  return hasNoPupils(list, isAlone ? "some" : "most") ? { list: null, problem: "unknown" } : { list, problem: null };
}
