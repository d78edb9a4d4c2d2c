/** A cell of a grid: column, row. */
type Cell = readonly [x: number, y: number];

interface Edge {
  readonly from: Cell;
  readonly to: Cell;
}

const keyOf = ([x, y]: Cell) => `${x},${y}`;

const edgesOf = ([x, y]: Cell): Edge[] => {
  const corners: Cell[] = [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y + 1],
  ];
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % 4] ?? from }));
};

/** The corners of a piece without holes, clockwise; the common borders of adjacent cells cancel out. */
function cornersOf(cells: readonly Cell[]): Cell[] {
  const edges = cells.flatMap(edgesOf);
  const isInner = ({ from, to }: Edge) => edges.some((other) => keyOf(other.from) === keyOf(to) && keyOf(other.to) === keyOf(from));
  const next = new Map(edges.filter((edge) => !isInner(edge)).map(({ from, to }) => [keyOf(from), to]));
  const [start] = next.values();
  const loop: Cell[] = [];
  for (let cell = start; cell && loop.length < next.size; cell = next.get(keyOf(cell))) loop.push(cell);
  const at = (index: number): Cell => loop[(index + loop.length) % loop.length] ?? [0, 0];
  return loop.filter((cell, index) => !isStraight(at(index - 1), cell, at(index + 1)));
}

const isStraight = (a: Cell, b: Cell, c: Cell) => (a[0] === b[0] && b[0] === c[0]) || (a[1] === b[1] && b[1] === c[1]);

const towards = (from: Cell, to: Cell): Cell => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The SVG path of a piece made of unit cells: slightly smaller than its cells (`inset`), with rounded corners. */
export function outlineOf(cells: readonly Cell[], inset: number, radius: number): string {
  const corners = cornersOf(cells);
  const at = (index: number): Cell => corners[(index + corners.length) % corners.length] ?? [0, 0];
  const points = corners.map(([x, y], index) => {
    const [inX, inY] = towards(at(index - 1), [x, y]);
    const [outX, outY] = towards([x, y], at(index + 1));
    const corner = [x + inset * -(inY + outY), y + inset * (inX + outX)] as const;
    const before = [corner[0] - inX * radius, corner[1] - inY * radius].map(rounded);
    const after = [corner[0] + outX * radius, corner[1] + outY * radius].map(rounded);
    return `${index === 0 ? "M" : "L"}${before} Q${corner.map(rounded)} ${after}`;
  });
  return `${points.join("")}Z`;
}

/** The pieces of a tiling drawn with letters, one letter per cell, rows from the top. */
export function piecesOf(rows: readonly string[]): Map<string, Cell[]> {
  const pieces = new Map<string, Cell[]>();
  rows.forEach((row, y) => {
    [...row].forEach((name, x) => {
      pieces.set(name, [...(pieces.get(name) ?? []), [x, y]]);
    });
  });
  return pieces;
}

/** The piece of the logo: an F, three cells high. */
export const pentomino = outlineOf(
  [
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [1, 2],
  ],
  0,
  0.16,
);
