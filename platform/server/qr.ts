import { encodeQR } from "qr";
import type { Sheet } from "./pdf.ts";

/** Draws a text as a QR code of this width, in squares: sharp at any print size. It needs a white margin, four squares wide. */
export function drawQr(sheet: Sheet, text: string, { x, y, width }: { x: number; y: number; width: number }, color = "black"): void {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: BORDER });
  const side = width / (rows.length - 2 * BORDER);
  const scale = `${side.toFixed(6)} 0 0 ${side.toFixed(6)} ${(x - BORDER * side).toFixed(3)} ${(y - BORDER * side).toFixed(3)} cm`;
  // Drawn at once, in squares as units: a code has a thousand bars, and ten thousand codes may be in one document.
  sheet
    .fillColor(color)
    .save()
    .addContent(`${scale}\n${barsOf(rows)}f`);
  sheet.restore();
}

/** The library draws a border of at least one square. */
const BORDER = 1;

/** Merges adjacent dark squares into one rectangle; a row ends with a light one. */
function barsOf(rows: readonly (readonly boolean[])[]): string {
  let bars = "";
  for (const [row, squares] of rows.entries())
    for (let from = squares.indexOf(true); from !== -1; ) {
      const end = squares.indexOf(false, from);
      bars += `${from} ${row} ${end - from} 1 re\n`;
      from = squares.indexOf(true, end);
    }
  return bars;
}
