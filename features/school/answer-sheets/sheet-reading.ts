import { type Grey, type Homography, homographyOf, type Pair, type Point, project, shadeAt } from "./perspective.ts";
import { readSheetCode, type SheetCode } from "./sheet-code.ts";
import { type Box, codePlaces, marks, paper } from "./sheet-layout.ts";

/** A code found in a picture: its text, and its corners clockwise from the upper left as read. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly [Point, Point, Point, Point];
}

const look = { formats: ["QRCode"], maxNumberOfSymbols: 12, tryHarder: true, tryInvert: false } as const;
/** Options of the library: a quick look, then a patient one if two codes were not found. */
export const looks = [
  { ...look, tryRotate: false, tryDownscale: false },
  { ...look, tryRotate: true, tryDownscale: true },
] as const;

export type Refusal = "none" | "foreign" | "several";

export type Reading =
  | { readonly kind: "refused"; readonly why: Refusal }
  /** `toPicture`: from millimeters of the page to points of the picture; null: the page is known, but not where its boxes are. */
  | {
      readonly kind: "identified";
      readonly text: string;
      readonly code: SheetCode;
      readonly toPicture: Homography | null;
      /** The rotation of its first code in the picture, clockwise, in radians. */
      readonly turn: number;
    };

/** In millimeters: codes further than this from their places are not on one flat page. */
const MOST_APART = 4;

/** Reads a picture by its codes; anything uncertain is refused, never guessed. */
export function readSheet(found: readonly FoundCode[], picture: Grey | null = null): Reading {
  if (found.length === 0) return { kind: "refused", why: "none" };
  const ours = found.flatMap((one) => {
    const code = readSheetCode(one.text);
    return code ? [{ ...one, code }] : [];
  });
  const [first, second, third] = ours;
  if (!first) return { kind: "refused", why: "foreign" };
  if (third || ours.some(({ text }) => text !== first.text)) return { kind: "refused", why: "several" };
  const toPicture = second ? pageIn(first, second) : null;
  const refined = toPicture && picture ? refinedBy(picture, toPicture, first, second) : toPicture;
  return { kind: "identified", text: first.text, code: first.code, toPicture: refined, turn: turnOf(first) };
}

/** The clockwise rotation of a code: the sum of its lines from left to right. */
const turnOf = ({ corners: [topLeft, topRight, bottomRight, bottomLeft] }: FoundCode): number =>
  Math.atan2(topRight.y - topLeft.y + bottomRight.y - bottomLeft.y, topRight.x - topLeft.x + bottomRight.x - bottomLeft.x);

/** Maps points of the upright picture to points of the original, with the size of the upright one. */
export function uprightOf(
  { width, height }: Pick<Grey, "width" | "height">,
  turn: number,
): { readonly toPicture: Homography; readonly width: number; readonly height: number } {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const upright = {
    width: Math.round(width * Math.abs(cos) + height * Math.abs(sin)),
    height: Math.round(width * Math.abs(sin) + height * Math.abs(cos)),
  };
  const [x, y] = [(upright.width - 1) / 2, (upright.height - 1) / 2];
  return {
    ...upright,
    toPicture: [cos, -sin, (width - 1) / 2 - cos * x + sin * y, sin, cos, (height - 1) / 2 - sin * x - cos * y, 0, 0, 1],
  };
}

const cornersOf = ({ x, y, width, height }: Box): [Point, Point, Point, Point] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

const centerOf = ({ corners }: FoundCode): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
  y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
});

/** Whether the other code lies to the right of this one and above it, in the orientation of this one. */
function isLowerOf(one: FoundCode, other: FoundCode): boolean {
  const [{ x: left, y: top }, right, , below] = one.corners;
  const [from, to] = [centerOf(one), centerOf(other)];
  const along = (end: Point) => (to.x - from.x) * (end.x - left) + (to.y - from.y) * (end.y - top);
  return along(right) > 0 && along(below) < 0;
}

const pairsOf = (lower: FoundCode, upper: FoundCode): Pair[] =>
  [
    [codePlaces.bottomLeft, lower],
    [codePlaces.topRight, upper],
  ].flatMap(([place, found]) => cornersOf(place as Box).map((from, at) => ({ from, to: (found as FoundCode).corners[at] ?? from })));

