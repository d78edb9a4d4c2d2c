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
  const lines: Line[] = [];
  let row = 0;
  const onRecord = (record: readonly string[]): null => {
    row += 1;
    const values = withoutTrailingBlanks(record.map((cell) => limits.cell(unescapeFormula(unwrapTextFormula(cell)))));
    if (values.length > 0) lines.push(limits.line({ sheet: 0, row, values }));
    return null;
  };
  parseCsv(text.slice(separatorLine.length), declaredSeparator ?? separatorOf(text), onRecord);
  return lines;
}

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

/** The one that splits most first lines into the same number of cells. */
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
