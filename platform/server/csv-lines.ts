import { CsvError, parse } from "csv-parse/sync";
import { unescapeFormula } from "#platform/contract/formula-cell.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { csvText } from "./csv-text.ts";
import type { Limits, Line } from "./lines.ts";

const separators = [";", ",", "\t", "|"] as const;
const SAMPLE_LINES = 50;

/**
 * The non-blank lines of a CSV file, numbered as in a spreadsheet. The separator is detected, or given by the first line (`sep=;`); misplaced quotes
 * are accepted.
 *
 * @throws {UnreadableFileError} if it is not text, or exceeds a limit.
 */
export function csvLinesOf(bytes: Buffer, limits: Limits): Line[] {
  const text = csvText(bytes);
  const [separatorLine = "", declaredSeparator] = /^sep=(.)\r?\n?/i.exec(text) ?? [];
  const delimiter = declaredSeparator ?? separatorOf(text);
  const lines: Line[] = [];
  let [row, width] = [0, 0];
  const onRecord = (read: readonly string[]): null => {
    row += 1;
    if (swallowsLines(read, width, delimiter)) throw new UnreadableFileError(strayQuote(row));
    const record = read.length === 1 ? otherwiseSeparated(read[0] ?? "", width) : read;
    width = Math.max(width, record.length);
    const values = withoutTrailingBlanks(record.map((cell) => limits.cell(unescapeFormula(unwrapTextFormula(cell)))));
    if (values.length > 0) lines.push(limits.line({ sheet: 0, row, values }));
    return null;
  };
  parseCsv(text.slice(separatorLine.length), delimiter, onRecord);
  return lines;
}

const strayQuote = (row: number) =>
  `Un guillemet de la ligne ${row} réunit plusieurs lignes de ce fichier en une seule\u00A0: corrigez-le, ou enregistrez le fichier au format .xlsx.`;

/** Whether a quote joins whole lines: each piece of a cell, with the cells beside it, is as wide as the list. */
const swallowsLines = (record: readonly string[], width: number, delimiter: string): boolean =>
  width > 1 &&
  record.some((cell, index) => {
    const pieces = cell.split(/\r\n|\n|\r/);
    const widthOf = (piece: string, at: number): number =>
      piece.split(delimiter).length + (at === 0 ? index : 0) + (at === pieces.length - 1 ? record.length - 1 - index : 0);
    return pieces.length > 1 && pieces.every((piece, at) => widthOf(piece, at) === width);
  });

/** Splits a line by another separator: another file may have been appended to this one. */
const otherwiseSeparated = (line: string, width: number): readonly string[] =>
  separators.map((separator) => line.split(separator)).find(({ length }) => length > 1 && length === width) ?? [line];

function parseCsv(text: string, delimiter: string, onRecord: (record: readonly string[]) => null): void {
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      on_record: onRecord,
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")
      throw new UnreadableFileError(
        "Un guillemet ouvert dans ce fichier n'est jamais refermé\u00A0: corrigez-le, ou enregistrez le fichier au format .xlsx.",
      );
    throw error;
  }
}

/** The separator that splits most first lines into the same number of cells. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1_024)
    .split(/\r\n|\n|\r/, SAMPLE_LINES)
    .map((line) => line.replaceAll(/"[^"]*"/g, ""));
  const weight = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const frequencyOf = (count: number) => counts.filter((one) => one === count).length;
    return Math.max(0, ...counts.map((count) => frequencyOf(count) * count));
  };
  return separators.reduce((best, separator) => (weight(separator) > weight(best) ? separator : best));
}

/** Excel writes `="01100"` to keep the leading zero of « 01100 » in a CSV. */
const unwrapTextFormula = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

function withoutTrailingBlanks(values: string[]): string[] {
  while (values.at(-1) === "") values.pop();
  return values;
}
