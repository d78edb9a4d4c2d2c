import type { KeyObject } from "node:crypto";
import type { Readable } from "node:stream";
import { longDayInParis } from "#platform/contract/paris.ts";
import type { Weight } from "#platform/server/fonts.ts";
import { drawStamp, heightOf, makeStamp, pdfOf, type Sheet, type Stamp, writeText } from "#platform/server/pdf.ts";
import { drawQr } from "#platform/server/qr.ts";
import { type Diploma, diplomaToSign, signedCode } from "../diploma-code.ts";
import { type DesignName, designs } from "../diploma-designs.ts";
import { distinctionName, distinctionReason, rankText } from "../distinction.ts";
import { colors, drawings, medal, type Shape } from "../drawings.ts";
import { NOT_OFFICIAL, stageTitle } from "../stage-title.ts";
import { signerOf } from "./signer.ts";

export interface DrawRequest {
  readonly title: string;
  readonly design: DesignName;
  readonly diplomas: readonly Diploma[];
  /** The key that signs their codes. */
  readonly kid: string;
  readonly key: KeyObject;
  readonly publicUrl: string;
}

interface Printed {
  readonly diploma: Diploma;
  /** The content of its QR code, made when its page is drawn. */
  readonly address: () => string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The places of a design's texts, and their look. */
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
  readonly qr: Box;
  /** The day and the number. */
  readonly foot: Box;
  /** The middle of a medal, for a distinction. */
  readonly medalAt?: readonly [number, number];
}

const QR = 96;
const inColour = { ink: colors.ink, accent: colors.darkOrange, muted: colors.muted } as const;

const layouts: Readonly<Record<DesignName, Layout>> = {
  tiling: {
    ...inColour,
    heading: "Diplôme",
    introduction: "décerné à",
    column: { x: 350, y: 36, width: 450, height: 410 },
    align: "left",
    headingSize: 62,
    nameSize: 42,
    qr: { x: 704, y: 458, width: QR },
    foot: { x: 350, y: 500, width: 330 },
  },
  pieces: {
    ...inColour,
    heading: "Bravo\u00A0!",
    introduction: "Ce diplôme est celui de",
    column: { x: 84, y: 200, width: 427, height: 440 },
    align: "center",
    headingSize: 68,
    nameSize: 40,
    qr: { x: 456, y: 702, width: QR },
    foot: { x: 90, y: 640, width: 415 },
  },
  rosette: {
    ...inColour,
    heading: "Diplôme",
    introduction: "décerné à",
    column: { x: 120, y: 70, width: 602, height: 356 },
    align: "center",
    headingSize: 58,
    nameSize: 42,
    qr: { x: 84, y: 416, width: QR },
    foot: { x: 240, y: 476, width: 362 },
    medalAt: [700, 454],
  },
  plain: {
    ...{ ink: "#000000", accent: "#000000", muted: "#444444" },
    heading: "Diplôme",
    introduction: "décerné à",
    column: { x: 200, y: 56, width: 574, height: 388 },
    align: "left",
    headingSize: 46,
    nameSize: 36,
    qr: { x: 690, y: 448, width: QR },
    foot: { x: 200, y: 492, width: 460 },
  },
};

/** These diplomas in a design, one page each; each is signed when its page is drawn. */
export function sheetsOf({ title, design, diplomas, kid, key, publicUrl }: DrawRequest): Readable {
  const signer = signerOf(kid, key);
  const printed = diplomas.map((diploma): Printed => {
    const address = () => {
      const signed = diplomaToSign(kid, diploma);
      return `${publicUrl}/verifier#${signedCode(signed, signer.sign(signed))}`;
    };
    return { diploma, address };
  });
  const stamps = new Map<string, Stamp>();
  const stampOf = (sheet: Sheet, name: string, shapes: () => readonly Shape[]): Stamp => {
    const stamp = stamps.get(name) ?? makeStamp(sheet, name, () => drawShapes(sheet, shapes()));
    stamps.set(name, stamp);
    return stamp;
  };
  const draw = (sheet: Sheet, one: Printed) => {
    const layout = layouts[design];
    drawStamp(sheet, stampOf(sheet, "Ground", drawings[design]));
    const { medalAt } = layout;
    if (medalAt && one.diploma.distinction.percent > 0) drawMedal(sheet, one.diploma, medalAt, stampOf);
    drawTexts(sheet, one.diploma, layout);
    drawFoot(sheet, one, layout);
  };
  return pdfOf(title, printed, draw, designs[design]);
}

function drawShapes(sheet: Sheet, shapes: readonly Shape[]): void {
  for (const { path, fill, stroke, width = 1, at: [x, y, scale, degrees = 0] = [0, 0, 1] } of shapes) {
    sheet.save().translate(x, y).rotate(degrees).scale(scale).path(path);
    if (fill) sheet.fill(fill);
    else sheet.lineWidth(width).lineCap("round").stroke(stroke);
    sheet.restore();
  }
}

type StampOf = (sheet: Sheet, name: string, shapes: () => readonly Shape[]) => Stamp;

function drawMedal(sheet: Sheet, { distinction }: Diploma, [x, y]: readonly [number, number], stampOf: StampOf): void {
  drawStamp(
    sheet,
    stampOf(sheet, "Medal", () => medal(x, y)),
  );
  const box = { x: x - 31, width: 62 };
  const style = { weight: "title", color: colors.ink, align: "center", leading: 1 } as const;
  writeText(sheet, String(distinction.percent), { ...box, y: y - 17 }, { ...style, size: 24 });
  writeText(sheet, "% premiers", { ...box, y: y + 7 }, { ...style, size: 8.5 });
}

interface Line {
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly leading: number;
  /** The space above the line. */
  readonly gap: number;
}

/** The lines of a diploma, from top to bottom. */
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

/** The code with its white margin, and its purpose in words. */
function drawFoot(sheet: Sheet, { diploma, address }: Printed, { qr, foot, align, muted, ink }: Layout): void {
  const text = address();
  sheet.rect(qr.x - 8, qr.y - 8, qr.width + 16, qr.width + 16).fill("#ffffff");
  drawQr(sheet, text, qr);
  const small = { size: 8.5, color: muted, align, leading: 1.35 } as const;
  const day = `Délivré le ${longDayInParis(new Date(`${diploma.issuedOn}T12:00:00Z`))}`;
  let y = foot.y + writeText(sheet, day, foot, { size: 11, color: ink, align });
  if (diploma.school !== undefined) y += writeText(sheet, NOT_OFFICIAL, { ...foot, y }, { size: 10, color: ink, align });
  const site = text.replace(/^https?:\/\//, "").replace(/#.*/, "");
  y += writeText(sheet, `Le carré se vérifie avec un téléphone, ou sur ${site}`, { ...foot, y }, small);
  writeText(sheet, `N° ${diploma.id}, pour en parler à la fédération`, { ...foot, y }, small);
}
