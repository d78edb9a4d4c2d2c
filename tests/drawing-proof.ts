import { readFileSync } from "node:fs";
import type { DemoQuestion } from "#demo/questions/question.ts";

/** The correct values of problem n, in its order. */
export const keyOf = (questions: readonly DemoQuestion[], problem: number): string[] | undefined =>
  questions[problem - 1]?.possibleAnswers.filter((answer) => answer.isCorrect).map((answer) => answer.value);

/** The source of a drawing: the tests prove what pupils see. */
export const readDrawing = (name: string): string => readFileSync(new URL(`../demo/drawings/${name}.svg`, import.meta.url), "utf8");

export const points = (attribute = ""): [number, number][] =>
  attribute.split(" ").map((point) => {
    const [x = 0, y = 0] = point.split(",").map(Number);
    return [x, y];
  });

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every list of `length` values from `values`. */
export const lists = <T>(values: readonly T[], length: number): T[][] =>
  length === 0 ? [[]] : lists(values, length - 1).flatMap((list) => values.map((value) => [...list, value]));

/** The cells of a tile, from the first one read (top row first, then left to right). */
type Tile = readonly (readonly [dx: number, dy: number])[];

export const dominoes: readonly Tile[] = ["0,0 1,0", "0,0 0,1"].map(points);
export const corners: readonly Tile[] = ["0,0 1,0 0,1", "0,0 1,0 1,1", "0,0 0,1 1,1", "0,0 0,1 -1,1"].map(points);

export type Cell = `${number},${number}`;

/** Every way to cover the cells exactly: the first free cell in reading order must be the first of some tile. */
export function* tilings(free: ReadonlySet<Cell>, tiles: readonly Tile[]): Generator<Tile[]> {
  const first = firstInReadingOrder(free);
  if (first === undefined) yield [];
  else
    for (const tile of tiles) {
      const covered = tile.map(([dx, dy]): Cell => `${first[0] + dx},${first[1] + dy}`);
      if (!covered.every((cell) => free.has(cell))) continue;
      for (const rest of tilings(new Set([...free].filter((cell) => !covered.includes(cell))), tiles)) yield [tile, ...rest];
    }
}

const firstInReadingOrder = (cells: ReadonlySet<Cell>): [number, number] | undefined =>
  points([...cells].join(" "))
    .filter(() => cells.size > 0)
    .sort(([x, y], [otherX, otherY]) => y - otherY || x - otherX)[0];
