import type { Readable } from "node:stream";
import { drawRule, heightOf, pdfOf, type Sheet, writeText } from "#platform/server/pdf.ts";
import { drawQr } from "#platform/server/qr.ts";
import { type QuestionType, questionTypes } from "#season/marking/question-type.ts";
import { type Box, boxesOf, codePlaces, foot, head, marks, type PrintStyle, timeBox } from "../sheet-layout.ts";

export interface PrintedProblem {
  readonly number: number;
  readonly title: string;
  readonly type: QuestionType;
  /** The letters of the choices to tick; empty: the answer is written. */
  readonly letters: readonly string[];
}

export interface PrintedPage {
  /** Signed, as in its two codes. */
  readonly code: string;
  /** Empty: a spare sheet. */
  readonly name: string;
  readonly className: string;
  readonly category: string;
  readonly style: PrintStyle;
  readonly page: number;
  readonly pages: number;
  readonly problems: readonly PrintedProblem[];
}

interface Heading {
  readonly stage: string;
  readonly school: string;
}

const MM = 72 / 25.4;
const inPoints = ({ x, y, width, height }: Box): Box => ({ x: x * MM, y: y * MM, width: width * MM, height: height * MM });

/** Answer sheets, one page each; black on white, so that photocopies are as good. */
export const answerSheets = (title: string, pages: readonly PrintedPage[], heading: Heading): Readable =>
  pdfOf(title, pages, (sheet, page) => drawPage(sheet, page, heading));

function drawPage(sheet: Sheet, page: PrintedPage, heading: Heading): void {
  for (const place of Object.values(codePlaces)) drawQr(sheet, page.code, inPoints(place));
  for (const mark of marks) {
    const { x, y, width, height } = inPoints(mark);
    sheet.rect(x, y, width, height).fill("black");
  }
  drawHead(sheet, page, heading);
  for (const { index, box } of boxesOf(page.problems.length, page.style, page.page)) {
    const problem = page.problems[index];
    if (problem) drawBox(sheet, problem, inPoints(box), page.style);
  }
  drawFoot(sheet, page);
}

const drawLine = (sheet: Sheet, x: number, y: number, width: number) => drawRule(sheet, { x, y, width }, 0.75, "black");

const drawFrame = (sheet: Sheet, { x, y, width, height }: Box, thickness = 1) =>
  sheet.rect(x, y, width, height).lineWidth(thickness).stroke("black");

/** Nothing on a large sheet is smaller (TIM-02). */
const LARGE = 18;

const text = (size: number) => ({ size, color: "black", leading: 1.25 }) as const;

const fitting = (sheet: Sheet, words: string, { width, height }: Pick<Box, "width" | "height">, sizes: readonly number[]): number =>
  sizes.find((size) => heightOf(sheet, words, width, { ...text(size), weight: "bold" }) <= height) ?? sizes.at(-1) ?? 8;

function drawHead(sheet: Sheet, { name, className, category, style, page, pages }: PrintedPage, { stage, school }: Heading): void {
  const { x, y, width } = inPoints(head);
  const isLarge = style === "large";
  const small = isLarge ? LARGE : 10;
  let below = y + writeText(sheet, stage, { x, y, width }, { ...text(small), maxLines: 1 });
  below += writeText(sheet, school, { x, y: below, width }, { ...text(small), maxLines: 1 }) + 6;
  if (name === "") below = drawHandwrittenName(sheet, { x, y: below, width }, small);
  else {
    const size = fitting(sheet, name, { width, height: 46 }, isLarge ? [24, 21, LARGE] : [19, 17, 15, 13, 11]);
    below += writeText(sheet, name, { x, y: below, width }, { ...text(size), weight: "bold", maxLines: isLarge ? 2 : 3 }) + 2;
  }
  const facts = [name === "" ? "Feuille de réserve" : className, category, pages > 1 ? `page ${page} sur ${pages}` : ""];
  writeText(
    sheet,
    facts.filter((fact) => fact !== "").join(" · "),
    { x, y: below, width },
    { ...text(small + 2), weight: "bold", maxLines: 1 },
  );
}

function drawHandwrittenName(sheet: Sheet, { x, y, width }: Omit<Box, "height">, size: number): number {
  const indent = size * 6.8;
  for (const [row, label] of ["Nom, prénom\u00A0:", "Classe\u00A0:"].entries()) {
    const line = y + (row + 1) * 24;
    writeText(sheet, label, { x, y: line - 1.3 * size, width }, text(size));
    drawLine(sheet, x + indent, line, width - indent);
  }
  return y + 54;
}

const PAD = 5;

/** A text on one line; « … » replaces the last words if they do not fit. */
function oneLine(sheet: Sheet, words: string, width: number, style: Parameters<typeof heightOf>[3]): string {
  const lineHeight = heightOf(sheet, "A", width, style);
  const parts = words.split(" ");
  const fits = (line: string) => heightOf(sheet, line, width, style) <= lineHeight;
  if (fits(words)) return words;
  while (parts.length > 1 && !fits(`${parts.join(" ")}…`)) parts.pop();
  return `${parts.join(" ")}…`;
}

