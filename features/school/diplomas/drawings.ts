import { outlineOf, pentomino, piecesOf } from "#platform/contract/outline.ts";
import type { DesignName } from "./diploma-designs.ts";

/** A shape of a drawing, in points from the upper left corner; the path is SVG's. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  /** Of the stroke, in units of the path. */
  readonly width?: number;
  /** The place of its units: origin, scale, rotation in degrees. */
  readonly at?: readonly [x: number, y: number, scale: number, degrees?: number];
}

const SHORT = 595.28;
const LONG = 841.89;

export const colors = {
  deep: "#0d0f2b",
  ink: "#14163a",
  night: "#1e2150",
  violet: "#434789",
  muted: "#5a5e8c",
  orange: "#ff8a1f",
  darkOrange: "#a84a00",
  apricot: "#ffb870",
  peach: "#fff4e8",
  green: "#74c197",
  sun: "#f5c53b",
  coral: "#e67d74",
} as const;
const { deep, ink, night, violet, orange, apricot, peach, green, sun, coral } = colors;

const rect = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}Z`;
const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const polygon = (points: readonly (readonly [number, number])[], isClosed = true): string =>
  `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}${isClosed ? "Z" : ""}`;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** One of the 2,339 tilings of the 6 × 10 rectangle by the twelve pentominoes, as on the first screen. */
const tiling = piecesOf(["IIIIIF", "ZZWFFF", "VZWWFY", "VZZWWY", "VVVXYY", "PPXXXY", "PPUXUL", "TPUUUL", "TTTNNL", "TNNNLL"]);
const fills: Readonly<Record<string, string>> = {
  ...{ I: "#272c63", F: "#333878", Z: "#22265a", W: "#3b3f84", V: "#2d3270", Y: "#262b62", X: orange },
  ...{ P: "#363b80", U: "#292e69", L: "#343979", T: apricot, N: "#23275b" },
};

const tilingDesign = (): Shape[] => [
  ...range(24).map((line) => ({ path: `M304 ${line * 26}H${LONG}`, stroke: "#f1ece4", width: 0.7 })),
  ...range(22).map((line) => ({ path: `M${304 + line * 26} 0V${SHORT}`, stroke: "#f1ece4", width: 0.7 })),
  { path: rect(0, 0, 300, SHORT), fill: deep },
  { path: rect(300, 0, 5, SHORT), fill: orange },
  ...[...tiling].map(([name, cells]) => ({
    path: outlineOf(cells, 0.035, 0.13),
    fill: fills[name] ?? ink,
    at: [22, 122, 37, -7] as const,
  })),
];

/** A piece with a face, for the youngest. */
interface Character {
  readonly cells: readonly (readonly [number, number])[];
  readonly color: string;
  /** The middle of the face, in cells. */
  readonly face: readonly [number, number];
  readonly at: readonly [x: number, y: number, degrees: number];
  readonly isWinking?: boolean;
}

const UNIT = 30;
const characters: readonly Character[] = [
  {
    cells: [
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [1, 2],
    ],
    color: orange,
    face: [1.5, 0.55],
    at: [44, 38, -9],
  },
  {
    cells: [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ],
    color: green,
    face: [1, 0.9],
    at: [166, 44, 7],
    isWinking: true,
  },
  {
    cells: [
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 2],
    ],
    color: sun,
    face: [1.5, 1.5],
    at: [254, 28, -4],
  },
  {
    cells: [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [2, 0],
    ],
    color: violet,
    face: [1.5, 1.5],
    at: [366, 62, 8],
  },
  {
    cells: [
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 1],
      [1, 2],
    ],
    color: coral,
    face: [1.5, 0.55],
    at: [474, 36, -7],
    isWinking: true,
  },
  {
    cells: [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
    ],
    color: coral,
    face: [0.95, 1.4],
    at: [36, 706, 9],
  },
  {
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ],
    color: sun,
    face: [0.75, 2.35],
    at: [144, 712, -6],
  },
  {
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 0],
    ],
    color: orange,
    face: [1.5, 1.35],
    at: [254, 748, 4],
    isWinking: true,
  },
];

function character({ cells, color, face: [faceX, faceY], at: [x, y, degrees], isWinking = false }: Character): Shape[] {
  const at = [x, y, UNIT, degrees] as const;
  const eye = (side: -1 | 1): Shape[] =>
    isWinking && side === 1
      ? [{ path: `M${faceX + 0.1} ${faceY - 0.12}q0.14 -0.16 0.28 0`, stroke: deep, width: 0.075, at }]
      : [
          { path: circle(faceX + side * 0.24, faceY - 0.14, 0.17), fill: "#ffffff", at },
          { path: circle(faceX + side * 0.24 + 0.04, faceY - 0.11, 0.085), fill: deep, at },
        ];
  return [
    { path: outlineOf(cells, 0.03, 0.24), fill: color, at },
    ...eye(-1),
    ...eye(1),
    { path: `M${faceX - 0.22} ${faceY + 0.14}q0.22 0.26 0.44 0`, stroke: deep, width: 0.075, at },
  ];
}

/** Squares, discs and triangles along both sides, always in the same places. */
function confetti(): Shape[] {
  const palette = [orange, green, sun, coral, violet, apricot];
  return range(40).map((index) => {
    const side = index % 2 === 0 ? 22 : SHORT - 52;
    const x = side + 30 * ((index * index * 0.137) % 1);
    const y = 176 + 470 * ((index * 0.618) % 1);
    const fill = palette[index % palette.length] ?? orange;
    const at = [x, y, 1, (index * 53) % 90] as const;
    if (index % 3 === 0) return { path: circle(0, 0, 3.4), fill, at };
    return { path: index % 3 === 1 ? rect(-3, -3, 6, 6) : "M0 -4.4L4 3H-4Z", fill, at };
  });
}

const piecesDesign = (): Shape[] => [
  { path: `M0 0H${SHORT}V132Q${SHORT / 2} 196 0 132Z`, fill: peach },
  { path: `M0 ${LONG}H${SHORT}V716Q${SHORT / 2} 664 0 716Z`, fill: peach },
  ...confetti(),
  ...characters.flatMap(character),
];

/** The curve of a disc that rolls in a ring, closed after `turns`. */
const rosette = (x: number, y: number, size: number, lobes: number, depth: number): string =>
  polygon(
    range(lobes * 24).map((step) => {
      const angle = (step / (lobes * 24)) * 2 * Math.PI;
      const radius = size * (1 - depth + depth * Math.cos(lobes * angle));
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    }),
  );

/** A wave along a straight line, as on a banknote. */
const wave = (from: readonly [number, number], to: readonly [number, number], waves: number, height: number, phase: number): string => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const steps = waves * 12;
  return polygon(
    range(steps + 1).map((step) => {
      const share = step / steps;
      const out = height * Math.sin(share * waves * 2 * Math.PI + phase);
      return [from[0] + dx * share - (dy / length) * out, from[1] + dy * share + (dx / length) * out] as const;
    }),
    false,
  );
};

const FRAME = 34;
const frameSides = [
  [[FRAME, FRAME], [LONG - FRAME, FRAME], 46],
  [[LONG - FRAME, FRAME], [LONG - FRAME, SHORT - FRAME], 32],
  [[LONG - FRAME, SHORT - FRAME], [FRAME, SHORT - FRAME], 46],
  [[FRAME, SHORT - FRAME], [FRAME, FRAME], 32],
] as const;
const corners = [
  [FRAME, FRAME],
  [LONG - FRAME, FRAME],
  [LONG - FRAME, SHORT - FRAME],
  [FRAME, SHORT - FRAME],
] as const;

const rosetteDesign = (): Shape[] => [
  ...[0.16, 0.28, 0.4].map((depth, index) => ({
    path: rosette(LONG / 2, SHORT / 2, 236, 12 + index * 6, depth),
    stroke: "#f4e8d8",
    width: 0.9,
  })),
  { path: rect(18, 18, LONG - 36, SHORT - 36), stroke: night, width: 1.6 },
  { path: rect(50, 50, LONG - 100, SHORT - 100), stroke: night, width: 0.7 },
  ...frameSides.flatMap(([from, to, waves]) =>
    [0, Math.PI / 2, Math.PI, (3 * Math.PI) / 2].map((phase, index) => ({
      path: wave(from, to, waves, 8, phase),
      stroke: index % 2 === 0 ? orange : violet,
      width: 0.55,
    })),
  ),
  ...corners.flatMap(([x, y]) => [
    { path: circle(x, y, 27), fill: "#ffffff" },
    { path: circle(x, y, 26), stroke: night, width: 0.8 },
    ...[0.25, 0.42].map((depth) => ({ path: rosette(x, y, 23, 8, depth), stroke: orange, width: 0.5 })),
    { path: pentomino, fill: night, at: [x - 9, y - 9, 6] as const },
  ]),
];

const plainDesign = (): Shape[] => [
  { path: rect(30, 30, LONG - 60, SHORT - 60), stroke: "#000000", width: 1.2 },
  { path: rect(36, 36, LONG - 72, SHORT - 72), stroke: "#000000", width: 0.4 },
  ...[...tiling.values()].map((cells) => ({
    path: outlineOf(cells, 0.05, 0.14),
    stroke: "#000000",
    width: 0.045,
    at: [66, 200, 18] as const,
  })),
];

/** The unchanging part of each design, the same on paper and on screen. */
export const drawings: Readonly<Record<DesignName, () => readonly Shape[]>> = {
  tiling: tilingDesign,
  pieces: piecesDesign,
  rosette: rosetteDesign,
  plain: plainDesign,
};

/** A medal with ribbons, 84 points wide, at its middle. */
export const medal = (x: number, y: number): Shape[] => [
  {
    path: polygon([
      [x - 22, y + 20],
      [x - 34, y + 78],
      [x - 16, y + 66],
      [x - 4, y + 80],
      [x + 2, y + 24],
    ]),
    fill: violet,
  },
  {
    path: polygon([
      [x + 22, y + 20],
      [x + 34, y + 78],
      [x + 16, y + 66],
      [x + 4, y + 80],
      [x - 2, y + 24],
    ]),
    fill: night,
  },
  {
    path: polygon(
      range(48).map((step) => {
        const [angle, radius] = [(step / 48) * 2 * Math.PI, step % 2 === 0 ? 44 : 38];
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
      }),
    ),
    fill: orange,
  },
  { path: circle(x, y, 31), fill: peach },
  { path: circle(x, y, 31), stroke: night, width: 1 },
];

export const paperOf = (isLandscape: boolean) => (isLandscape ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG });
