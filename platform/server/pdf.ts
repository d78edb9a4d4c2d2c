import type { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { bounded } from "./bounded.ts";
import { bytesOf, type Run, runsByWord, type Weight } from "./fonts.ts";

export type Sheet = PDFKit.PDFDocument;

/** Where a text goes: its upper left corner, and how wide its lines may be. In points, 72 an inch. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: "left" | "center" | "right";
  /** The height of a line, in sizes. */
  readonly leading?: number;
  /** What is beyond is left out. */
  readonly mostLines?: number;
}

/** In points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

const ENOUGH_BYTES = 256 * 1024;
const SLOW_READER_MS = 50;

/** Pages of all documents of this process, one after the other: however many documents are asked for, other work goes on after each page. */
const drawing = bounded(1);

/** A document of one page for each thing, written while it is read: what was sent is not kept. */
export function pdfOf<T>(title: string, things: readonly T[], draw: (sheet: Sheet, thing: T, place: number) => void): Readable {
  const sheet = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    lang: "fr-FR",
    displayTitle: true,
    info: { Title: title },
  });
  const write = async () => {
    for (const [place, thing] of things.entries()) {
      while (sheet.readableLength > ENOUGH_BYTES && !sheet.destroyed) await sleep(SLOW_READER_MS);
      await drawing(async () => {
        if (sheet.destroyed) return;
        sheet.addPage();
        draw(sheet, thing, place);
        await nextTurn();
      });
      if (sheet.destroyed) return;
    }
    sheet.end();
  };
  write().catch((error: Error) => sheet.destroy(error));
  return sheet;
}

const LEADING = 1.4;
/** From the top of the letters to the line on which they stand, in sizes. */
const ASCENT = 0.78;
const SPACE = 0.25;

/** Writes a text in any alphabet, in lines; gives the height that it took. */
export function writeText(sheet: Sheet, text: string, { x, y, width }: Box, style: TextStyle): number {
  const { size, color = "black", align = "left", leading = LEADING, mostLines } = style;
  const lines = linesOf(sheet, text, width, style).slice(0, mostLines);
  sheet.fillColor(color);
  for (const [place, line] of lines.entries()) {
    const free = width - widthOf(line, size);
    const start = x + (align === "left" ? 0 : align === "right" ? free : free / 2);
    writeLine(sheet, line, { x: start, y: y + (place * leading + (leading - 1) / 2 + ASCENT) * size, size });
  }
  return lines.length * leading * size;
}

/** The height that this text would take. */
export const heightOf = (sheet: Sheet, text: string, width: number, style: TextStyle): number =>
  linesOf(sheet, text, width, style).length * (style.leading ?? LEADING) * style.size;

interface Word {
  readonly runs: readonly (Run & { readonly width: number })[];
  readonly width: number;
  /** The end of a word that is longer than a line: no space before it. */
  readonly isRest?: boolean;
}
type Line = readonly Word[];

const isRightToLeft = ({ runs }: Word): boolean => runs.some(({ text }) => /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/.test(text));

const spaceBefore = (word: Word, place: number, size: number): number => (place === 0 || word.isRest ? 0 : SPACE * size);

const widthOf = (line: Line, size: number): number =>
  line.reduce((sum, word, place) => sum + spaceBefore(word, place, size) + word.width, 0);

/** The words of each line, as wide as allowed; a line break in the text is one on the sheet. */
function linesOf(sheet: Sheet, text: string, width: number, { size, weight = "regular" }: TextStyle): Line[] {
  // Narrow spaces that do not break are missing from many fonts.
  const written = text.normalize("NFC").replaceAll("\u202F", "\u00A0");
  return written.split("\n").flatMap((paragraph) => {
    const words = runsByWord(paragraph, weight).flatMap((runs) => cutTo(width, sheet, size, runs));
    const lines: Word[][] = [[]];
    for (const word of words) {
      const line = lines.at(-1) as Word[];
      if (line.length === 0 || widthOf([...line, word], size) <= width) line.push(word);
      else lines.push([word]);
    }
    return lines;
  });
}

const measured = (sheet: Sheet, size: number, { font, text }: Run) => ({
  font,
  text,
  width: withFont(sheet, font, size).widthOfString(text),
});

const withFont = (sheet: Sheet, file: string, size: number): Sheet => sheet.registerFont(file, bytesOf(file)).font(file).fontSize(size);

/** The word whole, or in pieces when it is longer than a line. */
function cutTo(most: number, sheet: Sheet, size: number, runs: readonly Run[]): Word[] {
  const wide = runs.map((run) => measured(sheet, size, run));
  const width = wide.reduce((sum, run) => sum + run.width, 0);
  const letters = runs.flatMap(({ font, text }) => [...text].map((letter) => ({ font, text: letter })));
  if (width <= most || letters.length < 2) return [{ runs: wide, width }];
  const half = Math.ceil(letters.length / 2);
  const [start, end] = [letters.slice(0, half), letters.slice(half)].map((part) => cutTo(most, sheet, size, part)) as [Word[], Word[]];
  return [...start, ...end.map((word) => ({ ...word, isRest: true }))];
}

/** Words from left to right; those of a writing that goes the other way change places among themselves. */
export function inOrder<W>(words: readonly W[], goesLeft: (word: W) => boolean): W[] {
  const ordered: W[] = [];
  let from = 0;
  for (const word of words) {
    if (goesLeft(word)) ordered.splice(from, 0, word);
    else {
      ordered.push(word);
      from = ordered.length;
    }
  }
  return ordered;
}

function writeLine(sheet: Sheet, line: Line, { x, y, size }: { x: number; y: number; size: number }): void {
  let at = x;
  for (const [place, word] of inOrder(line, isRightToLeft).entries()) {
    at += spaceBefore(word, place, size);
    for (const { font, text, width } of word.runs) {
      withFont(sheet, font, size).text(text, at, y, { lineBreak: false, baseline: "alphabetic" });
      at += width;
    }
  }
}
