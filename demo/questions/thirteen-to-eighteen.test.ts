import { expect, test } from "vitest";
import { type Cell, corners, dominoes, keyOf, lists, range, readDrawing, tilings } from "#tests/drawing-proof.ts";
import { demoQuestions } from "../questions.ts";

const gardens = () =>
  [...readDrawing("jardins").matchAll(/data-garden="(\w)"([\s\S]*?)<\/g>/g)].map(([, name, squares = ""]) => {
    const squareRects = [...squares.matchAll(/x="([\d.]+)" y="([\d.]+)" width="(\d+)"/g)].map(([, ...numbers]) => numbers.map(Number));
    const left = Math.min(...squareRects.map(([x = 0]) => x));
    return { name, cells: new Set(squareRects.map(([x = 0, y = 0, side = 1]): Cell => `${(x - left) / side},${(y - 8) / side}`)) };
  });

test("problem 13: the gardens as drawn that L-shaped tiles cover", () => {
  const covered = gardens().filter(({ cells }) => tilings(cells, corners).next().done === false);
  expect(gardens().map(({ cells }) => cells.size)).toEqual([15, 12, 15, 12, 12, 18]);
  expect(covered.map(({ name }) => name)).toEqual(keyOf(demoQuestions, 13));
});

test("problem 14: the fewest touches that leave one firefly lit, over all sets of touches", () => {
  const lit = (touched: readonly boolean[]) =>
    touched.map((_, index) => [9, 0, 1].filter((step) => touched[(index + step) % 10]).length % 2 === 1);
  const ways = lists([true, false], 10).filter((touched) => lit(touched).every((isLit, index) => isLit === (index === 0)));
  const touches = ways.map((touched) => touched.filter(Boolean).length);
  expect(readDrawing("lucioles").match(/data-firefly="\w+"/g)).toHaveLength(10);
  expect([String(Math.min(...touches))]).toEqual(keyOf(demoQuestions, 14));
});

/** The condition is quadratic in the number of blue marbles: the two solutions found are all. */
test("problem 15: with 28 or 45 blue marbles, half of the pairs are of two colours", () => {
  const pairs = (marbles: number) => (marbles * (marbles - 1)) / 2;
  const halves = range(0, 9999).filter((blue) => 2 * 36 * blue === pairs(36 + blue));
  expect(halves.map(String)).toEqual(keyOf(demoQuestions, 15));
});

const isSquare = (number: bigint): boolean => {
  let root = BigInt(Math.floor(Math.sqrt(Number(number))));
  while (root * root > number) root -= 1n;
  while ((root + 1n) * (root + 1n) <= number) root += 1n;
  return root * root === number;
};

/** From n = 14 on, for an even n the next square is more than 105 away; for an odd n the number is 2 or 3 modulo 5, which no square is. */
test("problem 16: three square roots are whole numbers", () => {
  const whole = range(0, 100).filter((n) => isSquare(2n ** BigInt(n) + 105n));
  expect(whole.map(String)).toEqual(keyOf(demoQuestions, 16));
});

test("problem 17: the pavings of the path with exactly two L-shaped tiles", () => {
  const path = new Set(lists(range(0, 11), 2).flatMap(([x = 0, y = 0]): Cell[] => (y < 2 ? [`${x},${y}`] : [])));
  const pavings = tilings(path, [...dominoes, ...corners]).filter((tiles) => tiles.filter((tile) => tile.length === 3).length === 2);
  expect(path.size).toBe(24);
  expect([String(pavings.reduce((count) => count + 1, 0))]).toEqual(keyOf(demoQuestions, 17));
});

/** The number of small cubes with exactly one iced face, and exactly two. */
const iced = (width: number, depth: number, height: number): [number, number] => {
  const counts: [number, number] = [0, 0];
  for (const x of range(1, width))
    for (const y of range(1, depth))
      for (const z of range(1, height)) {
        const faces = [x === 1, x === width, y === 1, y === depth, z === height].filter(Boolean).length;
        if (faces === 1) counts[0] += 1;
        if (faces === 2) counts[1] += 1;
      }
  return counts;
};

/**
 * With w = width - 2, d = depth - 2 and h = height - 1, the condition reads wd + 2h(w + d) = 2(w + d) + 4h. For h >= 2 it gives
 * w + d <= 4, then h <= 3; for h < 2, w and d are at most 6: every solution is within 8 by 8 by 4, well inside the search.
 */
test("problem 18: the cakes with as many cubes of one iced face as of two", () => {
  const cakes = lists(range(1, 12), 3).filter(([width = 0, depth = 0, height = 0]) => {
    const [one, two] = iced(width, depth, height);
    return one === two && one > 0;
  });
  const cubes = new Set(cakes.map(([width = 0, depth = 0, height = 0]) => width * depth * height));
  expect([...cubes].sort((a, b) => a - b).map(String)).toEqual(keyOf(demoQuestions, 18));
  expect(iced(4, 3, 2)[0]).not.toBe(iced(4, 3, 2)[1]);
});
