import type { KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { longDayInParis } from "#platform/contract/paris.ts";
import type { Weight } from "#platform/server/fonts.ts";
import { type Box, drawStamp, heightOf, makeStamp, palette, pdfOf, type Sheet, type Stamp, writeText } from "#platform/server/pdf.ts";
import { drawQr } from "#platform/server/qr.ts";
import { type Diploma, diplomaToSign, NOT_OFFICIAL, stageTitle } from "../diploma-code.ts";
import { CODE_SIDE, type DesignName, designs } from "../diploma-designs.ts";
import { distinctionName, distinctionReason, rankText } from "../distinction.ts";
import { codeSignedBy } from "./signer.ts";

export interface DrawRequest {
  readonly title: string;
  readonly design: DesignName;
  readonly diplomas: readonly Diploma[];
  readonly kid: string;
  readonly key: KeyObject;
  readonly publicUrl: string;
}

interface Layout {
  readonly heading: string;
  readonly introduction: string;
  readonly column: Box & { readonly height: number };
  readonly align: "left" | "center";
  readonly headingSize: number;
  readonly nameSize: number;
  readonly ink: string;
  readonly accent: string;
  readonly muted: string;
  readonly foot: Box;
  /** The middle of a medal, which names a distinction. */
  readonly medalAt?: readonly [number, number];
}

const usual = { ink: palette.ink, accent: "#a84a00", muted: palette.muted, heading: "Diplôme", introduction: "décerné à" } as const;

const layouts: Readonly<Record<DesignName, Layout>> = {
  tiling: {
    ...usual,
    column: { x: 350, y: 36, width: 450, height: 410 },
    align: "left",
    headingSize: 62,
    nameSize: 42,
    foot: { x: 350, y: 500, width: 330 },
  },
  pieces: {
    ...usual,
    heading: "Bravo\u00A0!",
    introduction: "Ce diplôme est celui de",
    column: { x: 84, y: 200, width: 427, height: 440 },
    align: "center",
    headingSize: 68,
    nameSize: 40,
    foot: { x: 90, y: 640, width: 415 },
  },
  rosette: {
    ...usual,
    column: { x: 120, y: 70, width: 602, height: 356 },
    align: "center",
    headingSize: 58,
    nameSize: 42,
    foot: { x: 240, y: 476, width: 362 },
    medalAt: [700, 454],
  },
  plain: {
    ...{ ...usual, ink: "#000000", accent: "#000000", muted: "#444444" },
    column: { x: 200, y: 56, width: 574, height: 388 },
    align: "left",
    headingSize: 46,
    nameSize: 36,
    foot: { x: 200, y: 492, width: 460 },
  },
};

/** These diplomas in a design, one page each; each is signed when its page is drawn. */
export function sheetsOf({ title, design, diplomas, kid, key, publicUrl }: DrawRequest): Readable {
  const layout = layouts[design];
  const stamps = new Map<string, Stamp>();
  const stamp = (sheet: Sheet, name: string, x = 0, y = 0) => {
    const made = stamps.get(name) ?? makeStamp(sheet, name, () => drawFile(sheet, name, x, y));
    stamps.set(name, made);
    drawStamp(sheet, made);
  };
  const draw = (sheet: Sheet, diploma: Diploma) => {
    const { percent } = diploma.distinction;
    stamp(sheet, design);
    if (layout.medalAt && percent > 0) {
      stamp(sheet, "medal", ...layout.medalAt);
      writeMedal(sheet, percent, layout.medalAt);
    }
    drawTexts(sheet, diploma, layout);
    drawCode(sheet, `${publicUrl}/verifier#${codeSignedBy(key, diplomaToSign(kid, diploma))}`, designs[design].code);
    writeFoot(sheet, diploma, layout, `${publicUrl}/verifier`);
  };
  return pdfOf(title, diplomas, draw, designs[design]);
}

const SHAPE = /<path (?:fill="(?<fill>[^"]+)"|stroke="(?<stroke>[^"]+)" stroke-width="(?<width>[^"]+)") d="(?<path>[^"]+)"/g;

/** The unchanging part of a design is a file, which the pages show too: its paths are in points, each with a fill or a stroke. */
function drawFile(sheet: Sheet, name: string, x: number, y: number): void {
  const svg = readFileSync(new URL(`../drawings/${name}.svg`, import.meta.url), "utf8");
  sheet.save().translate(x, y);
  for (const { groups: { fill, stroke, width, path = "" } = {} } of svg.matchAll(SHAPE)) {
    sheet.path(path);
    if (fill) sheet.fill(fill);
    else sheet.lineWidth(Number(width)).lineCap("round").stroke(stroke);
  }
  sheet.restore();
}

function writeMedal(sheet: Sheet, percent: number, [x, y]: readonly [number, number]): void {
  const box = { x: x - 31, width: 62 };
  const style = { weight: "title", color: palette.ink, align: "center", leading: 1 } as const;
  writeText(sheet, String(percent), { ...box, y: y - 17 }, { ...style, size: 24 });
  writeText(sheet, "% premiers", { ...box, y: y + 7 }, { ...style, size: 8.5 });
}

interface Line {
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly leading: number;
  readonly gap: number;
}

function linesOf(diploma: Diploma, layout: Layout, nameSize: number): Line[] {
  const { name, championship, category, school, distinction, place } = diploma;
  const { ink, accent, muted, heading, introduction, headingSize } = layout;
  const plain = { weight: "regular", color: muted, leading: 1.35 } as const;
  const bold = { weight: "bold", color: ink, leading: 1.3 } as const;
  const reason = [distinctionReason(distinction, school !== undefined), place && rankText(place)].filter(Boolean).join(", ");
  return [
    { text: championship, size: 13, ...plain, gap: 0 },
    { text: heading, size: headingSize, weight: "title", color: ink, leading: 1.12, gap: 2 },
    { text: introduction, size: 14, ...plain, gap: 10 },
    { text: name, size: nameSize, weight: "title", color: accent, leading: 1.16, gap: 2 },
    { text: stageTitle(diploma), size: 18, ...bold, gap: 14 },
    ...(school === undefined ? [] : [{ text: school, size: 14, ...plain, gap: 0 }]),
    { text: `Catégorie ${category}`, size: 14, ...plain, gap: 0 },
    { text: distinctionName(distinction), size: 23, weight: "title", color: ink, leading: 1.25, gap: 14 },
    ...(reason ? [{ text: reason, size: 14, ...plain, gap: 0 }] : []),
  ];
}

const heightsOf = (sheet: Sheet, lines: readonly Line[], width: number): number =>
  lines.reduce((sum, line) => sum + line.gap + heightOf(sheet, line.text, width, line), 0);

/** Centers the lines vertically. A long name is smaller: on one line if that stays large, else on as many as it needs. */
function drawTexts(sheet: Sheet, diploma: Diploma, layout: Layout): void {
  const { column, align, nameSize } = layout;
  const { name } = diploma;
  const isWhole = (text: string, size: number) => heightOf(sheet, text, column.width, { size, weight: "title", leading: 1 }) <= size;
  const sizes = [1, 0.9, 0.8, 0.7, 0.6].map((share) => share * nameSize);
  const fits = (size: number) => heightsOf(sheet, linesOf(diploma, layout, size), column.width) <= column.height;
  const hasWholeWords = (one: number) => name.split(" ").every((word) => isWhole(word, one)) && fits(one);
  const smaller = [0.75, 0.6, 0.5, 0.4].map((share) => share * nameSize);
  const size = sizes.find((one) => isWhole(name, one) && fits(one)) ?? smaller.find(hasWholeWords) ?? 0.34 * nameSize;
  const lines = linesOf(diploma, layout, size);
  let y = column.y + Math.max(0, column.height - heightsOf(sheet, lines, column.width)) / 2;
  for (const { text, gap, ...style } of lines) {
    y += gap;
    y += writeText(sheet, text, { ...column, y }, { ...style, align });
  }
}

function drawCode(sheet: Sheet, address: string, { x, y }: Omit<Box, "width">): void {
  sheet.rect(x - 8, y - 8, CODE_SIDE + 16, CODE_SIDE + 16).fill("#ffffff");
  drawQr(sheet, address, { x, y, width: CODE_SIDE });
}

function writeFoot(sheet: Sheet, { id, issuedOn, school }: Diploma, { foot, align, muted, ink }: Layout, site: string): void {
  const small = { size: 8.5, color: muted, align, leading: 1.35 } as const;
  const day = `Délivré le ${longDayInParis(new Date(`${issuedOn}T12:00:00Z`))}`;
  let y = foot.y + writeText(sheet, day, foot, { size: 11, color: ink, align });
  if (school !== undefined) y += writeText(sheet, NOT_OFFICIAL, { ...foot, y }, { size: 10, color: ink, align });
  const where = site.replace(/^https?:\/\//, "");
  y += writeText(sheet, `Le carré se vérifie avec un téléphone, ou sur ${where}`, { ...foot, y }, small);
  writeText(sheet, `N° ${id}, pour en parler à la fédération`, { ...foot, y }, small);
}
