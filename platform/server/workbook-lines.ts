import { unescapeFormula } from "#platform/contract/formula-cell.ts";
import { formatDecimal } from "#platform/contract/french-numbers.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { attribute, type Element, elements, find, unescaped } from "#platform/contract/xml-elements.ts";
import { notAWorkbook, type OpenWorkbook, openWorkbook, textIn, type WorkbookSheet, withoutEscapes } from "./workbook-parts.ts";
import { Zip } from "./zip-read.ts";

/** A line of a sheet: its number as shown to the user, its cells from column A. */
export interface Line {
  /** Which of the sheets. */
  readonly sheet: number;
  readonly row: number;
  readonly values: readonly string[];
}

/** About 50,000 rows of 30 columns; a zip bomb stops there. */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_COLUMNS = 100;
const MAX_CELL_CHARACTERS = 5_000;
const MAX_CHARACTERS = 32 * 1024 * 1024;

const tooMany = (what: string) => new UnreadableFileError(`Ce classeur dépasse ${what} : enregistrez-le en plusieurs fichiers.`);

/** The limits of a file of lines; `truncates`: a cell that is too long is cut, for a caller that refuses it alone; `tooLong`: message for too many lines. */
export function limitsOf(maxLines: number, { truncates, tooLong }: { readonly truncates: boolean; readonly tooLong?: string | undefined }) {
  let [lines, characters] = [0, 0];
  const lineLimitText = truncates ? `${formatDecimal(maxLines)} lignes, titres compris` : `${formatDecimal(maxLines - 1)} lignes`;
  return {
    cell(typed: string): string {
      const value = typed.replaceAll("\0", "").trim();
      if (value.length <= MAX_CELL_CHARACTERS) return value;
      if (truncates) return value.slice(0, MAX_CELL_CHARACTERS).toWellFormed();
      throw tooMany("5 000 caractères dans une cellule");
    },
    line(line: Line): Line {
      lines += 1;
      characters += line.values.reduce((sum, value) => sum + value.length, 0);
      if (line.values.length > MAX_COLUMNS) throw tooMany(`${MAX_COLUMNS} colonnes`);
      if (lines > maxLines) throw tooLong === undefined ? tooMany(lineLimitText) : new UnreadableFileError(tooLong);
      if (characters > MAX_CHARACTERS) throw tooMany("32 millions de caractères");
      return line;
    },
  };
}
export type Limits = ReturnType<typeof limitsOf>;

