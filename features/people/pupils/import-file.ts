import { normalizeBirthday, parseBirthday } from "#platform/contract/birthday-parser.ts";
import { type SheetLine, skippedLine } from "#platform/contract/sheets.ts";
import { categoryOfClass } from "#season/categories/class-category.ts";
import { isExchangedColumn, isYearFirstColumn, orderOf } from "./birthday-cell.ts";
import { tidy, truncate } from "./cells.ts";
import {
  classColumnsOf,
  columnIndexesOf,
  type Header,
  headerOf,
  missingFields,
  type Source,
  type TitledColumn,
  titleJoiner,
  titlesAmong,
  withChoices,
} from "./column-titles.ts";
import { splitName, withParticle, withParticleInFront } from "./full-name.ts";
import { isOtherLine } from "./other-lines.ts";
import { eachField, type PupilCells } from "./pupil-fields.ts";
import type { SheetFacts } from "./pupil-import.contract.ts";
import { type CheckedCells, checkRow, type RowContext } from "./pupil-row.ts";

type FileLine = Omit<SheetLine, "sheet">;

/** A list of pupils with its parsed titles. Its lines are checked one by one, because there may be many. */
export interface ParsedList extends SheetFacts {
  readonly header: Header;
  readonly titlesRow: number;
  readonly body: readonly FileLine[];
  readonly check: (line: FileLine) => {
    readonly row: number;
    readonly cells: CheckedCells;
    /** The second of two different names: the family name beside a name in use. */
    readonly otherLastname: string;
  };
}

interface ReadOptions {
  readonly choices: ReadonlyMap<number, Source | null>;
  readonly uses1904Dates: boolean;
  /** The class of all these pupils, unless a column has it. */
  readonly className?: string;
  readonly hiddenColumns?: readonly number[] | undefined;
  /** The titles of another sheet, for one that has none. */
  readonly model?: Header | undefined;
}

/** Reads lines as a list of pupils (ETB-08). The titles are found in any order and spelling. */
export function readPupils(fileLines: readonly FileLine[], context: RowContext, options: ReadOptions): ParsedList {
  const { choices, uses1904Dates, className = "", model, hiddenColumns } = options;
  const read = fileLines.map((line) => ({ ...line, values: line.values.map(truncate) }));
  const cells = read.map(({ values }) => values);
  const first = withModel(headerOf(cells, new Set(hiddenColumns)), read, model);
  const titles = titlesAmong(read.slice(first.at + 1));
  const { header, lines } = underFirstTitles(first, read, titles);
  const columns = withChoices(header.columns, choices);
  const [columnIndexes, classColumns] = [columnIndexesOf(columns), classColumnsOf(columns)];
  const { body, skipped } = bodyOf(lines, header.at, { titles, birthdays: columnIndexes.get("birthday") });
  const samples = firstTexts(body);
  const merged = countColumns(body.map((line) => line.merged));
  const uncomputed = countColumns(lines.map((line) => line.uncomputed));
  const birthdays = body.map(({ values }) => firstText(values, columnIndexes.get("birthday")));
  const { isAmerican, isMixed } = orderOf(birthdays);
  const isExchanged = isMixed || isExchangedColumn(birthdays);
  const isYearFirst = isYearFirstColumn(birthdays, context.today);
  const rowContext = { ...context, isAmerican, isMixed, isExchanged, isYearFirst, uses1904Dates };
  return {
    columns: columns
      .map(({ isHidden = false, ...column }) => ({
        ...{ ...column, isHidden },
        sample: samples[column.place]?.slice(0, 60) ?? "",
        merged: merged.get(column.place) ?? 0,
        uncomputed: uncomputed.get(column.place) ?? 0,
      }))
      .filter((column) => column.title !== "" && (column.sample !== "" || column.uncomputed > 0)),
    missing: missingFields(columnIndexes).filter((field) => field !== "categoryName" || className === ""),
    isAmerican,
    isExchanged,
    hidden: body.filter(({ isHidden }) => isHidden).length,
    titlesRow: lines[Math.max(0, header.at)]?.row ?? 1,
    header,
    body,
    skipped,
    check: ({ row, values }) => ({
      row,
      cells: checkRow(cellsOf(values, { columnIndexes, classColumns, className }), rowContext),
      otherLastname: otherLastnameOf(values, columnIndexes.get("lastname")),
    }),
  };
}

function firstTexts(lines: readonly FileLine[]): readonly string[] {
  const texts: string[] = [];
  for (const { values } of lines) for (const [place, value] of values.entries()) texts[place] ||= value;
  return texts;
}

