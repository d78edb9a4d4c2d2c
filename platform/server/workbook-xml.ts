import { escapeFormula, looksLikeFormula } from "#platform/contract/formula-cell.ts";

/** The value of a cell. A text stays a text (leading zeros too), a number a number; a `Date` is an instant, written in Paris time. */
type Cell = string | number | Date | null;

export interface Column<Row> {
  readonly title: string;
  /** In characters; 14 by default. */
  readonly width?: number;
  /** `day`: the value is a `YYYY-MM-DD`, written as a real date. */
  readonly kind?: "day";
  readonly value: (row: Row) => Cell;
}

/** The styles of cells, by their index in `cellXfs` of styles.xml. */
const cellStyles = { header: 1, text: 2, typed: 3, day: 4, instant: 5 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** `A` to `Z`, then `AA`: the letters of a column counted from 0. */
export const columnLetters = (index: number): string =>
  (index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** The part before the rows: the first line stays visible. */
export function sheetHead(columns: readonly Column<unknown>[]): string {
  const widths = columns.map(({ width = 14 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
}

/** The part after the rows: filters, and no green corner on digits stored as text. */
export function sheetFoot(columns: readonly Column<unknown>[], lines: number): string {
  const range = `A1:${columnLetters(columns.length - 1)}${lines}`;
  return `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

export const headerXml = (columns: readonly Column<unknown>[]): string =>
  `<row r="1">${columns.map(({ title }, index) => textXml(`${columnLetters(index)}1`, title, cellStyles.header)).join("")}</row>`;

const letters = Array.from({ length: 256 }, (_, index) => columnLetters(index));

export function rowXml(columns: readonly Column<unknown>[], row: unknown, line: number): string {
  let xml = `<row r="${line}">`;
  for (const [index, { value, kind }] of columns.entries()) xml += cellXml(`${letters[index]}${line}`, value(row), kind);
  return `${xml}</row>`;
}

function cellXml(reference: string, value: Cell, kind: "day" | undefined): string {
  if (value === null || value === "") return "";
  if (typeof value === "number") return Number.isFinite(value) ? `<c r="${reference}"><v>${value}</v></c>` : "";
  if (value instanceof Date) return dateXml(reference, parisSerial(value), cellStyles.instant);
  if (kind === "day") return dateXml(reference, serialOf(Date.parse(value)), cellStyles.day);
  return looksLikeFormula(value) ? textXml(reference, escapeFormula(value), cellStyles.typed) : textXml(reference, value, cellStyles.text);
}

const dateXml = (reference: string, serial: number, cellStyle: number): string =>
  `<c r="${reference}" s="${cellStyle}"><v>${serial}</v></c>`;

function textXml(reference: string, text: string, cellStyle: number): string {
  const space = /^\s|\s$|[\t\n]/.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${reference}" s="${cellStyle}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

const MAX_CHARACTERS = 32_767;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and those that need another spelling.
const special = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff&<>"]|_x[0-9A-Fa-f]{4}_/;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text in XML, cut to the maximum length of a cell. Text that looks like an escape of Excel (`_x0041_`) stays as typed. */
function escaped(text: string): string {
  if (text.length <= MAX_CHARACTERS && !special.test(text)) return text;
  return text
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(forbidden, "")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}

/** Days since 30 December 1899, as spreadsheets count. */
const serialOf = (milliseconds: number): number => milliseconds / 86_400_000 + 25_569;

// Swedish instants are in ISO format.
const isoInParis = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: "Europe/Paris" });
const parisSerial = (instant: Date): number => serialOf(Date.parse(`${isoInParis.format(instant).replace(" ", "T")}Z`));

/** The small parts of a workbook with these worksheets, whose names are already legal. */
export function workbookParts(sheets: readonly { readonly name: string; readonly range: string }[]): [path: string, xml: string][] {
  const each = (write: (number: number, sheet: { name: string; range: string }) => string) =>
    sheets.map((sheet, index) => write(index + 1, sheet)).join("");
  const filter = (number: number, { name, range }: { name: string; range: string }) =>
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">'${escaped(name).replaceAll("'", "''")}'!${range.replaceAll(/[A-Z]+|\d+/g, "$$$&")}</definedName>`;
  return [
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n, { name }) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${each(filter)}</definedNames></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${packages}/relationships">${each((n) => relation(n, "worksheet", `worksheets/sheet${n}.xml`))}${relation(sheets.length + 1, "styles", "styles.xml")}</Relationships>`,
    ],
    ["xl/styles.xml", stylesXml],
    [
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${packages}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    ["[Content_Types].xml", contentTypesXml(each((n) => override(`/xl/worksheets/sheet${n}.xml`, "worksheet")))],
  ];
}

const relation = (number: number, type: string, target: string): string =>
  `<Relationship Id="rId${number}" Type="${relations}/${type}" Target="${target}"/>`;

const override = (path: string, type: string): string =>
  `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

const contentTypesXml = (worksheets: string): string =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("/xl/workbook.xml", "sheet.main")}${override("/xl/styles.xml", "styles")}${worksheets}</Types>`;

/** Plain, then in the order of `cellStyles`: 49 is Excel's format « text »; `quotePrefix` keeps a text a text when a user edits the cell. */
const stylesXml = `${declaration}<styleSheet xmlns="${main}">\
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
