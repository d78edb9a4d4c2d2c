import encodeQR, { _alignmentPatterns as alignmentPatterns } from "qr";
import { pentomino } from "./outline.ts";

/** Empty modules around, without which a reader may not find the code (ISO/IEC 18004). */
const QUIET = 4;
/** Part of the side left to the logo: some 5 % of the modules, where high error correction mends up to 30 %. */
const LOGO = 0.22;

const DOTS = "#c25700";
const INK = "#1e2150";
const ORANGE = "#ff8a1f";

interface Shape {
  /** An SVG path, to be filled by the even-odd rule. */
  readonly path: string;
  readonly fill: string;
  /** Where the path's own units go: an origin, then how long one is. */
  readonly at?: readonly [x: number, y: number, scale: number];
}

/** A QR code as shapes on a white square of `size` units, a unit a module. */
export interface QrDrawing {
  readonly size: number;
  readonly shapes: readonly Shape[];
}

/** A part of the code, in modules from its top left corner. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A QR code of high error correction, its modules as dots around the mark; what readers find it by stays solid. */
export function qrDrawing(text: string): QrDrawing {
  const modules = encodeQR(text, "raw", { ecc: "high", border: QUIET });
  const size = modules.length;
  const logo = middleOf(size);
  const guides = guidesOf(size).filter((guide) => !overlap(guide, logo));
  const isFree = (module: Square) => ![logo, ...guides].some((part) => overlap(part, module));
  const dots = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark && isFree({ x, y, side: 1 }) ? [dot(x, y)] : [])));
  return { size, shapes: [{ path: [...dots, ...guides.map(rings)].join(""), fill: DOTS }, ...mark(logo)] };
}

const overlap = (one: Square, other: Square): boolean =>
  one.x < other.x + other.side && other.x < one.x + one.side && one.y < other.y + other.side && other.y < one.y + one.side;

/** Where the logo stands: exactly in the middle, for its side is odd, as that of every QR code is. */
function middleOf(size: number): Square {
  const side = 2 * Math.floor(((size - 2 * QUIET) * LOGO) / 2) + 1;
  return { x: (size - side) / 2, y: (size - side) / 2, side };
}

/** The three large squares in the corners, then the small ones that keep a bent or tilted picture straight. */
function guidesOf(size: number): Square[] {
  const far = size - QUIET - 7;
  const corners = [
    [QUIET, QUIET],
    [far, QUIET],
    [QUIET, far],
  ].map(([x = 0, y = 0]) => ({ x, y, side: 7 }));
  const version = (size - 2 * QUIET - 17) / 4;
  const centers = alignmentPatterns(version).map((center) => center + QUIET - 2);
  const small = centers.flatMap((x) => centers.map((y) => ({ x, y, side: 5 })));
  return [...corners, ...small.filter((guide) => !corners.some((corner) => overlap(corner, guide)))];
}

const dot = (x: number, y: number): string => rounded({ x: x + 0.03, y: y + 0.03, side: 0.94 }, 0.47);

/** A ring a module wide around a square. */
const rings = ({ x, y, side }: Square): string =>
  [0, 1, 2].map((inner) => rounded({ x: x + inner, y: y + inner, side: side - 2 * inner }, (side - 2 * inner) * 0.25)).join("");

/** The path of a square with round corners. */
function rounded({ x, y, side }: Square, radius: number): string {
  const straight = exact(side - 2 * radius);
  const corner = (across: 1 | -1, down: 1 | -1) => `a${radius} ${radius} 0 0 1 ${across * radius} ${down * radius}`;
  return `M${exact(x + radius)} ${exact(y)}h${straight}${corner(1, 1)}v${straight}${corner(-1, 1)}h${-straight}${corner(-1, -1)}v${-straight}${corner(1, -1)}Z`;
}

const exact = (value: number) => Math.round(value * 1000) / 1000;

/** The mark of the platform, half a module away from the dots around. */
function mark({ x, y, side }: Square): Shape[] {
  const [left, top, unit] = [x + 0.5, y + 0.5, (side - 1) / 44];
  return [
    { path: rounded({ x: 0, y: 0, side: 44 }, 11), fill: INK, at: [left, top, unit] },
    { path: pentomino, fill: ORANGE, at: [left + 9.5 * unit, top + 9 * unit, 8.4 * unit] },
  ];
}
