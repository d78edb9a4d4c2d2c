import { expect, test } from "vitest";
import { keyOf, lists, points, range, readDrawing } from "#tests/drawing-proof.ts";
import { demoQuestions } from "../questions.ts";

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

test("problem 7: the area of the fox as drawn, by counting the points of the grid", () => {
  const [, unit, corners] = /data-fox="(\d+)" points="(.*?)"/.exec(readDrawing("renard")) ?? [];
  const fox = points(corners).map(([x, y]): [number, number] => [(x - 20) / Number(unit), (y - 20) / Number(unit)]);
  const sides = fox.map((corner, index) => [corner, fox[(index + 1) % fox.length] ?? corner] as const);
  const onEdge = (x: number, y: number) =>
    sides.some(
      ([[ax, ay], [bx, by]]) => (bx - ax) * (y - ay) === (by - ay) * (x - ax) && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0,
    );
  const inside = (x: number, y: number) =>
    sides.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)).length % 2 === 1;
  const grid = lists(range(0, 10), 2) as [number, number][];
  const edge = grid.filter(([x, y]) => onEdge(x, y)).length;
  const within = grid.filter(([x, y]) => !onEdge(x, y) && inside(x, y)).length;
  expect(fox.flat().every(Number.isInteger)).toBe(true);
  expect([String(within + edge / 2 - 1).replace(".", ",")]).toEqual(keyOf(demoQuestions, 7));
});

test("problem 8: only one assignment of foxes and hares agrees with the five statements", () => {
  const names = ["Anatole", "Barnabé", "Clémence", "Dorine", "Edgar"];
  const balls = lists([true, false], 5).filter(([anatole, barnabe, clemence, dorine, edgar]) => {
    const foxes = [anatole, barnabe, clemence, dorine, edgar].filter((isHare) => !isHare).length;
    const statements = [barnabe === clemence, foxes === 3, !dorine, !anatole || !edgar, anatole];
    return [anatole, barnabe, clemence, dorine, edgar].every((isHare, index) => isHare === statements[index]);
  });
  expect(balls.map((ball) => names.filter((_, index) => !ball[index]))).toEqual([keyOf(demoQuestions, 8)]);
});

test("problem 9: the sum has one solution", () => {
  const word = "JOIERIRE";
  const fits = (joie: number) => {
    const written = `${joie}${2 * joie}`;
    const pairs = new Set([...word].map((letter, index) => `${letter}${written[index]}`));
    return written.length === 8 && pairs.size === new Set(word).size && new Set(written).size === pairs.size;
  };
  const readings = range(1000, 9999).filter(fits);
  expect(readings.map((joie) => String(2 * joie))).toEqual(keyOf(demoQuestions, 9));
});

test("problem 10: two numbers give themselves", () => {
  const back = range(100, 999).filter((number) => Number(String(number).slice(0, 2)) ** 2 - Number(String(number)[2]) ** 2 === number);
  expect(back.map(String)).toEqual(keyOf(demoQuestions, 10));
});

test("problem 11: the rows of 63 singers", () => {
  const singers = (front: number, rows: number) => range(front, front + rows - 1).reduce((sum, row) => sum + row, 0);
  const rows = range(2, 63).filter((count) => range(1, 63).some((front) => singers(front, count) === 63));
  expect(rows.map(String)).toEqual(keyOf(demoQuestions, 11));
  expect([...readDrawing("chorale").matchAll(/data-row="(\d)"/g)].map(([, row]) => row)).toEqual(["5", "4", "3"]);
});

test("problem 12: the machine's result, computed in exact fractions", () => {
  type Fraction = readonly [top: bigint, bottom: bigint];
  const simplest = ([top, bottom]: Fraction): Fraction => {
    const divisor = greatestDivisor(top, bottom);
    return [top / divisor, bottom / divisor];
  };
  const diamond = ([a, b]: Fraction, [c, d]: Fraction): Fraction => simplest([a * c * b * d, b * d * (a * d + c * b)]);
  const typed = range(1, 20).map((n): Fraction => [1n, BigInt(n)]);
  expect([typed.reduce(diamond).join("/")]).toEqual(keyOf(demoQuestions, 12));
});