function countColumns(lines: readonly (readonly number[] | undefined)[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const columns of lines) for (const column of columns ?? []) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

const SAMPLED_LINES = 200;

export const isTitled = ({ columns }: { readonly columns: readonly TitledColumn[] }): boolean =>
  columns.some(({ source }) => source !== null);

/** Nothing under the titles, or text of another kind: without a known title, and without a birthday in some, or most, of its first lines. */
export function hasNoPupils(list: Pick<ParsedList, "body" | "columns">, birthdays: "some" | "most" = "some"): boolean {
  if (list.body.length === 0 || isTitled(list)) return list.body.length === 0;
  const sample = list.body.slice(0, SAMPLED_LINES);
  const dated = sample.filter(({ values }) => values.some(isBirthday)).length;
  return birthdays === "some" ? dated === 0 : dated * 2 <= sample.length;
}

const MAX_BIRTHDAY_LENGTH = 60;
const isBirthday = (cell: string): boolean => cell.length <= MAX_BIRTHDAY_LENGTH && parseBirthday(normalizeBirthday(tidy(cell))) !== null;

/** Files put end to end have titles in the middle, perhaps in another order: the cells under these are put under the first ones. */
function underFirstTitles(
  header: Header,
  lines: readonly FileLine[],
  titles: ReadonlySet<number>,
): { readonly header: Header; readonly lines: readonly FileLine[] } {
  if (!isTitled(header)) return { header, lines };
  const { columns, join } = titleJoiner(header.columns);
  let places: readonly number[] | undefined;
  const placed = lines.map((line, index) => {
    const under = index - header.at - 1;
    // Titles just below the titles are their second line.
    if (under > 0 && titles.has(under)) places = join(line.values);
    return places ? withPlaces(line, places) : line;
  });
  return { header: { ...header, columns }, lines: placed };
}

function withPlaces(line: FileLine, places: readonly number[]): FileLine {
  const values: string[] = [];
  for (const [column, value] of line.values.entries()) {
    const place = places[column];
    if (place === undefined || value === "") continue;
    while (values.length < place) values.push("");
    values[place] = value;
  }
  const placesOf = (columns: readonly number[] = []) => [...new Set(columns.map((column) => places[column] ?? column))];
  return { ...line, values, merged: placesOf(line.merged), uncomputed: placesOf(line.uncomputed) };
}

/** Other lines: titles repeated on each printed page, sums, other titles, and formulas without result dragged below the last pupil. */
function bodyOf(
  lines: readonly FileLine[],
  at: number,
  { titles, birthdays = [] }: { readonly titles: ReadonlySet<number>; readonly birthdays: readonly number[] | undefined },
): Pick<ParsedList, "body" | "skipped"> {
  const first = at === -1 ? null : JSON.stringify(lines[at]?.values);
  const under = lines.slice(at + 1);
  const last = lines.findLastIndex(({ values }) => values.some((value) => value !== ""));
  const isOther = ({ values }: FileLine, index: number): boolean =>
    JSON.stringify(values) === first ||
    (last > at && index > last - at - 1) ||
    (at !== -1 && titles.has(index)) ||
    (isOtherLine(values) && !isBirthday(firstText(values, birthdays)));
  const { pupils = [], others = [] } = Object.groupBy(under, (line, index) => (isOther(line, index) ? "others" : "pupils"));
  return { body: pupils, skipped: [...lines.slice(0, Math.max(0, at)), ...others].map(skippedLine) };
}

/** A sheet without titles has the columns of another one, if their birthdays stand at the same place. */
function withModel(header: Header, lines: readonly FileLine[], model: Header | undefined): Header {
  if (!model || header.at !== -1) return header;
  const birthdays = columnIndexesOf(model.columns).get("birthday");
  const dated = lines.filter(({ values }) => isBirthday(firstText(values, birthdays)));
  return dated.length > lines.length / 2 ? { at: -1, columns: model.columns } : header;
}

function firstText(values: readonly string[], columnIndexes: readonly number[] = []): string {
  for (const index of columnIndexes) if (values[index]) return values[index];
  return "";
}

function otherLastnameOf(values: readonly string[], columnIndexes: readonly number[] = []): string {
  const [first, ...others] = columnIndexes.map((index) => tidy(values[index] ?? "")).filter((name) => name !== "");
  return others.find((name) => name !== first) ?? "";
}

interface LineColumns {
  readonly columnIndexes: ReadonlyMap<Source, readonly number[]>;
  readonly classColumns: readonly number[];
  readonly className: string;
}

function cellsOf(values: readonly string[], { columnIndexes, classColumns, className }: LineColumns): PupilCells {
  const cells = eachField((field) => firstText(values, columnIndexes.get(field)));
  const split = columnIndexes.has("fullName") ? splitName(firstText(values, columnIndexes.get("fullName"))) : null;
  const lastname = cells.lastname || split?.lastname || "";
  return {
    ...cells,
    lastname: withParticle(firstText(values, columnIndexes.get("particle")), withParticleInFront(lastname)),
    firstname: cells.firstname || split?.firstname || "",
    categoryName: cells.categoryName || classText(values, columnIndexes.get("className")) || className,
    className: firstText(values, classColumns) || className,
  };
}

/** Of several columns about the class, the first that gives a category. */
function classText(values: readonly string[], columnIndexes: readonly number[] = []): string {
  const classes = columnIndexes.map((index) => values[index] ?? "").filter((name) => name !== "");
  return classes.find((name) => categoryOfClass(name) !== null) ?? classes[0] ?? "";
}
