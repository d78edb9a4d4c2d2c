import { normalizeBirthday, parseBirthday } from "#platform/contract/birthday-parser.ts";
import { isAmericanColumn } from "./birthday-cell.ts";
import { categoryOfClass } from "./category-cell.ts";
import { tidy, truncate } from "./cells.ts";
import { columnIndexesOf, type Header, headerOf, missingFields, type Source, type TitledColumn, withChoices } from "./column-titles.ts";
import { splitName } from "./full-name.ts";
import { eachField, type PupilCells, type PupilField } from "./pupil-fields.ts";
import { type CheckedCells, checkRow, type RowContext } from "./pupil-row.ts";

/** A line of a file: its number as the user sees it, and its cells. */
interface FileLine {
  readonly row: number;
  readonly values: readonly string[];
}

/** A list of pupils with its parsed titles. Its lines are checked one by one, because there may be many. */
export interface ParsedFile {
  readonly columns: readonly (TitledColumn & {
    /** The first text in it. */
    readonly sample: string;
  })[];
  /** Required, and in no column. */
  readonly missing: readonly PupilField[];
  /** Birthdays have the month first. */
  readonly isAmerican: boolean;
  /** The number of the line of titles. */
  readonly titlesRow: number;
  /** The lines under the titles. */
  readonly body: readonly FileLine[];
  readonly check: (line: FileLine) => { readonly row: number; readonly cells: CheckedCells };
}

interface ReadOptions {
  /** The user's choices for columns. */
  readonly choices: ReadonlyMap<number, Source | null>;
  readonly uses1904Dates: boolean;
}

/** Reads a file as a list of pupils (ETB-08). The titles are found in any order and spelling. */
export function readPupils(fileLines: readonly FileLine[], context: RowContext, { choices, uses1904Dates }: ReadOptions): ParsedFile {
  const lines = fileLines.map(({ row, values }) => ({ row, values: values.map(truncate) }));
  const header = headerOf(lines.map(({ values }) => values));
  const columns = withChoices(header.columns, choices);
  const columnIndexes = columnIndexesOf(columns);
  const body = bodyOf(lines, header);
  const isAmerican = isAmericanColumn(body.map(({ values }) => firstText(values, columnIndexes.get("birthday"))));
  const rowContext = { ...context, isAmerican, uses1904Dates };
  return {
    columns: columns
      .map((column) => ({ ...column, sample: (body.find(({ values }) => values[column.place])?.values[column.place] ?? "").slice(0, 60) }))
      .filter(({ title, sample }) => title !== "" && sample !== ""),
    missing: missingFields(columnIndexes),
    isAmerican,
    titlesRow: lines[Math.max(0, header.at)]?.row ?? 1,
    body,
    check: ({ row, values }) => ({ row, cells: checkRow(cellsOf(values, columnIndexes), rowContext) }),
  };
}

/** Enough to recognise the kind of text. */
const SAMPLED_LINES = 200;

/** Whether it has no pupils: nothing under the titles, or another kind of text, without a known title or a birthday in its first lines. */
export const hasNoPupils = ({ body, columns }: Pick<ParsedFile, "body" | "columns">): boolean =>
  body.length === 0 ||
  (columns.every(({ source }) => source === null) && !body.slice(0, SAMPLED_LINES).some(({ values }) => values.some(isBirthday)));

const MAX_BIRTHDAY_LENGTH = 60;
const isBirthday = (cell: string): boolean => cell.length <= MAX_BIRTHDAY_LENGTH && parseBirthday(normalizeBirthday(tidy(cell))) !== null;

/** The lines under the titles, without titles that a print repeated on each page. */
function bodyOf(lines: readonly FileLine[], { at }: Header): readonly FileLine[] {
  const titles = at === -1 ? null : JSON.stringify(lines[at]?.values);
  return lines.slice(at + 1).filter(({ values }) => titles === null || JSON.stringify(values) !== titles);
}

type ColumnIndexes = ReadonlyMap<Source, readonly number[]>;

/** The text of the first column that is not empty. */
function firstText(values: readonly string[], columnIndexes: readonly number[] = []): string {
  for (const index of columnIndexes) if (values[index]) return values[index];
  return "";
}

function cellsOf(values: readonly string[], columnIndexes: ColumnIndexes): PupilCells {
  const cells = eachField((field) => firstText(values, columnIndexes.get(field)));
  const split = columnIndexes.has("fullName") ? splitName(firstText(values, columnIndexes.get("fullName"))) : null;
  return {
    ...cells,
    lastname: cells.lastname || split?.lastname || "",
    firstname: cells.firstname || split?.firstname || "",
    categoryName: cells.categoryName || classText(values, columnIndexes.get("className")),
  };
}

/** Of several columns about the class, the first that gives a category. */
function classText(values: readonly string[], columnIndexes: readonly number[] = []): string {
  const classes = columnIndexes.map((index) => values[index] ?? "").filter((name) => name !== "");
  return classes.find((name) => categoryOfClass(name) !== null) ?? classes[0] ?? "";
}
