import type { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import bidiFactory from "bidi-js";
import pLimit from "p-limit";
import PDFDocument from "pdfkit";
import { bytesOf, type Run, runsByWord, type Weight } from "./fonts.ts";

export type Sheet = PDFKit.PDFDocument;

/** The place of a text: its upper left corner, and the maximum width of its lines. In points, 72 per inch. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: "left" | "center" | "right";
  /** The height of a line, in font sizes. */
  readonly leading?: number;
  readonly maxLines?: number;
}

/** In points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

const MAX_BUFFERED_BYTES = 256 * 1024;
const SLOW_READER_MS = 50;

/** The pages of all documents of this process are drawn one by one: other work continues after each page, however many documents are requested. */
const limitDrawing = pLimit(1);

const PAGES_TO_FORGET = 100;

/** A font caches the layout of each word; for ten thousand names that is more than the document. */
function forgetLayouts(sheet: Sheet): void {
  const fonts = (sheet as unknown as { readonly _fontFamilies: Record<string, { layoutCache: object }> })._fontFamilies;
  for (const font of Object.values(fonts)) font.layoutCache = Object.create(null);
  brokenTexts.delete(sheet);
}

/** A document with one page per item, written while it is read: sent pages do not stay in memory. */
export function pdfOf<T>(
  title: string,
  things: readonly T[],
  draw: (sheet: Sheet, thing: T, index: number) => void,
  { isLandscape = false }: { readonly isLandscape?: boolean } = {},
): Readable {
  const sheet = new PDFDocument({
    size: isLandscape ? [A4.height, A4.width] : [A4.width, A4.height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    lang: "fr-FR",
    displayTitle: true,
    info: { Title: title },
  });
  const write = async () => {
    for (const [index, thing] of things.entries()) {
      while (sheet.readableLength > MAX_BUFFERED_BYTES && !sheet.destroyed) await sleep(SLOW_READER_MS);
      await limitDrawing(async () => {
        if (sheet.destroyed) return;
        sheet.addPage();
        draw(sheet, thing, index);
        if (index % PAGES_TO_FORGET === PAGES_TO_FORGET - 1) forgetLayouts(sheet);
        await nextTurn();
      });
      if (sheet.destroyed) return;
    }
    sheet.end();
  };
  write().catch((error: Error) => sheet.destroy(error));
  return sheet;
}

export const palette = { ink: "#14163a", muted: "#5a5e8c", rule: "#cfcde0" } as const;

export const drawRule = (sheet: Sheet, { x, y, width }: Box, thickness: number, color: string = palette.rule): Sheet =>
  sheet
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .stroke(color);

/** A drawing shared by every page of a document, drawn once and only referenced by its pages: a thousand of them stay small. */
export interface Stamp {
  readonly name: string;
  readonly form: PDFKit.PDFKitReference;
}

/** Draws a stamp without texts, in the coordinates of the page that is open. */
export function makeStamp(sheet: Sheet, name: string, draw: (sheet: Sheet) => void): Stamp {
  const { width, height } = sheet.page;
  const form = sheet.ref({ Type: "XObject", Subtype: "Form", BBox: [0, 0, width, height], Resources: {} });
  const { page } = sheet;
  // Writes its shapes where those of the page would be.
  sheet.page = Object.create(page, { write: { value: (part: string | Buffer) => form.write(part) } });
  try {
    draw(sheet);
  } finally {
    sheet.page = page;
  }
  form.end(undefined);
  return { name, form };
}

export function drawStamp(sheet: Sheet, { name, form }: Stamp): void {
  const page = sheet.page as typeof sheet.page & { readonly xobjects: Record<string, unknown> };
  page.xobjects[name] = form;
  sheet.addContent(`/${name} Do`);
}

const LEADING = 1.4;
/** From the top of the letters to the baseline, in font sizes. */
const ASCENT = 0.78;
const SPACE = 0.25;

/** Writes a text in any alphabet, in lines; returns its height. */
export function writeText(sheet: Sheet, text: string, { x, y, width }: Box, style: TextStyle): number {
  const { size, color = "black", align = "left", leading = LEADING, maxLines } = style;
  const lines = linesOf(sheet, text, width, style).slice(0, maxLines);
  sheet.fillColor(color);
  for (const [index, line] of lines.entries()) {
    const free = width - widthOf(line, size);
    const start = x + (align === "left" ? 0 : align === "right" ? free : free / 2);
    writeLine(sheet, line, { x: start, y: y + (index * leading + (leading - 1) / 2 + ASCENT) * size, size });
  }
  return lines.length * leading * size;
}

export const heightOf = (sheet: Sheet, text: string, width: number, style: TextStyle): number =>
  linesOf(sheet, text, width, style).length * (style.leading ?? LEADING) * style.size;

interface Word {
  readonly runs: readonly (Run & { readonly width: number })[];
  readonly width: number;
  /** The rest of a word that is longer than a line: no space before it. */
  readonly isContinuation?: boolean;
}
type Line = readonly Word[];

// Its types declare `export default`; at run time it is a CommonJS module, the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

const spaceBefore = (word: Word, index: number, size: number): number => (index === 0 || word.isContinuation ? 0 : SPACE * size);

const widthOf = (line: Line, size: number): number =>
  line.reduce((sum, word, index) => sum + spaceBefore(word, index, size) + word.width, 0);

/** The lines of texts that a document has already broken: most stand on each page, or are measured before they are written. */
const brokenTexts = new WeakMap<Sheet, Map<string, readonly Line[]>>();

/** The words of each line, up to the width; line breaks of the text are kept. */
function linesOf(sheet: Sheet, text: string, width: number, style: TextStyle): readonly Line[] {
  const broken = brokenTexts.get(sheet) ?? new Map<string, readonly Line[]>();
  brokenTexts.set(sheet, broken);
  const key = `${width} ${style.size} ${style.weight} ${text}`;
  const lines = broken.get(key) ?? breakText(sheet, text, width, style);
  broken.set(key, lines);
  return lines;
}

function breakText(sheet: Sheet, text: string, width: number, { size, weight = "regular" }: TextStyle): Line[] {
  // Many fonts lack the narrow non-breaking space.
  const normalized = text.normalize("NFC").replaceAll("\u202F", "\u00A0");
  return normalized.split("\n").flatMap((paragraph) => {
    const words = runsByWord(paragraph, weight).flatMap((runs) => splitToWidth(width, sheet, size, runs));
    const lines: Word[][] = [[]];
    for (const word of words) {
      const line = lines.at(-1) as Word[];
      if (line.length === 0 || widthOf([...line, word], size) <= width) line.push(word);
      else lines.push([word]);
    }
    return lines;
  });
}

const measure = (sheet: Sheet, size: number, { font, text }: Run) => ({
  font,
  text,
  width: withFont(sheet, font, size).widthOfString(text),
});

const withFont = (sheet: Sheet, file: string, size: number): Sheet => sheet.registerFont(file, bytesOf(file)).font(file).fontSize(size);

function splitToWidth(maxWidth: number, sheet: Sheet, size: number, runs: readonly Run[]): Word[] {
  const measuredRuns = runs.map((run) => measure(sheet, size, run));
  const width = measuredRuns.reduce((sum, run) => sum + run.width, 0);
  const letters = runs.flatMap(({ font, text }) => [...text].map((letter) => ({ font, text: letter })));
  if (width <= maxWidth || letters.length < 2) return [{ runs: measuredRuns, width }];
  const half = Math.ceil(letters.length / 2);
  const [start, end] = [letters.slice(0, half), letters.slice(half)].map((part) => splitToWidth(maxWidth, sheet, size, part)) as [
    Word[],
    Word[],
  ];
  return [...start, ...end.map((word) => ({ ...word, isContinuation: true }))];
}

/** The words of a line from left to right: Arabic and Hebrew read the other way, with the numbers among them. */
export function inVisualOrder<W>(words: readonly W[], textOf: (word: W) => string): W[] {
  const text = words.map((word) => `${textOf(word)} `).join("");
  if (!RIGHT_TO_LEFT.test(text)) return [...words];
  const wordAt = words.flatMap((word) => Array.from(`${textOf(word)} `.split(""), () => word));
  const order = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, "ltr"));
  return [...new Set(order.map((index) => wordAt[index] as W))];
}

const textOf = ({ runs }: Word): string => runs.map(({ text }) => text).join("");

function writeLine(sheet: Sheet, line: Line, { x, y, size }: { x: number; y: number; size: number }): void {
  let position = x;
  for (const [index, word] of inVisualOrder(line, textOf).entries()) {
    position += spaceBefore(word, index, size);
    for (const { font, text, width } of word.runs) {
      withFont(sheet, font, size).text(text, position, y, { lineBreak: false, baseline: "alphabetic" });
      position += width;
    }
  }
}
