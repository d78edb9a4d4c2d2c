export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Nine numbers, line by line, that map points of one plane to another. */
export type Homography = readonly number[];

export function project(h: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0, j = 1] = h;
  const w = g * x + i * y + j;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

const multiply = (a: Homography, b: Homography): number[] =>
  Array.from({ length: 9 }, (_, at) =>
    [0, 1, 2].reduce((sum, k) => sum + (a[Math.floor(at / 3) * 3 + k] ?? 0) * (b[k * 3 + (at % 3)] ?? 0), 0),
  );

/** Moves points around the origin, at a mean distance of √2, or large numbers would drown small ones. */
function normalization(points: readonly Point[]): { readonly to: Homography; readonly from: Homography } {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [cx, cy] = [mean(({ x }) => x), mean(({ y }) => y)];
  const scale = Math.SQRT2 / (mean(({ x, y }) => Math.hypot(x - cx, y - cy)) || 1);
  return { to: [scale, 0, -scale * cx, 0, scale, -scale * cy, 0, 0, 1], from: [1 / scale, 0, cx, 0, 1 / scale, cy, 0, 0, 1] };
}

/** Solves a square system in place; null when it has no single solution. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const [chosen, moved] = [rows[pivot] ?? [], rows[column] ?? []];
    if (Math.abs(chosen[column] ?? 0) < 1e-12) return null;
    rows[column] = chosen;
    rows[pivot] = moved;
    for (const [row, line] of rows.entries()) {
      if (row === column) continue;
      const factor = (line[column] ?? 0) / (chosen[column] ?? 1);
      for (let at = column; at <= size; at += 1) line[at] = (line[at] ?? 0) - factor * (chosen[at] ?? 0);
    }
  }
  return rows.map((line, at) => (line[size] ?? 0) / (line[at] ?? 1));
}

export interface Pair {
  readonly from: Point;
  readonly to: Point;
}

/** The homography that maps these points nearest to their partners, by least squares; null when the pairs do not determine one. */
export function homographyOf(pairs: readonly Pair[]): Homography | null {
  if (pairs.length < 4) return null;
  const [source, target] = [normalization(pairs.map(({ from }) => from)), normalization(pairs.map(({ to }) => to))];
  const normal = Array.from({ length: 8 }, () => new Array<number>(9).fill(0));
  for (const { from, to } of pairs) {
    const [{ x, y }, { x: u, y: v }] = [project(source.to, from), project(target.to, to)];
    for (const line of [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ])
      for (const [row, sums] of normal.entries())
        for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + (line[row] ?? 0) * (line[at] ?? 0);
  }
  const solution = solve(normal);
  return solution && multiply(multiply(target.from, [...solution, 1]), source.to);
}

/** A picture in shades of grey, a byte for each point. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly points: Uint8Array | Uint8ClampedArray;
}

/** The shade between the four nearest points; white outside. */
export function shadeAt({ width, height, points }: Grey, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 255;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - left, y - top];
  const at = top * width + left;
  const upper = (points[at] as number) * (1 - right) + (points[at + 1] as number) * right;
  const lower = (points[at + width] as number) * (1 - right) + (points[at + width + 1] as number) * right;
  return upper * (1 - down) + lower * down;
}

const RUN = 8;

/** The picture as seen through the homography, which maps points of the result to points of the picture; white outside. */
export function straightened(picture: Grey, toPicture: Homography, width: number, height: number): Grey {
  const points = new Uint8ClampedArray(width * height).fill(255);
  const source = picture.points;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0, j = 1] = toPicture;
  const stride = picture.width;
  const right = picture.width - 1;
  const bottom = picture.height - 1;
  // Two million points: one division serves eight, with a straight line between; shades are whole numbers, 256 to a point of the picture.
  for (let y = 0; y < height; y += 1) {
    const line = y * width;
    for (let start = 0; start < width; start += RUN) {
      const end = start + RUN;
      const before = 1 / (g * start + i * y + j);
      const after = 1 / (g * end + i * y + j);
      let u = (a * start + b * y + c) * before;
      let v = (d * start + e * y + f) * before;
      const du = ((a * end + b * y + c) * after - u) / RUN;
      const dv = ((d * end + e * y + f) * after - v) / RUN;
      const last = Math.min(end, width);
      for (let x = start; x < last; x += 1, u += du, v += dv) {
        if (!(u >= 0 && v >= 0 && u < right && v < bottom)) continue;
        const left = u | 0;
        const top = v | 0;
        const across = ((u - left) * 256) | 0;
        const down = ((v - top) * 256) | 0;
        const from = top * stride + left;
        const upper = (source[from] as number) * (256 - across) + (source[from + 1] as number) * across;
        const lower = (source[from + stride] as number) * (256 - across) + (source[from + stride + 1] as number) * across;
        points[line + x] = (upper * (256 - down) + lower * down) >> 16;
      }
    }
  }
  return { width, height, points };
}
