import { asTyped } from "./formula-cell.ts";
import { notAWorkbook, type OpenWorkbook, openWorkbook, textIn, withoutEscapes } from "./workbook-parts.ts";
import { attribute, type Element, elements, find, unescaped } from "./xml-elements.ts";
import { Unreadable, Zip } from "./zip-read.ts";

/** A line of a sheet: its number as the person sees it, its cells from column A. */
export interface Line {
  readonly row: number;
  readonly values: readonly string[];
}

/** Some 50,000 rows of 30 columns; a bomb stops there. */
const MOST_BYTES = 100 * 1024 * 1024;
const MOST_COLUMNS = 100;
const MOST_CELL_CHARACTERS = 5_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;

const tooMany = (what: string) => new Unreadable(`Ce classeur dépasse ${what} : enregistrez-le en plusieurs fichiers.`);

const inFrench = (count: number): string => count.toLocaleString("fr-FR");

/** The bounds of whatever holds lines; `cuts`: a cell that is too long is cut there, for whoever refuses it by itself, instead of the whole; `tooLong`: what is said of too many lines. */
export function boundsOf(mostLines: number, { cuts, tooLong }: { readonly cuts: boolean; readonly tooLong?: string | undefined }) {
  let [lines, characters] = [0, 0];
  const told = cuts ? `${inFrench(mostLines)} lignes, titres compris` : `${inFrench(mostLines - 1)} lignes`;
  return {
    cell(typed: string): string {
      const value = typed.replaceAll("\0", "").trim();
      if (value.length <= MOST_CELL_CHARACTERS) return value;
      if (cuts) return value.slice(0, MOST_CELL_CHARACTERS).toWellFormed();
      throw tooMany("5 000 caractères dans une cellule");
    },
    line(line: Line): Line {
      lines += 1;
      characters += line.values.reduce((sum, value) => sum + value.length, 0);
      if (line.values.length > MOST_COLUMNS) throw tooMany(`${MOST_COLUMNS} colonnes`);
      if (lines > mostLines) throw tooLong === undefined ? tooMany(told) : new Unreadable(tooLong);
      if (characters > MOST_CHARACTERS) throw tooMany("32 millions de caractères");
      return line;
    },
  };
}
export type Bounds = ReturnType<typeof boundsOf>;

/** A workbook under way. */
export interface Sheet {
  readonly lines: Iterator<Line>;
  /** Whether the days of its numbers count from 1904, as on old Macintoshes. */
  readonly isOf1904: boolean;
}

/**
 * The lines of the first visible sheet that hold something, as a person reads them: numbers in full, dates as `YYYY-MM-DD`, formulas by
 * the value they last had.
 *
 * @throws {Unreadable} what is no workbook, is damaged, protected, or passes a bound.
 */
export function openSheet(bytes: Buffer, bounds: Bounds): Sheet {
  refuseOtherFormats(bytes);
  const workbook = openWorkbook(new Zip(bytes, { mostBytes: MOST_BYTES }));
  return { lines: linesOf(workbook, bounds), isOf1904: workbook.isOf1904 };
}

function* linesOf(workbook: OpenWorkbook, bounds: Bounds): Generator<Line> {
  const { xml, prefix } = workbook.sheet;
  const usual = usualCell(prefix);
  let row = 0;
  for (const { attributes, content } of elements(xml, `${prefix}row`)) {
    row = Number(attribute(attributes, "r") ?? row + 1);
    const values = valuesOf(content, workbook, { usual, bounds });
    if (values.length > 0) yield bounds.line({ row, values });
  }
}

/** Whether these bytes are meant as a workbook: a zip, or what Excel wrote before. */
export const isMeantAsWorkbook = (bytes: Buffer): boolean => bytes.toString("latin1", 0, 2) === "PK" || isOle(bytes);
const isOle = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString("hex") === "d0cf11e0";