/** The place of the page, by the eight corners of its two codes; null if they cannot be on one page. */
function pageIn(one: FoundCode, other: FoundCode): Homography | null {
  const isLower = isLowerOf(one, other);
  if (isLower === isLowerOf(other, one)) return null;
  const pairs = isLower ? pairsOf(one, other) : pairsOf(other, one);
  const toPage = homographyOf(pairs.map(({ from, to }) => ({ from: to, to: from })));
  if (!toPage || pairs.some(({ from, to }) => distance(project(toPage, to), from) > MOST_APART)) return null;
  return homographyOf(pairs);
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The reach and the step of the search for a corner mark, in millimeters. */
const REACH = 9;
const STEP = 0.25;
/** Of 255: a mark with less contrast to its surroundings is covered or missing. */
const LEAST_CONTRAST = 40;
const WEIGHT = 3;

/** The same page, adjusted to its two corner marks: lenses and creases distort most at places far from the codes. */
function refinedBy(picture: Grey, toPicture: Homography, one: FoundCode, other: FoundCode | undefined): Homography {
  const seen = marks.flatMap((mark) => {
    const at = centerOfMark(picture, toPicture, mark);
    return at ? [{ from: { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 }, to: project(toPicture, at) }] : [];
  });
  if (!other || seen.length === 0) return toPicture;
  const pairs = isLowerOf(one, other) ? pairsOf(one, other) : pairsOf(other, one);
  return homographyOf([...pairs, ...Array.from({ length: WEIGHT }, () => seen).flat()]) ?? toPicture;
}

/** The center of the full square expected at this box, in millimeters; null if nothing there is dark enough. */
function centerOfMark(picture: Grey, toPicture: Homography, { x, y, width }: Box): Point | null {
  const [left, top] = [x - REACH, y - REACH];
  const size = Math.round((width + 2 * REACH) / STEP);
  const sums = summed(size, (column, row) => {
    const at = project(toPicture, { x: left + column * STEP, y: top + row * STEP });
    return shadeAt(picture, at.x, at.y);
  });
  const side = Math.round(width / STEP);
  const rim = Math.round(1.5 / STEP);
  let best = { contrast: LEAST_CONTRAST, column: -1, row: -1 };
  for (let row = rim; row + side + rim < size; row += 1)
    for (let column = rim; column + side + rim < size; column += 1) {
      const inside = sums(column, row, side);
      const around = (sums(column - rim, row - rim, side + 2 * rim) - inside) / ((side + 2 * rim) ** 2 - side ** 2);
      const contrast = around - inside / side ** 2;
      if (contrast > best.contrast) best = { contrast, column, row };
    }
  return best.column < 0 ? null : { x: left + (best.column + side / 2) * STEP, y: top + (best.row + side / 2) * STEP };
}

/** The sum of any square of samples, from precomputed sums. */
function summed(size: number, sample: (column: number, row: number) => number): (column: number, row: number, side: number) => number {
  const sums = new Float64Array((size + 1) ** 2);
  for (let row = 0; row < size; row += 1)
    for (let column = 0, line = 0; column < size; column += 1) {
      line += sample(column, row);
      sums[(row + 1) * (size + 1) + column + 1] = (sums[row * (size + 1) + column + 1] as number) + line;
    }
  const at = (column: number, row: number) => sums[row * (size + 1) + column] as number;
  return (column, row, side) => at(column + side, row + side) - at(column, row + side) - at(column + side, row) + at(column, row);
}

/** Points of a straightened page in a millimeter: 150 in an inch. */
export const POINTS_PER_MM = 150 / 25.4;
export const straightSize = { width: Math.round(paper.width * POINTS_PER_MM), height: Math.round(paper.height * POINTS_PER_MM) } as const;

export const fromStraight = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Homography): Homography => {
  const s = 1 / POINTS_PER_MM;
  return [a * s, b * s, c, d * s, e * s, f, g * s, h * s, i];
};

/** White around a box, in millimeters, so that writing across its frame is visible. */
const BORDER = 1.5;

/** The part of a straightened page shown beside a field, as shares of its width and height. */
export function stripOf({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.max(0, x - BORDER), Math.max(0, y - BORDER)];
  return {
    x: left / paper.width,
    y: top / paper.height,
    width: (Math.min(paper.width, x + width + BORDER) - left) / paper.width,
    height: (Math.min(paper.height, y + height + BORDER) - top) / paper.height,
  };
}
