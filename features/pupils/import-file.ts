import { bareBirthday, birthdayParts } from "#features/users/written-birthday.ts";
import { isAmericanColumn } from "./birthday-cell.ts";
import { shortened } from "./cell.ts";
import { categoryOfClass } from "./class-category.ts";
import { assigned, type Header, headerOf, missingFields, type NamedColumn, placesOf, type Source } from "./column-titles.ts";
import { splitName } from "./full-name.ts";
import { eachField, type PupilCells, type PupilField } from "./pupil-fields.ts";
import { type JudgedCells, judgeRow, type RowContext } from "./pupil-row.ts";
import { tidy } from "./text-cell.ts";

/** A line of a file: its number as the person sees it, and its cells. */
interface FileLine {
  readonly row: number;
  readonly values: readonly string[];
}

/** A list of pupils as its titles were understood; its lines are judged one by one, because there may be many. */
export interface ReadFile {
  readonly columns: readonly (NamedColumn & {
    /** The first text that stands in it. */
    readonly sample: string;
  })[];
  /** Required, and in no column: said once. */
  readonly missing: readonly PupilField[];
  /** Birthdays are read the month first. */
  readonly isAmerican: boolean;
  /** The number of the line of titles. */
  readonly titlesRow: number;
  /** The lines under the titles. */
  readonly body: readonly FileLine[];
  readonly judge: (line: FileLine) => { readonly row: number; readonly cells: JudgedCells };
}

interface Asked {
  /** What somebody said of the columns that were not recognised. */
  readonly choices: ReadonlyMap<number, Source | null>;
  readonly isOf1904: boolean;
}

/** Reads a file as a list of pupils (ETB-08): the titles are found, whatever their order and spelling. */
export function readPupils(sent: readonly FileLine[], context: RowContext, { choices, isOf1904 }: Asked): ReadFile {
  const lines = sent.map(({ row, values }) => ({ row, values: values.map(shortened) }));
  const header = headerOf(lines.map(({ values }) => values));
  const columns = assigned(header.columns, choices);
  const places = placesOf(columns);
  const body = bodyOf(lines, header);
  const isAmerican = isAmericanColumn(body.map(({ values }) => said(values, places.get("birthday"))));
  const judged = { ...context, isAmerican, isOf1904 };
  return {
    columns: columns
      .map((column) => ({ ...column, sample: (body.find(({ values }) => values[column.place])?.values[column.place] ?? "").slice(0, 60) }))
      .filter(({ title, sample }) => title !== "" && sample !== ""),
    missing: missingFields(places),
    isAmerican,
    titlesRow: lines[Math.max(0, header.at)]?.row ?? 1,
    body,
    judge: ({ row, values }) => ({ row, cells: judgeRow(cellsOf(values, places), judged) }),
  };
}

/** Enough to see of what kind a text is. */
const MOST_LINES_LOOKED_AT = 200;

/** Whether there is no pupil in it: nothing under the titles, or a text of another kind, where no title is known and no cell of its first lines is a birthday. */
export const holdsNobody = ({ body, columns }: Pick<ReadFile, "body" | "columns">): boolean =>
  body.length === 0 ||
  (columns.every(({ source }) => source === null) && !body.slice(0, MOST_LINES_LOOKED_AT).some(({ values }) => values.some(isBirthday)));

const LONGEST_BIRTHDAY = 60;
const isBirthday = (cell: string): boolean => cell.length <= LONGEST_BIRTHDAY && birthdayParts(bareBirthday(tidy(cell))) !== null;

/** The lines under the titles; titles that a print repeated on each page are no pupils. */
function bodyOf(lines: readonly FileLine[], { at }: Header): readonly FileLine[] {
  const titles = at === -1 ? null : JSON.stringify(lines[at]?.values);
  return lines.slice(at + 1).filter(({ values }) => titles === null || JSON.stringify(values) !== titles);
}

type Places = ReadonlyMap<Source, readonly number[]>;

/** What the first column that says something says. */
function said(values: readonly string[], places: readonly number[] = []): string {
  for (const place of places) if (values[place]) return values[place];
  return "";
}

function cellsOf(values: readonly string[], places: Places): PupilCells {
  const cells = eachField((field) => said(values, places.get(field)));
  const split = places.has("fullName") ? splitName(said(values, places.get("fullName"))) : null;
  return {
    ...cells,
    lastname: cells.lastname || split?.lastname || "",
    firstname: cells.firstname || split?.firstname || "",
    categoryName: cells.categoryName || classSaid(values, places.get("className")),
  };
}

/** Of several columns that tell of the class the first that tells the category. */
function classSaid(values: readonly string[], places: readonly number[] = []): string {
  const classes = places.map((place) => values[place] ?? "").filter((name) => name !== "");
  return classes.find((name) => categoryOfClass(name) !== null) ?? classes[0] ?? "";
}
