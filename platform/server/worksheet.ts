import { unescapeFormula } from "#platform/contract/formula-cell.ts";
import { hasColumn } from "#platform/contract/sheets.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import type { Attributes, XmlReader } from "#platform/contract/xml-reader.ts";
import { columnOf, type Limits, type Line } from "./lines.ts";
import { type MergedRange, mergedFiller, mergedRangesOf } from "./merged-cells.ts";
import { readUsualRow, withoutUsualRows } from "./usual-rows.ts";
import { type OpenWorkbook, readPart, textCollector, type WorkbookSheet, withoutEscapes } from "./workbook-parts.ts";

/** The non-blank lines of a worksheet in batches; `onHiddenColumns` runs before them, if it has hidden columns. */
export async function* linesOfSheet(
  workbook: OpenWorkbook,
  [index, sheet]: readonly [number, WorkbookSheet],
  limits: Limits,
  onHiddenColumns: (columns: readonly number[]) => void,
): AsyncGenerator<Line[]> {
  const part = await sheet.open();
  const reader = sheetReader(workbook, index, { limits, merged: mergedRangesOf(part), onHiddenColumns });
  // Text in a comment or CDATA may look like a row.
  const through = part.mayContain("<!") ? undefined : (xml: XmlReader) => withoutUsualRows(xml, reader.readRow);
  for (const _ of readPart(part, reader.handlers, through)) yield reader.takeLines();
  if (!reader.isSheet()) throw UnreadableFileError.damaged();
  yield reader.takeLines();
}

/** A cell as written, its references not yet resolved. */
interface Cell {
  readonly type: string | undefined;
  readonly style: string | undefined;
  readonly raw: string;
}

interface SheetReading {
  readonly limits: Limits;
  readonly merged: readonly MergedRange[];
  readonly onHiddenColumns: (columns: readonly number[]) => void;
}

function sheetReader(workbook: OpenWorkbook, sheet: number, { limits, merged, onHiddenColumns }: SheetReading) {
  const filler = mergedFiller(merged);
  const inline = textCollector();
  const hiddenColumns = new Set<number>();
  let lines: Line[] = [];
  let [isSheet, isInData, isHidden, isValue] = [false, false, false, false];
  let [hasFormula, hasValue] = [false, false];
  let [row, column] = [0, 0];
  let [type, style, value] = [undefined as string | undefined, undefined as string | undefined, ""];
  let values: string[] = [];
  let uncomputed = new Set<number>();

  function openRow({ r, hidden }: Attributes): void {
    row = Number(r ?? row + 1);
    column = 0;
    values = [];
    uncomputed = new Set();
    isHidden = isSet(hidden);
  }

  function readColumns({ min, max, hidden }: Attributes): void {
    if (isSet(hidden)) for (let at = Math.max(1, Number(min)) - 1; at < Number(max) && hasColumn(at); at += 1) hiddenColumns.add(at);
  }

  function openCell({ r, s, t }: Attributes): void {
    if (r !== undefined) column = columnOf(r);
    type = t;
    style = s;
    value = "";
    hasFormula = false;
    hasValue = false;
    inline.reset();
  }

  const usual = {
    onRow: (r: string | undefined) => openRow({ r }),
    onCell(reference: string | undefined, s: string | undefined, t: string | undefined, written: string): void {
      if (reference !== undefined) column = columnOf(reference);
      putValue({ type: t, style: s, raw: withoutEscapes(written) });
    },
  };

  /** Reads a row in the usual form; false if it is in another. */
  function readRow(xml: string, place: readonly [number, number]): boolean {
    const before = row;
    if (isInData && readUsualRow(xml, place, usual)) {
      closeRow();
      return true;
    }
    row = before;
    return false;
  }

  function closeCell(): void {
    const raw = withoutEscapes(type === "inlineStr" ? inline.whole() : value);
    if (hasFormula && isUncomputed(raw)) {
      if (hasColumn(column)) uncomputed.add(column);
      column += 1;
    } else putValue({ type, style, raw });
  }

  function putValue(cell: Cell): void {
    const text = limits.cell(valueOfCell(cell, workbook));
    if (text !== "") put(text);
    column += 1;
  }

  /** An empty text is a result; a missing value, or a zero in a workbook that asks to be computed, is not. */
  const isUncomputed = (raw: string): boolean =>
    type === "str" ? !hasValue : raw === "" || (workbook.isUncomputed && raw === "0" && type !== "b");

  function put(text: string): void {
    limits.column(column);
    while (values.length < column) values.push("");
    values[column] = text;
  }

  function closeRow(): void {
    const filled = filler.fill(row, values);
    if (values.length === 0 && uncomputed.size === 0) return;
    lines.push(
      limits.line({
        ...{ sheet, row, values },
        ...(filled.length > 0 && { merged: filled }),
        ...(uncomputed.size > 0 && { uncomputed: [...uncomputed] }),
        ...(isHidden && { isHidden }),
      }),
    );
  }

  return {
    readRow,
    isSheet: () => isSheet,
    takeLines(): Line[] {
      const taken = lines;
      lines = [];
      return taken;
    },
    handlers: {
      open(name: string, attributes: () => Attributes): void {
        if (name === "worksheet") isSheet = true;
        else if (name === "sheetData") isInData = true;
        else if (name === "col" && !isInData) readColumns(attributes());
        else if (!isInData) return;
        else if (name === "c") openCell(attributes());
        else if (name === "row") openRow(attributes());
        else if (name === "f") hasFormula = true;
        isValue = name === "v";
        hasValue ||= isValue;
        inline.open(name);
      },
      text(text: string): void {
        if (isValue) value += text;
        inline.text(text);
      },
      close(name: string): void {
        isValue = false;
        inline.close(name);
        if (name === "cols" && hiddenColumns.size > 0) onHiddenColumns([...hiddenColumns]);
        if (name === "sheetData") isInData = false;
        else if (!isInData) return;
        else if (name === "c") closeCell();
        else if (name === "row") closeRow();
      },
    },
  };
}

