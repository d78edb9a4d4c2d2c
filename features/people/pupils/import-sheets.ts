import type { numberedSheets, SheetLine, SheetProblem } from "#platform/contract/sheets.ts";
import type { Source } from "./column-titles.ts";
import { hasNoPupils, isTitled, type ParsedList, readPupils } from "./import-file.ts";
import type { RowContext } from "./pupil-row.ts";
import { classOfSheet } from "./school-class.ts";

/** A sheet and its pupils. Lines are numbered through all sheets, as if they stood one below the other. */
export interface ParsedSheet {
  readonly name: string;
  readonly linesAbove: number;
  readonly list: ParsedList | null;
  readonly problem: SheetProblem | null;
}

interface ReadOptions {
  readonly choices: ReadonlyMap<number, ReadonlyMap<number, Source | null>>;
  readonly uses1904Dates: boolean;
}

type NumberedSheet = ReturnType<typeof numberedSheets<SheetLine>>[number];

/** Reads the sheets of a workbook, in their order, as lists of pupils, each with its own titles (PPL-12). */
export function sheetReader(sheets: readonly NumberedSheet[], context: RowContext, { choices, uses1904Dates }: ReadOptions) {
  const isAlone = sheets.filter(({ lines }) => lines.length > 0).length < 2;
  let model: ParsedList["header"] | undefined;
  return (sheet: NumberedSheet): ParsedSheet => {
    const { name, isHidden, hiddenColumns, linesAbove, lines } = sheet;
    if (lines.length === 0) return { name, linesAbove, list: null, problem: isHidden ? "hidden" : "empty" };
    const list = readPupils(lines, context, {
      choices: choices.get(sheets.indexOf(sheet)) ?? new Map(),
      uses1904Dates,
      hiddenColumns,
      className: classOfSheet(name),
      model,
    });
    if (isTitled(list)) model ??= list.header;
    return { name, linesAbove, ...judged(list, isAlone) };
  };
}

/** Notes beside the lists may have a date too: among several sheets, one without titles needs birthdays in most lines. */
function judged(list: ParsedList, isAlone: boolean): Pick<ParsedSheet, "list" | "problem"> {
  if (list.body.length === 0) return { list: null, problem: "empty" };
  return hasNoPupils(list, isAlone ? "some" : "most") ? { list: null, problem: "unknown" } : { list, problem: null };
}
