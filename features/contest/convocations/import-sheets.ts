import { readAgain } from "#platform/contract/broken-text.ts";
import { isErrorCell } from "#platform/contract/error-cell.ts";
import { foldTitle } from "#platform/contract/fold-title.ts";
import { oneLine } from "#platform/contract/one-line.ts";
import {
  hiddenSheets,
  numberedSheets,
  quotedList,
  type SheetHead,
  type SheetLine,
  type SheetProblem,
  type SkippedLine,
  skippedLine,
} from "#platform/contract/sheets.ts";
import { importColumns, importTitles, missingColumns, type RowRefusal } from "./import-row.ts";

type ImportField = keyof typeof importTitles;
const fields = Object.keys(importTitles) as ImportField[];
const fieldByTitle = new Map(fields.flatMap((field) => importTitles[field].map((title) => [foldTitle(title), field] as const)));

interface ImportCell {
  readonly title: string;
  readonly text: string;
  readonly isUncomputed: boolean;
}

/** A line that names a person or a center, with the cells of all columns of each field. */
export interface ImportRow {
  /** Numbered through all worksheets. */
  readonly row: number;
  readonly isHidden: boolean;
  readonly cells: Readonly<Record<ImportField, readonly ImportCell[]>>;
}

interface ReadSheet {
  readonly name: string;
  readonly linesAbove: number;
  readonly problem: SheetProblem | null;
  readonly unused: string[];
  /** Lines above the titles, and lines without person and center. */
  readonly skipped: readonly SkippedLine[];
  readonly rows: readonly ImportRow[];
  /** The columns missing in the line with most titles; null if that line begins a list. */
  readonly missing: string | null;
}

type LineFields = readonly (ImportField | undefined)[];
interface ReadLine extends SheetLine {
  readonly fields: LineFields;
}

const MAX_TITLE_LENGTH = 60;

/** Any line may hold titles: a worksheet may stack several lists, each with its own titles. */
export const withFields = (line: SheetLine): ReadLine => ({
  ...line,
  fields: line.values.map((title) => (title.length > MAX_TITLE_LENGTH ? undefined : fieldByTitle.get(foldTitle(repaired(title))))),
});

const missingOf = (found: LineFields): string | null => missingColumns((field) => found.includes(field));
const repaired = (text: string): string => readAgain(text) ?? text;

/** Reads all lists of a file (ADM-11); `refusal` is why it convokes no person. */
export function readSheets(workbook: { readonly sheets: readonly SheetHead[]; readonly lines: readonly ReadLine[] }) {
  const sheets = numberedSheets(workbook).map(readSheet);
  const rows = sheets.flatMap((sheet) => sheet.rows);
  return { sheets: sheets.map(({ rows: _, missing: __, ...sheet }) => sheet), rows, refusal: rows.length > 0 ? null : refusalOf(sheets) };
}

function readSheet({ name, isHidden, linesAbove, lines }: ReturnType<typeof numberedSheets<ReadLine>>[number]): ReadSheet {
  const rows: ImportRow[] = [];
  const skipped: ReadLine[] = [];
  const unused = new Set<string>();
  let titles: ReadLine | undefined;
  for (const line of lines) {
    const row = titles && rowOf(titles, line);
    if (missingOf(line.fields) === null) {
      titles = line;
      for (const title of line.values.filter((text, index) => text !== "" && !line.fields[index]))
        unused.add(title.slice(0, MAX_TITLE_LENGTH));
    } else if (row) rows.push(row);
    else if (line.values.length > 0) skipped.push(line);
  }
  const head = { name, linesAbove, unused: [...unused], rows, missing: titles ? null : missingOf(mostTitles(lines)) };
  if (!titles) return { ...head, problem: isHidden ? "hidden" : lines.length === 0 ? "empty" : "unknown", skipped: [] };
  return { ...head, problem: rows.length === 0 ? "empty" : null, skipped: skipped.map(skippedLine) };
}

const countTitles = (found: LineFields): number => new Set(found.filter((field) => field !== undefined)).size;
const mostTitles = (lines: readonly ReadLine[]): LineFields =>
  lines.reduce<LineFields>((best, { fields: found }) => (countTitles(found) > countTitles(best) ? found : best), []);

function rowOf({ values: titles, fields: columns }: ReadLine, { row, isHidden = false, values, uncomputed }: ReadLine): ImportRow | null {
  const cells = Object.fromEntries(fields.map((field) => [field, [] as ImportCell[]])) as Record<ImportField, ImportCell[]>;
  const withoutResult = new Set(uncomputed);
  for (const [index, field] of columns.entries()) {
    if (!field) continue;
    const [text, isUncomputed] = [oneLine(repaired(values[index] ?? "")), withoutResult.has(index)];
    if (text !== "" || isUncomputed) cells[field].push({ title: titles[index] ?? "", text, isUncomputed });
  }
  return [...cells.person, ...cells.memberNumber, ...cells.center].length > 0 ? { row, isHidden, cells } : null;
}

function refusalOf(sheets: readonly ReadSheet[]): string {
  const hidden = sheets.filter(({ problem }) => problem === "hidden").map(({ name }) => name);
  const unknown = sheets.filter(({ problem }) => problem === "unknown");
  const reason = sheets.some(({ problem, missing }) => problem !== "hidden" && missing === null)
    ? "Ce fichier n'a aucune ligne à convoquer sous celle des titres."
    : unknown.length === 1
      ? unknown[0]?.missing
      : `Aucune feuille de ce classeur n'a à la fois les colonnes ${quotedList([importColumns.person, importColumns.center])}\u00A0: partez du modèle à télécharger.`;
  return [reason, ...(hidden.length > 0 ? [hiddenSheets(hidden)] : [])].join(" ");
}

/** Only the office knows whether a row hidden by a filter or by hand counts. */
export const hiddenRow: RowRefusal = {
  column: importColumns.person,
  reason: "Le tableur masque cette ligne\u00A0: affichez-la pour convoquer cette personne",
};

const columnOf = (field: ImportField) =>
  field === "stage" ? importColumns.stage : field === "person" || field === "memberNumber" ? importColumns.person : importColumns.center;

export function unreadCell(cells: ImportRow["cells"]): RowRefusal | null {
  for (const field of fields)
    for (const { text, isUncomputed } of cells[field]) {
      if (isUncomputed) return { column: columnOf(field), reason: UNCOMPUTED };
      if (isErrorCell(text))
        return { column: columnOf(field), reason: `Le tableur montre l'erreur «\u00A0${text}\u00A0»\u00A0: corrigez cette case` };
    }
  return null;
}

const UNCOMPUTED = "Cette case contient une formule sans résultat\u00A0: ouvrez le fichier dans un tableur et enregistrez-le";
