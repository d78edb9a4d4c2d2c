import { formatDecimal } from "#platform/contract/french-numbers.ts";
import { hasColumn, type SheetLine as Line, tooManyColumns } from "#platform/contract/sheets.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";

export type { Line };

const MAX_CELL_CHARACTERS = 5_000;
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** The limits of a file of lines; `tooLong`: message for too many lines. A cell that is too long is cut, for a caller that rejects the cell alone. */
export function limitsOf(maxLines: number, tooLong: string | undefined) {
  let [lines, characters] = [0, 0];
  return {
    cell(typed: string): string {
      const value = typed.replaceAll("\0", "").trim();
      return value.length <= MAX_CELL_CHARACTERS ? value : value.slice(0, MAX_CELL_CHARACTERS).toWellFormed();
    },
    column(column: number): void {
      if (!hasColumn(column)) throw tooManyColumns();
    },
    line(line: Line): Line {
      lines += 1;
      characters += line.values.reduce((sum, value) => sum + value.length, 0);
      if (!hasColumn(line.values.length - 1)) throw tooManyColumns();
      if (lines > maxLines)
        throw tooLong === undefined
          ? UnreadableFileError.tooMany(`${formatDecimal(maxLines)} lignes, titres compris`)
          : new UnreadableFileError(tooLong);
      if (characters > MAX_CHARACTERS) throw UnreadableFileError.tooMany("32 millions de caractères");
      return line;
    },
  };
}
export type Limits = ReturnType<typeof limitsOf>;

/** `AB12` is in column 27, counted from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (!(letter >= 65 && letter <= 90)) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}
