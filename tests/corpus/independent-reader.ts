import { read, SSF, type WorkSheet } from "@e965/xlsx";

/** The cells that SheetJS finds in the visible worksheets of a file, by their places, in all the ways in which each may be read. */
export function independentCells(bytes: Buffer): Map<string, readonly string[]> {
  const workbook = read(bytes, { cellDates: false, cellNF: true, raw: true, cellFormula: true });
  const uses1904Dates = workbook.Workbook?.WBProps?.date1904 === true;
  const cells = new Map<string, readonly string[]>();
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    const isShown = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0;
    if (!sheet || !isShown || sheet["!type"] !== undefined) continue;
    for (const [place, readings] of cellsOf(sheet, uses1904Dates)) cells.set(`${name}!${place}`, readings);
  }
  return cells;
}

type SheetCell = { readonly t?: string; readonly v?: unknown; readonly w?: string; readonly z?: string | number };

function* cellsOf(sheet: WorkSheet, uses1904Dates: boolean): Generator<readonly [string, readonly string[]]> {
  for (const [place, cell] of Object.entries(sheet) as [string, SheetCell][]) {
    if (place.startsWith("!")) continue;
    const readings = readingsOf(cell, uses1904Dates).filter((text) => text !== "");
    if (readings.length > 0) yield [place, readings];
  }
}

/** A number is read in full or, in the format of a date, as one; SheetJS shows padded digits as its text. */
function readingsOf({ t, v, w, z }: SheetCell, uses1904Dates: boolean): string[] {
  if (v === undefined || v === null || t === "z") return [];
  if (t === "b") return [v ? "VRAI" : "FAUX"];
  if (t === "e") return [w ?? ""];
  if (t !== "n" || typeof v !== "number") return [String(v).trim()];
  if (z !== undefined && SSF.is_date(String(z))) return [dateText(v, uses1904Dates)];
  return [String(v), w ?? ""];
}

function dateText(days: number, date1904: boolean): string {
  const { y, m, d, H, M, S, u } = SSF.parse_date_code(days, { date1904 });
  const two = (part: number) => String(part).padStart(2, "0");
  const time = [H, M, Math.round(S + u)].map(two).join(":");
  if (days < 1 && !date1904) return time;
  const day = `${y}-${two(m)}-${two(d)}`;
  return time === "00:00:00" ? day : `${day}T${time}`;
}