/** What is said of a sheet; a file of text has one, without a name. */
export interface SheetHead {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A file of lines being read. */
export interface OpenTable {
  readonly sheets: readonly SheetHead[];
  readonly lines: Iterator<Line>;
  /** Whether days in its numbers count from 1904, as on old Macintoshes. */
  readonly uses1904Dates: boolean;
}

interface OpenOptions {
  readonly limits: Limits;
  readonly readsAllSheets: boolean;
}

/**
 * The non-blank lines of the first visible sheet, or of all of them: numbers in full, dates as `YYYY-MM-DD`, formulas by
 * their last value. The limits count for all sheets together.
 *
 * @throws {UnreadableFileError} if it is no workbook, is damaged, protected, or exceeds a limit.
 */
export function openTable(bytes: Buffer, { limits, readsAllSheets }: OpenOptions): OpenTable {
  refuseOtherFormats(bytes);
  const workbook = openWorkbook(new Zip(bytes, { maxBytes: MAX_BYTES }));
  const visible = [...workbook.sheets.entries()].filter(([, { isHidden }]) => !isHidden);
  if (visible.length === 0) throw notAWorkbook();
  return {
    sheets: workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    lines: linesOf(workbook, readsAllSheets ? visible : visible.slice(0, 1), limits),
    uses1904Dates: workbook.uses1904Dates,
  };
}

function* linesOf(workbook: OpenWorkbook, sheets: readonly (readonly [number, WorkbookSheet])[], limits: Limits): Generator<Line> {
  for (const [sheet, { open }] of sheets) {
    const { xml, prefix } = open();
    const cells = { prefix, commonCell: commonCellPattern(prefix), limits };
    let row = 0;
    for (const { attributes, content } of elements(xml, `${prefix}row`)) {
      row = Number(attribute(attributes, "r") ?? row + 1);
      const values = valuesOf(content, workbook, cells);
      if (values.length > 0) yield limits.line({ sheet, row, values });
    }
  }
}

/** Whether these bytes are meant as a workbook: a zip, or the old format of Excel. */
export const looksLikeWorkbook = (bytes: Buffer): boolean => bytes.toString("latin1", 0, 2) === "PK" || isOle(bytes);
const isOle = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString("hex") === "d0cf11e0";

function refuseOtherFormats(bytes: Buffer): void {
  if (isOle(bytes))
    throw new UnreadableFileError(
      bytes.includes("EncryptedPackage", 0, "utf16le")
        ? "Ce classeur est protégé par un mot de passe : retirez la protection, enregistrez-le, puis recommencez."
        : "Ce fichier est au format Excel 97-2003 (.xls) : enregistrez-le au format .xlsx, puis recommencez.",
    );
  if (bytes.toString("latin1", 0, 2) !== "PK") throw notAWorkbook();
}

interface CellReading {
  readonly prefix: string;
  readonly commonCell: RegExp;
  readonly limits: Limits;
}

/** The cells of a line from column A to the last non-blank one: none in a blank line. */
function valuesOf(content: string, workbook: OpenWorkbook, { prefix, commonCell, limits }: CellReading): string[] {
  const values: string[] = [];
  let column = 0;
  for (const cell of cellsOf(content, prefix, commonCell)) {
    if (cell.reference !== undefined) column = columnOf(cell.reference);
    const value = limits.cell(valueOfCell(cell, workbook));
    if (value !== "" && column >= MAX_COLUMNS) throw tooMany(`${MAX_COLUMNS} colonnes`);
    if (value !== "") {
      while (values.length < column) values.push("");
      values[column] = value;
    }
    column += 1;
  }
  return values;
}

/** A cell as written, its references not yet resolved. */
interface Cell {
  readonly reference: string | undefined;
  readonly style: string | undefined;
  readonly type: string | undefined;
  readonly raw: string;
}

/** Matches a cell as spreadsheets usually write it; every part ends at the next tag, so the time stays linear. */
const commonCellPattern = (p: string): RegExp =>
  new RegExp(
    `<${p}c(?: r="([A-Z]{1,3})\\d*")?(?: s="(\\d*)")?(?: t="(\\w*)")?(?:/>|>(?:<${p}v>([^<]*)</${p}v>|<${p}is><${p}t(?: xml:space="preserve")?>([^<]*)</${p}t></${p}is>)</${p}c>)`,
    "y",
  );

/** The cells of a line: by one pattern if written as usual, else by searching their elements. */
function* cellsOf(content: string, prefix: string, commonCell: RegExp): Generator<Cell> {
  for (let at = 0; at < content.length; ) {
    commonCell.lastIndex = at;
    const match = commonCell.exec(content);
    if (match) {
      at = commonCell.lastIndex;
      const [, reference, style, type, value, text] = match;
      yield { reference, style, type, raw: withoutEscapes(unescaped(value ?? text ?? "")) };
    } else {
      const found = find(content, `${prefix}c`, at);
      if (!found) return;
      at = found.end;
      yield parseCell(found, prefix);
    }
  }
}

function parseCell({ attributes, content }: Element, prefix: string): Cell {
  const [reference, style, type] = ["r", "s", "t"].map((name) => attribute(attributes, name));
  const raw = type === "inlineStr" ? textIn(content, prefix) : withoutEscapes(unescaped(find(content, `${prefix}v`, 0)?.content ?? ""));
  return { reference, style, type, raw };
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function valueOfCell({ style, type, raw }: Cell, workbook: OpenWorkbook): string {
  if (raw === "") return "";
  if (type === undefined || type === "n") return numberOf(raw, style, workbook);
  if (type === "s") return unescapeFormula(workbook.sharedTexts[Number(raw)] ?? "");
  if (type === "b") return raw === "1" ? "VRAI" : "FAUX";
  return unescapeFormula(raw);
}

function numberOf(raw: string, style: string | undefined, { styles, uses1904Dates }: OpenWorkbook): string {
  const number = Number(raw);
  if (raw === "" || Number.isNaN(number)) return raw;
  const { isDate, digits } = styles[Number(style)] ?? { isDate: false, digits: 0 };
  if (isDate && number >= 0 && number < 2_958_466) return dateOf(uses1904Dates ? number + 1_462 : number);
  return String(number).padStart(digits, "0");
}

/** `2012-03-14`, `2012-03-14T14:30:00`; a time alone is `14:30:00`. Spreadsheets count days since 30 December 1899. */
function dateOf(days: number): string {
  const seconds = Math.round((days - 25_569) * 86_400);
  const raw = new Date(seconds * 1_000).toISOString().slice(0, 19);
  if (days < 1) return raw.slice(11);
  return raw.endsWith("T00:00:00") ? raw.slice(0, 10) : raw;
}
