import { expect, test } from "vitest";
import { keyOf, lists, points, range, readDrawing } from "#tests/drawing-proof.ts";
import { demoQuestions } from "../questions.ts";

const ink = "#14163a";

test("problem 1: every motif of five that fits the drawn flags hides the same number of dark ones", () => {
  const seen = new Map(
    [...readDrawing("guirlande").matchAll(/data-flag="(\d+)".*?fill="(.*?)"/g)].map(([, n, colour]) => [Number(n), colour]),
  );
  const colours = [...new Set(seen.values())];
  const hidden = range(1, 20).filter((flag) => !seen.has(flag));
  const fitting = lists(colours, 5).filter((motif) => [...seen].every(([flag, colour]) => motif[(flag - 1) % 5] === colour));
  const counts = fitting.map((motif) => hidden.filter((flag) => motif[(flag - 1) % 5] === ink).length);
  expect(hidden).toHaveLength(8);
  expect([...new Set(counts)].map(String)).toEqual(keyOf(demoQuestions, 1));
});

test("problem 2: 40 points allow only one number of ladybirds", () => {
  const fitting = lists(range(1, 20), 3).filter(([two = 0, seven = 0, twentyTwo = 0]) => 2 * two + 7 * seven + 22 * twentyTwo === 40);
  const counts = fitting.map((kinds) => kinds.reduce((sum, kind) => sum + kind));
  expect([...new Set(counts)].map(String)).toEqual(keyOf(demoQuestions, 2));
});

test("problem 3: exactly the statements true for every handful of eight gloves are right", () => {
  const handfuls = lists(range(0, 8), 3)
    .map(([orange = 0, blue = 0, white = 0]) => ({ orange, blue, white }))
    .filter(({ orange, blue, white }) => orange + blue + white === 8 && orange <= 6 && blue <= 5 && white <= 4);
  const statements: Record<string, (gloves: (typeof handfuls)[number]) => boolean> = {
    "Odile porte au moins trois gants de la même couleur.": ({ orange, blue, white }) => Math.max(orange, blue, white) >= 3,
    "Odile porte des gants des trois couleurs.": ({ orange, blue, white }) => orange > 0 && blue > 0 && white > 0,
    "Odile porte au moins un gant orange.": ({ orange }) => orange >= 1,
    "Odile porte au moins deux gants qui ne sont pas orange.": ({ blue, white }) => blue + white >= 2,
    "Il reste au moins un gant bleu dans le tiroir.": ({ blue }) => blue < 5,
    "Il reste dans le tiroir au moins trois gants de la même couleur.": ({ orange, blue, white }) =>
      Math.max(6 - orange, 5 - blue, 4 - white) >= 3,
  };
  const shown = demoQuestions[2]?.possibleAnswers.map((answer) => answer.value) ?? [];
  expect(shown).toEqual(Object.keys(statements));
  expect(shown.filter((statement) => handfuls.every((gloves) => statements[statement]?.(gloves)))).toEqual(keyOf(demoQuestions, 3));
});

/** The sticks of each digit, as midpoints on a 2 by 4 board; `2 - x, 4 - y` turns it upside down. */
const sticks = { top: "1,0", right: "2,1", lowRight: "2,3", bottom: "1,4", lowLeft: "0,3", left: "0,1", middle: "1,2" };
const { top, right, lowRight, bottom, lowLeft, left, middle } = sticks;
const digits: readonly (readonly string[])[] = [
  [top, right, lowRight, bottom, lowLeft, left],
  ["1,1", "1,3"],
  [top, right, middle, lowLeft, bottom],
  [top, right, middle, lowRight, bottom],
  [left, middle, right, lowRight],
  [top, left, middle, lowRight, bottom],
  [top, left, middle, lowLeft, bottom, lowRight],
  [top, right, lowRight],
  Object.values(sticks),
  [top, left, right, middle, lowRight, bottom],
];
const isSameSet = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((stick) => b.includes(stick));
const upsideDown = (digit: string): string => {
  const turned = points(digits[Number(digit)]?.join(" ")).map(([x, y]) => `${2 - x},${4 - y}`);
  return String(digits.findIndex((other) => isSameSet(other, turned)));
};

test("problem 4: two plates are 33 larger upside down", () => {
  const turned = (plate: number) => Number([...String(plate)].reverse().map(upsideDown).join(""));
  expect(turned(16)).toBe(91);
  const plates = range(10, 99).filter((plate) => turned(plate) === plate + 33);
  expect(plates.map(String)).toEqual(keyOf(demoQuestions, 4));
});

test("problem 5: the paths through the hive as drawn", () => {
  const cells = [...readDrawing("ruche").matchAll(/data-cell="(\w+)" points="(.*?)"/g)].map(([, kind, corners]) => {
    const [[x, y]] = points(corners) as [[number, number]];
    return { kind, x, y };
  });
  const paths = (from: (typeof cells)[number]): number => {
    if (from.kind === "end") return 1;
    const below = cells.filter(({ kind, x, y }) => kind !== "shut" && y > from.y && Math.hypot(x - from.x, y - from.y) < 60);
    return below.reduce((sum, cell) => sum + paths(cell), 0);
  };
  const starts = cells.filter((cell) => cell.kind === "start");
  expect(starts.map((start) => String(paths(start)))).toEqual(keyOf(demoQuestions, 5));
});

/** Minutes since noon. */
const readDials = (): number[] =>
  [...readDrawing("coucous").matchAll(/"hour".*?rotate\(([\d.]+).*?\n.*?"minute".*?rotate\(([\d.]+)/g)].map(
    ([, hour, minute]) => Math.floor(Number(hour) / 30) * 60 + Number(minute) / 6,
  );

test("problem 6: only one time fits the dials as drawn", () => {
  const dials = readDials();
  const fits = (now: number) => dials.includes((now + 720 - 10) % 720) && dials.includes((now + 25) % 720);
  const times = range(0, 719).filter(fits);
  expect(dials).toEqual([4 * 60 + 5, 4 * 60 + 25, 4 * 60 + 40]);
  expect(times.map((time) => `${Math.floor(time / 60)}\u00a0h\u00a0${time % 60}`)).toEqual(keyOf(demoQuestions, 6));
});
