import encodeQR, { _alignmentPatterns as alignmentPatterns } from "qr";
import { pentomino } from "#platform/contract/outline.ts";

/** Empty modules around the code: without them a reader may not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** The logo's share of the side: about 5 % of the modules, while high error correction repairs up to 30 %. */
const LOGO_SHARE = 0.22;

const DOTS = "#c25700";
const INK = "#1e2150";
const ORANGE = "#ff8a1f";

interface Shape {
  /** An SVG path, filled by the even-odd rule. */
  readonly path: string;
  readonly fill: string;
  /** The transform of the path's units: origin and scale. */
  readonly at?: readonly [x: number, y: number, scale: number];
}

/** A QR code as shapes on a white square of `size` units, one per module. */
export interface QrDrawing {
  readonly size: number;
  readonly shapes: readonly Shape[];
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A QR code of high error correction, its modules as dots around the logo; finder and alignment patterns are solid. */
export function qrDrawing(text: string): QrDrawing {
  const modules = encodeQR(text, "raw", { ecc: "high", border: QUIET_ZONE });
  const size = modules.length;
  const logo = middleOf(size);
  const patterns = patternsOf(size).filter((pattern) => !overlap(pattern, logo));
  const isFree = (module: Square) => ![logo, ...patterns].some((part) => overlap(part, module));
  const dots = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark && isFree({ x, y, side: 1 }) ? [dot(x, y)] : [])));
  return { size, shapes: [{ path: [...dots, ...patterns.map(ring)].join(""), fill: DOTS }, ...mark(logo)] };
}

const overlap = (one: Square, other: Square): boolean =>
  one.x < other.x + other.side && other.x < one.x + one.side && one.y < other.y + other.side && other.y < one.y + one.side;

/** The place of the logo: exactly in the middle, as its side is odd, like that of every QR code. */
function middleOf(size: number): Square {
  const side = 2 * Math.floor(((size - 2 * QUIET_ZONE) * LOGO_SHARE) / 2) + 1;
  return { x: (size - side) / 2, y: (size - side) / 2, side };
}

/** The three large squares in the corners, then the small ones for bent or tilted pictures. */
function patternsOf(size: number): Square[] {
  const far = size - QUIET_ZONE - 7;
  const corners = [
    [QUIET_ZONE, QUIET_ZONE],
    [far, QUIET_ZONE],
    [QUIET_ZONE, far],
  ].map(([x = 0, y = 0]) => ({ x, y, side: 7 }));
  const version = (size - 2 * QUIET_ZONE - 17) / 4;
  const centers = alignmentPatterns(version).map((center) => center + QUIET_ZONE - 2);
  const small = centers.flatMap((x) => centers.map((y) => ({ x, y, side: 5 })));
  return [...corners, ...small.filter((pattern) => !corners.some((corner) => overlap(corner, pattern)))];
}

const dot = (x: number, y: number): string => rounded({ x: x + 0.03, y: y + 0.03, side: 0.94 }, 0.47);

const ring = ({ x, y, side }: Square): string =>
  [0, 1, 2].map((inner) => rounded({ x: x + inner, y: y + inner, side: side - 2 * inner }, (side - 2 * inner) * 0.25)).join("");

function rounded({ x, y, side }: Square, radius: number): string {
  const straight = roundToThousandth(side - 2 * radius);
  const corner = (across: 1 | -1, down: 1 | -1) => `a${radius} ${radius} 0 0 1 ${across * radius} ${down * radius}`;
  return `M${roundToThousandth(x + radius)} ${roundToThousandth(y)}h${straight}${corner(1, 1)}v${straight}${corner(-1, 1)}h${-straight}${corner(-1, -1)}v${-straight}${corner(1, -1)}Z`;
}

const roundToThousandth = (value: number) => Math.round(value * 1000) / 1000;

function mark({ x, y, side }: Square): Shape[] {
  const [left, top, unit] = [x + 0.5, y + 0.5, (side - 1) / 44];
  return [
    { path: rounded({ x: 0, y: 0, side: 44 }, 11), fill: INK, at: [left, top, unit] },
    { path: pentomino, fill: ORANGE, at: [left + 9.5 * unit, top + 9 * unit, 8.4 * unit] },
  ];
}
