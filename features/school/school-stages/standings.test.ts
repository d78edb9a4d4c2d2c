import fc from "fast-check";
import { expect, test } from "vitest";
import { noLimits, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { type MarkedProblem, markProblem, markSheet, type ScoredProblem, scoredProblem } from "./marking.ts";
import { countingSheet, type SchoolSheet, type StagePupil, standings } from "./standings.ts";

const rules = regulationsOf40thEdition;
const [CM, C1, LE] = [2, 3, 7];
const solution = (value: string, ...spellings: string[]) => ({
  value,
  isCorrect: true,
  spellings: spellings.map((other) => ({ value: other })),
});
const problem = (id: number, over: Partial<MarkedProblem> = {}): ScoredProblem =>
  scoredProblem({
    ...{ id, position: id, coefficient: id, categoryIds: [CM, C1] },
    form: { type: "oneFree", formMatters: false, possibleAnswers: [solution("1/2", "un demi")] },
    ...over,
  });
const sheet = (over: Partial<SchoolSheet> = {}): SchoolSheet => ({ source: "paper", answers: {}, minutes: null, chosen: false, ...over });

test("CLS-03 an answer is judged as at an official stage, and a decision by hand wins", () => {
  const verdicts = (answers: string[], isRight?: boolean) => markProblem(problem(4), { answers, isRight }, rules.scoring);
  expect(verdicts(["0,5"])).toEqual({ verdict: "right", grade: 1, coefficient: 4 });
  expect(verdicts(["Un  DEMI"]).verdict).toBe("right");
  expect(verdicts(["2"]).verdict).toBe("wrong");
  expect(verdicts([]).verdict).toBe("blank");
  expect(verdicts([], true)).toEqual({ verdict: "right", grade: 1, coefficient: 4 });
  expect(verdicts(["0,5"], false)).toEqual({ verdict: "wrong", grade: 0, coefficient: 0 });
  const withTotal = problem(3, { form: { type: "twoFreeWithTotal", formMatters: false, possibleAnswers: [solution("7"), solution("9")] } });
  expect(markProblem(withTotal, { answers: ["9"], total: null }, rules.scoring)).toEqual({ verdict: "part", grade: 0, coefficient: 1.5 });
  const unsolved = problem(3, { form: { type: "oneFree", formMatters: false, possibleAnswers: [] } });
  expect(markProblem(unsolved, { answers: ["9"] }, rules.scoring).verdict).toBe("unmarked");
});

test("CLS-03 only the problems that a category plays count for it", () => {
  const problems = [problem(1), problem(2, { categoryIds: [C1] })];
  const answers = { 1: { answers: ["0.5"] }, 2: { answers: ["0.5"] } };
  expect(markSheet(problems, answers, CM, rules.scoring)).toMatchObject({ grade: 1, weightedGrade: 1 });
  expect(markSheet(problems, answers, C1, rules.scoring)).toMatchObject({ grade: 2, weightedGrade: 3 });
});

test("CLS-03 a category that is ranked with another stands in its ranking", () => {
  const withOther = { ...rules, categories: { [LE]: { ...noLimits, rankedWith: C1 } } };
  const pupil = (userId: number, categoryId: number): StagePupil => ({ userId, categoryId, birthday: null, sheets: [sheet()] });
  const { rankings } = standings([problem(1)], [pupil(1, C1), pupil(2, LE)], withOther);
  expect([...rankings].map(([id, ranked]) => [id, ranked.map(({ userId }) => userId)])).toEqual([[C1, [1, 2]]]);
});

test("CLS-07 a pupil on paper and on screen is told, and ranked once somebody has said which counts", () => {
  const right = { 1: { answers: ["1/2"] } };
  const twice = (chosen: boolean): StagePupil => ({
    ...{ userId: 5, categoryId: CM, birthday: null },
    sheets: [sheet({ answers: right }), sheet({ source: "screen", chosen }), sheet({ source: "second", answers: right })],
  });
  const before = standings([problem(1)], [twice(false)], rules);
  const marks = [...(before.twice.get(5) ?? [])].map(([source, { grade }]) => [source, grade]);
  expect([before.twice.size, marks, before.rankings.size]).toEqual([
    1,
    [
      ["paper", 1],
      ["screen", 0],
    ],
    0,
  ]);
  const after = standings([problem(1)], [twice(true)], rules);
  expect([after.twice.size, after.rankings.get(CM)?.map(({ source, grade }) => [source, grade])]).toEqual([0, [["screen", 0]]]);
  expect(countingSheet([sheet({ source: "second" })], () => ({ grade: 0, weightedGrade: 0 }))).toBeNull();
});

test.each([
  ["equal", [4, 10], [4, 10], "paper"],
  ["of another grade", [4, 10], [3, 10], "both"],
  ["of another coefficient", [4, 10], [4, 10.5], "both"],
] as const)("CLS-07 of two sheets, %s, the paper one counts only if nothing is to decide", (_, paper, screen, counts) => {
  const sheets = [sheet({ source: "screen" }), sheet({ source: "second" }), sheet()];
  const worthOf = ({ source }: SchoolSheet) => {
    const [grade, weightedGrade] = source === "paper" ? paper : screen;
    return { grade, weightedGrade };
  };
  const found = countingSheet(sheets, worthOf);
  expect(found === "both" ? found : found?.source).toBe(counts);
  const chosen = sheets.map((one) => ({ ...one, chosen: one.source === "screen" }));
  expect(countingSheet(chosen, worthOf), "the school's choice stands").toMatchObject({ source: "screen" });
});

test("CLS-07 a pupil whose two sheets are worth the same is ranked at once, once", () => {
  const right = { 1: { answers: ["1/2"] } };
  const pupil: StagePupil = {
    ...{ userId: 5, categoryId: CM, birthday: null },
    sheets: [sheet({ answers: right, minutes: 30 }), sheet({ source: "screen", answers: { 1: { answers: ["0,5"] } } })],
  };
  const { rankings, twice } = standings([problem(1)], [pupil], rules);
  expect([twice.size, rankings.get(CM)?.map(({ source, minutes, rank }) => [source, minutes, rank])]).toEqual([0, [["paper", 30, 1]]]);
});

test("CLS-07 times count only if every sheet of the ranking has one", () => {
  const pupil = (userId: number, minutes: number | null): StagePupil => ({
    ...{ userId, categoryId: CM, birthday: null },
    sheets: [sheet({ minutes })],
  });
  const ranks = (...pupils: StagePupil[]) =>
    standings([problem(1)], pupils, rules)
      .rankings.get(CM)
      ?.map(({ userId, rank }) => [userId, rank]);
  expect(ranks(pupil(1, 40), pupil(2, 30))).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect(ranks(pupil(1, 40), pupil(2, null))).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

const answer = fc.record({
  answers: fc.array(fc.constantFrom("", "1/2", "0,5", "un demi", "2"), { maxLength: 2 }),
  total: fc.option(fc.nat(2)),
});
const anyPupil = fc.record({
  ...{ categoryId: fc.constantFrom(CM, C1), birthday: fc.constantFrom("2014-01-01", "2015-02-02") },
  answers: fc.dictionary(fc.constantFrom("1", "2", "3"), answer),
});

test("CLS-07 the same answers on paper and on screen give the same ranking", () => {
  const problems = [problem(1), problem(2, { categoryIds: [C1] }), problem(3)];
  fc.assert(
    fc.property(fc.array(anyPupil, { maxLength: 12 }), fc.infiniteStream(fc.boolean()), (pupils, onScreen) => {
      const play = (sourceOf: () => "screen" | "paper") =>
        standings(
          problems,
          pupils.map(({ answers, ...pupil }, userId) => ({ ...pupil, userId, sheets: [sheet({ answers, source: sourceOf() })] })),
          rules,
        );
      const ranks = ({ rankings }: ReturnType<typeof play>) =>
        [...rankings].map(([id, ranked]) => [
          id,
          ranked.map(({ userId, rank, grade, weightedGrade }) => [userId, rank, grade, weightedGrade]),
        ]);
      const expected = ranks(play(() => "paper"));
      expect(ranks(play(() => "screen"))).toEqual(expected);
      expect(ranks(play(() => (onScreen.next().value ? "screen" : "paper")))).toEqual(expected);
    }),
  );
});

test("CLS-03 the longest lists of spellings are read once for all pupils", () => {
  const problems = Array.from({ length: 30 }, (_, place) =>
    problem(place + 1, {
      form: {
        ...{ type: "oneFree", formMatters: false },
        possibleAnswers: Array.from({ length: 25 }, (_, one) =>
          solution(`${place}/${one + 1}`, ...Array.from({ length: 8 }, (_, other) => `écriture ${one} ${other}`)),
        ),
      },
    }),
  );
  let reads = 0;
  const counted = problems.map((one) => ({
    ...one,
    form: {
      ...one.form,
      get possibleAnswers() {
        reads += 1;
        return one.form.possibleAnswers;
      },
    },
  }));
  const answers = Object.fromEntries(problems.map(({ id }) => [id, { answers: ["0.5"] }]));
  const pupils = Array.from({ length: 20 }, (_, id) => ({ userId: id, categoryId: C1, birthday: null, sheets: [sheet({ answers })] }));
  standings(counted, pupils, rules);
  expect(reads).toBe(30);
});