function refuseOtherFormats(bytes: Buffer): void {
  if (isOle(bytes))
    throw new Unreadable(
      bytes.includes("EncryptedPackage", 0, "utf16le")
        ? "Ce classeur est protégé par un mot de passe : retirez la protection, enregistrez-le, puis recommencez."
        : "Ce fichier est au format Excel 97-2003 (.xls) : enregistrez-le au format .xlsx, puis recommencez.",
    );
  if (bytes.toString("latin1", 0, 2) !== "PK") throw notAWorkbook();
}

/** The cells of a line from column A to the last that holds something: none in a blank line. */
function valuesOf(content: string, workbook: OpenWorkbook, { usual, bounds }: { usual: RegExp; bounds: Bounds }): string[] {
  const values: string[] = [];
  let column = 0;
  for (const cell of cellsOf(content, workbook.sheet.prefix, usual)) {
    if (cell.place !== undefined) column = columnOf(cell.place);
    const value = bounds.cell(valueOfCell(cell, workbook));
    if (value !== "" && column >= MOST_COLUMNS) throw tooMany(`${MOST_COLUMNS} colonnes`);
    if (value !== "") {
      while (values.length < column) values.push("");
      values[column] = value;
    }
    column += 1;
  }
  return values;
}

/** A cell as it is written: its text not yet made of what it refers to. */
interface Cell {
  readonly place: string | undefined;
  readonly style: string | undefined;
  readonly type: string | undefined;
  readonly written: string;
}

/** A cell as spreadsheets usually write it, at one glance; every part ends at the next tag, so the time stays linear. */
const usualCell = (p: string): RegExp =>
  new RegExp(
    `<${p}c(?: r="([A-Z]{1,3})\\d*")?(?: s="(\\d*)")?(?: t="(\\w*)")?(?:/>|>(?:<${p}v>([^<]*)</${p}v>|<${p}is><${p}t(?: xml:space="preserve")?>([^<]*)</${p}t></${p}is>)</${p}c>)`,
    "y",
  );

/** The cells of a line: at one glance where they are written as usual, else by looking for their elements. */
function* cellsOf(content: string, prefix: string, usual: RegExp): Generator<Cell> {
  for (let at = 0; at < content.length; ) {
    usual.lastIndex = at;
    const glance = usual.exec(content);
    if (glance) {
      at = usual.lastIndex;
      const [, place, style, type, value, text] = glance;
      yield { place, style, type, written: withoutEscapes(unescaped(value ?? text ?? "")) };
    } else {
      const found = find(content, `${prefix}c`, at);
      if (!found) return;
      at = found.end;
      yield looked(found, prefix);
    }
  }
}

function looked({ attributes, content }: Element, prefix: string): Cell {
  const [place, style, type] = ["r", "s", "t"].map((name) => attribute(attributes, name));
  const written = type === "inlineStr" ? textIn(content, prefix) : withoutEscapes(unescaped(find(content, `${prefix}v`, 0)?.content ?? ""));
  return { place, style, type, written };
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const letter = place.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function valueOfCell({ style, type, written }: Cell, workbook: OpenWorkbook): string {
  if (written === "") return "";
  if (type === undefined || type === "n") return numberOf(written, style, workbook);
  if (type === "s") return asTyped(workbook.sharedTexts[Number(written)] ?? "");
  if (type === "b") return written === "1" ? "VRAI" : "FAUX";
  return asTyped(written);
}

function numberOf(written: string, style: string | undefined, { styles, isOf1904 }: OpenWorkbook): string {
  const number = Number(written);
  if (written === "" || Number.isNaN(number)) return written;
  const { isDate, digits } = styles[Number(style)] ?? { isDate: false, digits: 0 };
  if (isDate && number >= 0 && number < 2_958_466) return dateOf(isOf1904 ? number + 1_462 : number);
  return String(number).padStart(digits, "0");
}

/** `2012-03-14`, `2012-03-14T14:30:00`; a time alone is `14:30:00`. Spreadsheets count days since 30 December 1899. */
function dateOf(days: number): string {
  const seconds = Math.round((days - 25_569) * 86_400);
  const written = new Date(seconds * 1_000).toISOString().slice(0, 19);
  if (days < 1) return written.slice(11);
  return written.endsWith("T00:00:00") ? written.slice(0, 10) : written;
}