const isSet = (attribute: string | undefined): boolean => attribute === "1" || attribute === "true";

function valueOfCell({ type, style, raw }: Cell, workbook: OpenWorkbook): string {
  if (raw === "") return "";
  if (type === undefined || type === "n") return numberOf(raw, style, workbook);
  if (type === "s") return unescapeFormula(sharedText(raw, workbook));
  if (type === "b") return raw === "1" || raw === "true" ? "VRAI" : "FAUX";
  return type === "d" ? raw.replace(/T00:00(:00(\.0+)?)?Z?$/, "") : unescapeFormula(raw);
}

function sharedText(raw: string, { sharedTexts }: OpenWorkbook): string {
  const text = sharedTexts[Number(raw)];
  if (text === undefined) throw UnreadableFileError.damaged();
  return text;
}

function numberOf(raw: string, style: string | undefined, { styles, uses1904Dates }: OpenWorkbook): string {
  const number = Number(raw);
  if (Number.isNaN(number)) return raw;
  const { isDate, digits } = styles[Number(style ?? 0)] ?? { isDate: false, digits: 0 };
  if (isDate && number >= 0 && number < 2_958_466) return dateOf(uses1904Dates ? number + 1_462 : number);
  return digits > 1 && Number.isInteger(number) ? String(number).padStart(digits, "0") : String(number);
}

/**
 * `2012-03-14`, `2012-03-14T14:30:00`; a time alone is `14:30:00`. Spreadsheets count days since 30 December 1899, and a 29 February 1900 that never was.
 */
function dateOf(days: number): string {
  const seconds = Math.round(((days >= 1 && days < 60 ? days + 1 : days) - 25_569) * 86_400);
  const raw = new Date(seconds * 1_000).toISOString().slice(0, 19);
  if (days < 1) return raw.slice(11);
  return raw.endsWith("T00:00:00") ? raw.slice(0, 10) : raw;
}
