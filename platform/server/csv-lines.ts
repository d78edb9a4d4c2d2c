import { CsvError, parse } from "csv-parse/sync";
import { csvText } from "./csv-text.ts";
import { asTyped } from "./formula-cell.ts";
import type { Bounds, Line } from "./workbook-lines.ts";
import { Unreadable } from "./zip-read.ts";

const separators = [";", ",", "\t", "|"] as const;
const SAMPLE_LINES = 50;

/**
 * The lines of a CSV file that hold something, numbered as a spreadsheet numbers them. The separator is found in the file, or said by its
 * first line (`sep=;`); quotes are forgiven where they do not stand as they should.
 *
 * @throws {Unreadable} what is no text, or passes a bound.
 */
export function csvLinesOf(bytes: Buffer, bounds: Bounds): Line[] {
  const text = csvText(bytes);
  const [whole = "", said] = /^sep=(.)\r?\n?/i.exec(text) ?? [];
  const lines: Line[] = [];
  let row = 0;
  const take = (record: readonly string[]): null => {
    row += 1;
    const values = withoutBlanksAtEnd(record.map((cell) => bounds.cell(asTyped(asText(cell)))));
    if (values.length > 0) lines.push(bounds.line({ row, values }));
    return null;
  };
  parseCsv(text.slice(whole.length), said ?? separatorOf(text), take);
  return lines;
}

function parseCsv(text: string, delimiter: string, take: (record: readonly string[]) => null): void {
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      on_record: take,
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")
      throw new Unreadable(
        "Un guillemet ouvert dans ce fichier n'est jamais refermé\u00A0: corrigez-le, ou enregistrez le fichier au format .xlsx.",
      );
    throw error;
  }
}

/** The one that cuts most of the first lines into as many cells. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1_024)
    .split(/\r\n|\n|\r/, SAMPLE_LINES)
    .map((line) => line.replaceAll(/"[^"]*"/g, ""));
  const weight = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const times = (count: number) => counts.filter((one) => one === count).length;
    return Math.max(0, ...counts.map((count) => times(count) * count));
  };
  return separators.reduce((best, separator) => (weight(separator) > weight(best) ? separator : best));
}

/** Excel's way to keep the zeros of « 01100 » in a CSV: `="01100"`. */
const asText = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

function withoutBlanksAtEnd(values: string[]): string[] {
  while (values.at(-1) === "") values.pop();
  return values;
}
