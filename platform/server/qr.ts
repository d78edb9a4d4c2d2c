import { encodeQR } from "qr";
import type { Sheet } from "./pdf.ts";

/** Draws a text as a QR code of this width, in squares: sharp at any print size. It needs a white margin, four squares wide. */
export function drawQr(sheet: Sheet, text: string, { x, y, width }: { x: number; y: number; width: number }, color = "black"): void {
  const rows = withoutBorder(encodeQR(text, "raw", { ecc: "medium", border: 1 }));
  const side = width / rows.length;
  const at = (position: number) => position.toFixed(3);
  const bars = rows.flatMap((squares, row) =>
    runsOf(squares).map(({ from, length }) => `${at(x + from * side)} ${at(y + row * side)} ${at(length * side)} ${at(side)} re`),
  );
  // All at once: a code has a thousand bars, and each call is a write of its own.
  sheet.fillColor(color).addContent(`${bars.join("\n")}\nf`);
}

/** The library draws a border of at least one square. */
const withoutBorder = (rows: readonly boolean[][]): boolean[][] => rows.slice(1, -1).map((row) => row.slice(1, -1));

/** Joins adjacent dark squares into one rectangle. */
function runsOf(squares: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [index, isDark] of squares.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last.from + last.length === index) last.length += 1;
    else if (isDark) runs.push({ from: index, length: 1 });
  }
  return runs;
}
