import type { SheetHead } from "#platform/contract/sheets.ts";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import type { Limits, Line } from "./lines.ts";
import { type OpenWorkbook, openWorkbook, type WorkbookSheet } from "./workbook-parts.ts";
import { linesOfSheet } from "./worksheet.ts";
import { Zip } from "./zip-read.ts";

/** About 50,000 rows of 30 columns; a zip bomb stops there. */
const MAX_BYTES = 100 * 1024 * 1024;

export interface OpenTable {
  readonly sheets: readonly SheetHead[];
  /** Lines in batches; a batch is empty for a piece of the file that ends no line. */
  readonly lines: AsyncIterator<readonly Line[]>;
  /** Whether days in plain numbers count from 1904, as on old Macintoshes; else from 1900. */
  readonly uses1904Dates: boolean;
}

/**
 * The non-blank lines of all visible worksheets: numbers in full, dates as `YYYY-MM-DD`, formulas by their last value, in each line of merged cells
 * their value.
 * The limits count for all worksheets together.
 *
 * @throws {UnreadableFileError} if it is no workbook, is damaged, protected, or exceeds a limit.
 */
export async function openTable(bytes: Buffer, limits: Limits): Promise<OpenTable> {
  refuseOtherFormats(bytes);
  const workbook = await openWorkbook(await Zip.open(bytes, { maxBytes: MAX_BYTES }));
  const visible = [...workbook.sheets.entries()].filter(([, { isHidden }]) => !isHidden);
  if (visible.length === 0)
    throw new UnreadableFileError(
      workbook.sheets.length === 0
        ? "Ce classeur n'a aucune feuille de calcul : mettez-y la liste, puis recommencez."
        : "Toutes les feuilles de ce classeur sont masquées : affichez celles qu'il faut lire, enregistrez-le, puis recommencez.",
    );
  const sheets: SheetHead[] = workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden }));
  return {
    sheets,
    lines: linesOf(workbook, visible, limits, sheets),
    uses1904Dates: workbook.uses1904Dates,
  };
}

async function* linesOf(
  workbook: OpenWorkbook,
  sheets: readonly (readonly [number, WorkbookSheet])[],
  limits: Limits,
  heads: SheetHead[],
): AsyncGenerator<readonly Line[]> {
  for (const sheet of sheets) {
    const { name, isHidden } = sheet[1];
    yield* linesOfSheet(workbook, sheet, limits, (hiddenColumns) => {
      heads[sheet[0]] = { name, isHidden, hiddenColumns };
    });
  }
}

export const looksLikeWorkbook = (bytes: Buffer): boolean => bytes.toString("latin1", 0, 2) === "PK" || isOle(bytes);
const isOle = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString("hex") === "d0cf11e0";

function refuseOtherFormats(bytes: Buffer): void {
  if (isOle(bytes))
    throw new UnreadableFileError(
      bytes.includes("EncryptedPackage", 0, "utf16le")
        ? "Ce classeur est protégé par un mot de passe : retirez la protection, enregistrez-le, puis recommencez."
        : "Ce fichier est au format Excel 97-2003 (.xls) : enregistrez-le au format .xlsx, puis recommencez.",
    );
}
