import fc from "fast-check";
import { expect, test } from "vitest";
import { percentsOf } from "#season/configuration/distinction-percents.ts";
import {
  distinctionName,
  distinctionOf,
  distinctionReason,
  distinctionToPrint,
  isRankSaid,
  isStillTrue,
  QUALIFICATION,
  rankText,
} from "./distinction.ts";

const percents = [10, 25, 50];
const at = (rank: number, ranked: number, grade = 5) => ({ rank, ranked, grade });

test.each([
  [at(1, 9), 0],
  [at(1, 10), 1],
  [at(2, 10), 2],
  [at(3, 10), 3],
  [at(5, 10), 3],
  [at(6, 10), 0],
  [at(10, 100), 1],
  [at(11, 100), 2],
  [at(25, 100), 2],
  [at(50, 100), 3],
  [at(51, 100), 0],
  [at(1, 100, 0), 0],
])("DIP-01 %j has the distinction of level %i: ten people ranked at least, and a point", (place, level) => {
  expect(distinctionOf(place, percents).level).toBe(level);
});

test("DIP-01 those of one rank have one distinction, and nobody has a better one than somebody before them", () => {
  const place = fc.record({ rank: fc.integer({ min: 1, max: 500 }), ranked: fc.integer({ min: 1, max: 500 }), grade: fc.constant(3) });
  fc.assert(
    fc.property(place, fc.nat(50), (one, further) => {
      const [here, behind] = [one, { ...one, rank: one.rank + further }].map((each) => distinctionOf(each, percents).level || 4);
      expect(here).toBeLessThanOrEqual(behind ?? 0);
    }),
  );
});

test("DIP-01 a distinction stays true whatever the percents become, until the rank is another", () => {
  expect(isStillTrue({ level: 1, percent: 10 }, at(10, 100))).toBe(true);
  expect(isStillTrue({ level: 2, percent: 25 }, at(10, 100))).toBe(true);
  expect(isStillTrue({ level: 1, percent: 10 }, at(11, 100))).toBe(false);
  expect(isStillTrue({ level: 0, percent: 0 }, at(99, 100, 0))).toBe(true);
});

test("DIP-01 printed again, a distinction that is true and no weaker is kept; a better one is given", () => {
  const [ten, none] = [{ level: 1, percent: 10 } as const, { level: 0, percent: 0 } as const];
  expect(distinctionToPrint(ten, at(4, 100), [15])).toEqual(ten);
  expect(distinctionToPrint(ten, at(4, 100), [])).toEqual(ten);
  expect(distinctionToPrint(ten, at(4, 100), [5, 10])).toEqual({ level: 1, percent: 5 });
  expect(distinctionToPrint(ten, at(11, 100), [15])).toEqual({ level: 1, percent: 15 });
  expect(distinctionToPrint(none, at(4, 100), [15])).toEqual({ level: 1, percent: 15 });
  expect(distinctionToPrint(undefined, at(4, 100), [15])).toEqual({ level: 1, percent: 15 });
});

test.each([
  ["10 25 50", [10, 25, 50]],
  ["5", [5]],
  ["", []],
  ["25 10", null],
  ["10 10", null],
  ["0 10", null],
  ["1 2 3 4", null],
  ["10, 25", null],
])("DIP-01 the setting « %s » is %j", (setting, expected) => {
  expect(percentsOf(setting)).toEqual(expected);
});

test.each([
  [at(1, 2), 0, true],
  [at(2, 3), 0, false],
  [at(3, 6), 0, true],
  [at(4, 400), 0, false],
  [at(40, 400), 1, true],
] as const)("DIP-01 the rank of %j with level %i is said: %s", (place, level, expected) => {
  expect(isRankSaid(place, { level, percent: 10 })).toBe(expected);
});

test("DIP-01 a distinction in words", () => {
  expect(distinctionName({ level: 1, percent: 10 })).toBe("Mention très bien");
  expect(distinctionReason({ level: 3, percent: 50 })).toBe("parmi les 50\u00A0% premiers de sa catégorie");
  expect(distinctionReason({ level: 0, percent: 0 })).toBe("");
  expect(distinctionReason({ level: 1, percent: 10 }, true)).toBe("parmi les 10\u00A0% premiers de sa catégorie dans l'établissement");
  expect([distinctionName(QUALIFICATION), distinctionReason(QUALIFICATION)]).toEqual(["Qualification", "pour l'étape suivante"]);
  expect([rankText(at(1, 412)), rankText(at(3, 12))]).toEqual(["1er sur 412", "3e sur 12"]);
});
