import { expect, test } from "vitest";
import { keyOf, lists, range, readDrawing } from "#tests/drawing-proof.ts";
import { lastYearQuestions } from "./last-year.ts";

const key = (problem: number) => keyOf(lastYearQuestions, problem);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const digitsOf = (number: number) => [...String(number)].map(Number);

const those = (numbers: readonly number[], holds: (number: number) => boolean) => numbers.filter(holds).map(String);

/** The fewest, from 1, for which this holds. */
const fewest = (holds: (count: number) => boolean) => String(range(1, 1_000).find(holds));

test("problem 1: every handful of so many socks has two of one colour, and no smaller number will do", () => {
  const hasPair = (socks: readonly string[]) => new Set(socks).size < socks.length;
  expect([fewest((count) => lists(["red", "green"], Math.min(count, 4)).every(hasPair))]).toEqual(key(1));
});

test("problem 2: the elf is on the tenth step after so many strokes", () => {
  let [step, strokes] = [0, 0];
  while (step < 10) {
    strokes += 1;
    step += 3;
    if (step < 10) step -= 1;
  }
  expect([String(strokes)]).toEqual(key(2));
});

test("problem 3: one number of marbles is right", () => {
  expect(those(range(0, 24), (marbles) => marbles - 3 === 24 - marbles + 3)).toEqual(key(3));
});

test("problem 4: two ages", () => {
  expect(those(range(0, 20), (age) => age * (20 - age) === 91)).toEqual(key(4));
});

test("problem 5: handshakes of those who are not twins", () => {
  const pairs = range(0, 5).flatMap((one) => range(one + 1, 5).map((other) => [one, other] as const));
  expect([String(pairs.filter(([one, other]) => Math.floor(one / 2) !== Math.floor(other / 2)).length)]).toEqual(key(5));
});

test("problem 6: the sums of three successive numbers among those shown", () => {
  const sums = new Set(range(0, 100).map((first) => first + first + 1 + first + 2));
  const shown = lastYearQuestions[5]?.possibleAnswers.map(({ value }) => value) ?? [];
  expect(shown.filter((value) => sums.has(Number(value)))).toEqual(key(6));
});

test("problem 7: the last ant has walked the convoy and the twig", () => {
  expect([fewest((seconds) => seconds * 5 >= 30 + 45)]).toEqual(key(7));
});

test("problem 8: codes of three different digits whose sum is five", () => {
  const codes = lists(range(0, 9), 3).filter((code) => sum(code) === 5 && new Set(code).size === 3);
  expect([String(codes.length)]).toEqual(key(8));
});

test("problem 9: numbers that are four times the sum of their digits", () => {
  expect(those(range(10, 99), (number) => number === 4 * sum(digitsOf(number)))).toEqual(key(9));
});

test("problem 10: tiles that the diagonal goes through", () => {
  const tiles = lists(range(0, 6), 2).filter(([column = 0, row = 0]) => {
    const side = (x: number, y: number) => 5 * x - 7 * y;
    return row < 5 && side(column, row + 1) < 0 && side(column + 1, row) > 0;
  });
  expect([String(tiles.length)]).toEqual(key(10));
});

test("problem 11: a thousand days after a Tuesday", () => {
  const birth = Date.UTC(2026, 0, 6);
  const weekday = (time: number) => new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" }).format(time);
  expect(weekday(birth)).toBe("mardi");
  expect([weekday(birth + 1_000 * 86_400_000)]).toEqual(key(11));
});

test("problem 12: so many pages need three hundred digits", () => {
  expect(those(range(1, 300), (pages) => range(1, pages).join("").length === 300)).toEqual(key(12));
});

test("problem 13: successive numbers whose squares differ by 45", () => {
  const pairs = range(0, 1_000).filter((a) => (a + 1) ** 2 - a ** 2 === 45);
  expect(pairs.flatMap((a) => [String(a), String(a + 1)])).toEqual(key(13));
});

test("problem 14: paths along the drawn grid that avoid the cat", () => {
  const placeOf = (name: string): readonly [number, number] => {
    const [, x, y] = new RegExp(`data-${name}="(\\d),(\\d)"`).exec(readDrawing("souris")) ?? [];
    return [Number(x), Number(y)];
  };
  const [[width, height], mouse, cat, cheese] = [placeOf("grid"), placeOf("mouse"), placeOf("cat"), placeOf("cheese")];
  expect([mouse, cheese]).toEqual([
    [0, 0],
    [width, height],
  ]);
  const paths = (x: number, y: number): number =>
    x > width || y > height || (x === cat[0] && y === cat[1]) ? 0 : x === width && y === height ? 1 : paths(x + 1, y) + paths(x, y + 1);
  expect([String(paths(...mouse))]).toEqual(key(14));
});

test("problem 15: areas that are perimeters", () => {
  const sides = lists(range(1, 100), 2).filter(([width = 0, height = 0]) => width * height === 2 * (width + height));
  expect([...new Set(sides.map(([width = 0, height = 0]) => String(width * height)))].toSorted()).toEqual(key(15));
});

test("problem 16: the last digit of a power of seven", () => {
  expect([String(7n ** 2_026n % 10n)]).toEqual(key(16));
});

test("problem 17: numbers without a seven", () => {
  expect([String(range(1, 1_000).filter((number) => !digitsOf(number).includes(7)).length)]).toEqual(key(17));
});

test("problem 18: queues in which no boy stands behind a boy", () => {
  const children = ["A", "B", "C", "d", "e", "f"];
  const queuesOf = (rest: readonly string[]): string[] =>
    rest.length === 0 ? [""] : rest.flatMap((first) => queuesOf(rest.filter((child) => child !== first)).map((queue) => first + queue));
  expect([String(queuesOf(children).filter((queue) => !/[a-z]{2}/.test(queue)).length)]).toEqual(key(18));
});