function drawBox(sheet: Sheet, { number, title, type, letters }: PrintedProblem, { x, y, width, height }: Box, style: PrintStyle): void {
  const size = style === "large" ? LARGE + 1 : 9;
  drawFrame(sheet, { x, y, width, height });
  const bold = { ...text(size), weight: "bold" } as const;
  const label = oneLine(sheet, title === "" ? `Problème ${number}` : `${number}. ${title}`, width - 2 * PAD, bold);
  writeText(sheet, label, { x: x + PAD, y: y + 3, width: width - 2 * PAD }, { ...bold, maxLines: 1 });
  const top = y + 3 + size * 1.5;
  drawings[type](sheet, { fields: questionTypes[type].openAnswer, letters }, { x, y: top, width, height: y + height - PAD - top }, size);
}

interface AnswerSpace {
  readonly fields: number;
  readonly letters: readonly string[];
}

/** A box to tick for each letter, or letters to circle if boxes do not fit. */
function drawLetters(sheet: Sheet, { letters }: AnswerSpace, box: Box, size: number): void {
  const { y, height } = box;
  const [x, width] = [box.x + PAD, box.width - 2 * PAD];
  const side = size * 1.4;
  const step = { x: side * 2.3, y: side * 1.25 };
  const columns = Math.floor(width / step.x);
  const rows = Math.ceil(letters.length / columns);
  if (rows * step.y > height + step.y - side || letters.some((letter) => letter.length > 1)) {
    writeText(sheet, `Entourez\u00A0: ${letters.join(" ")}`, { x, y, width }, text(size));
    return;
  }
  const top = y + (height - rows * step.y) / 2;
  for (const [place, letter] of letters.entries()) {
    const left = x + (place % columns) * step.x;
    const upper = top + Math.floor(place / columns) * step.y;
    writeText(sheet, letter, { x: left, y: upper + (side - size * 1.25) / 2, width: side }, { ...text(size), weight: "bold", maxLines: 1 });
    drawFrame(sheet, { x: left + side * 0.75, y: upper, width: side, height: side }, 0.75);
  }
}

/** A line for the number of solutions, apart from those of the solutions; each has a label. */
function drawTotal(sheet: Sheet, { fields, letters }: AnswerSpace, { x, y, width, height }: Box, size: number): void {
  const third = width / 3;
  const bottom = y + height;
  const small = text(size - 1);
  const line = { ...small, maxLines: 1 };
  writeText(sheet, oneLine(sheet, "Combien en tout\u00A0?", third - 2 * PAD, small), { x: x + PAD, y, width: third - 2 * PAD }, line);
  drawLine(sheet, x + PAD, bottom, third - 2 * PAD);
  sheet
    .moveTo(x + third, y)
    .lineTo(x + third, bottom)
    .lineWidth(0.75)
    .dash(2, { space: 2 })
    .stroke("black")
    .undash();
  const share = (width - third) / Math.max(1, fields);
  for (let field = 0; field < fields; field += 1)
    writeText(sheet, `Solution ${field + 1}`, { x: x + third + field * share + PAD, y, width: share - 2 * PAD }, line);
  drawFields(sheet, { fields, letters }, { x: x + third, y, width: width - third, height });
}

function drawFields(sheet: Sheet, { fields }: AnswerSpace, { x, y, width, height }: Box): void {
  const bottom = y + height;
  const share = width / Math.max(1, fields);
  for (let field = 0; field < fields; field += 1) drawLine(sheet, x + field * share + PAD, bottom, share - 2 * PAD);
}

const drawings = {
  multiple: drawLetters,
  single: drawLetters,
  oneFree: drawFields,
  twoFree: drawFields,
  twoFreeWithTotal: drawTotal,
} satisfies Record<QuestionType, (sheet: Sheet, space: AnswerSpace, box: Box, size: number) => void>;

function drawFoot(sheet: Sheet, { style, page }: PrintedPage): void {
  const { x, y, width } = inPoints(foot);
  const isLarge = style === "large";
  const size = isLarge ? LARGE : 9;
  writeText(
    sheet,
    isLarge
      ? "Écrivez dans les cadres, et rien sur les quatre coins."
      : "Écrivez chaque réponse dans son cadre, lisiblement. N'écrivez rien sur les quatre coins de la feuille\u00A0: ils servent à la reconnaître.",
    { x, y, width },
    text(size),
  );
  if (page > 1) return;
  const time = inPoints(timeBox);
  drawFrame(sheet, time);
  writeText(sheet, isLarge ? "Minutes" : "Temps (minutes)", { x: time.x + PAD, y: time.y + 3, width: time.width - 2 * PAD }, text(size));
}
