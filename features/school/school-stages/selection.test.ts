import fc from "fast-check";
import { expect, test } from "vitest";
import { countReaching, equalsLeftOut, equalsText, proposalsFor, proposalsText } from "./selection.ts";

const ranked = (...grades: number[]) => grades.map((grade, index) => ({ grade, weightedGrade: grade, rank: index + 1 }));

test("CLS-03 a proposal keeps equals together: 8 ou 11", () => {
  const pupils = ranked(9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 5, 4);
  expect(proposalsFor(pupils, 10)).toEqual([8, 11]);
  expect(proposalsText(proposalsFor(pupils, 10))).toBe("8 ou 11");
  expect(proposalsFor(pupils, 8)).toEqual([8]);
  expect(proposalsFor(pupils, 1)).toEqual([2]);
  expect(proposalsFor(pupils, 40)).toEqual([12]);
  expect(proposalsFor(pupils, 0)).toEqual([0]);
  expect(proposalsFor([], 3)).toEqual([]);
  expect(countReaching(pupils, 7)).toBe(6);
});

test("CLS-03 no proposal ever separates equal marks or equal ranks, and the wanted number lies between them", () => {
  const grades = fc.array(fc.nat(4), { maxLength: 15 }).map((all) => ranked(...all.toSorted((a, b) => b - a)));
  fc.assert(
    fc.property(grades, fc.nat(20), (pupils, wanted) => {
      const proposals = proposalsFor(pupils, wanted);
      for (const cut of proposals) if (cut > 0 && cut < pupils.length) expect(pupils[cut - 1]?.grade).not.toBe(pupils[cut]?.grade);
      if (proposals.length === 2) expect([Number(proposals[0]) < wanted, Number(proposals[1]) > wanted]).toEqual([true, true]);
      if (pupils.length > 0) expect(proposals.length).toBeGreaterThan(0);
    }),
  );
});

test("CLS-03 a selection names those left out with the same grade and coefficient as somebody chosen, and nobody else", () => {
  const pupils = ranked(9, 8, 8, 8, 5, 5);
  const [best, one, other, third, low] = pupils as [Pupil, Pupil, Pupil, Pupil, Pupil, Pupil];
  expect(equalsLeftOut(pupils, [best, one, low])).toEqual([
    { chosen: one, equal: other },
    { chosen: one, equal: third },
    { chosen: low, equal: pupils[5] },
  ]);
  expect(equalsLeftOut(pupils, [best, one, other, third])).toEqual([]);
  expect(equalsLeftOut(pupils, [])).toEqual([]);
});
type Pupil = ReturnType<typeof ranked>[number];

test("CLS-03 a ranking says how it orders equals: by time where each sheet has one, then by age", () => {
  expect(equalsText([{ minutes: 12 }, { minutes: 0 }])).toBe(
    "À égalité de note et de coefficient, le temps puis l'âge rangent le classement",
  );
  expect(equalsText([{ minutes: 12 }, { minutes: null }])).toBe("À égalité de note et de coefficient, l'âge range le classement");
});
