import fc from "fast-check";
import { expect, test } from "vitest";
import { regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { comparedTime as comparedTimeOf, compareResults, type Rankable, rank } from "./ranking.ts";

const { ranking } = regulationsOf40thEdition;
const base: Rankable = { grade: 10, weightedGrade: 60, time: 90, birthday: "2010-05-20", absent: false };

const ranksOf = (results: Rankable[], olderFirst = false) => rank(results, { ranking, olderFirst }).map(({ rank: place }) => place);

test("GRD-05 equals share a rank: 1, 2, 2, 4", () => {
  expect(ranksOf([{ ...base, grade: 9 }, base, { ...base, grade: 11 }, base])).toEqual([1, 2, 2, 4]);
});

test.each([
  ["the higher grade", { ...base, grade: 11, weightedGrade: 0 }, base],
  ["the higher coefficient", { ...base, weightedGrade: 60.5, time: 180 }, base],
  ["the shorter time", { ...base, time: 89, birthday: "1950-01-01" }, base],
  ["a known time before none", base, { ...base, time: null, birthday: "2015-01-01" }],
  ["a known coefficient before none", { ...base, weightedGrade: 0 }, { ...base, weightedGrade: null }],
  ["the younger", { ...base, birthday: "2010-05-21" }, base],
  ["a known age before none", base, { ...base, birthday: null }],
])("GRD-05 %s comes first", (_, first, second) => {
  expect(compareResults({ ranking, olderFirst: false })(first, second)).toBeLessThan(0);
  expect(compareResults({ ranking, olderFirst: false })(second, first)).toBeGreaterThan(0);
});

test.each([
  ["raw", [3, 1, 4, 2]],
  ["divided", [1, 1, 3, 4]],
] as const)("TIM-02 GRD-05 the season's rules have the time compared %s", (comparedTime, ranks) => {
  const times = [
    [80, 20],
    [60, 0],
    [81, 20],
    [61, 0],
  ] as const;
  const people = times.map(([time, extra]) => ({ ...base, id: time, time: comparedTimeOf({ comparedTime }, time, extra) }));
  const ranked = rank(people, { ranking, olderFirst: false });
  expect(times.map(([time]) => ranked.find(({ id }) => id === time)?.rank)).toEqual(ranks);
  expect(comparedTimeOf({ comparedTime }, null, 20)).toBeNull();
});

test("GRD-05 in an adult category the older comes first, an unknown age still last", () => {
  const ages = ["2000-01-01", null, "1960-12-31", "1960-12-30"].map((birthday) => ({ ...base, birthday }));
  expect(rank(ages, { ranking, olderFirst: true }).map(({ birthday }) => birthday)).toEqual([
    "1960-12-30",
    "1960-12-31",
    "2000-01-01",
    null,
  ]);
});

test("GRD-05 the absent and those without grade are not ranked, a grade of zero is", () => {
  expect(
    ranksOf([
      { ...base, absent: true },
      { ...base, grade: null },
      { ...base, grade: 0 },
    ]),
  ).toEqual([1]);
});

test.each([false, true])("CTR-04 the order is grade, coefficient, time, then age (the older first: %s)", (olderFirst) => {
  const inOrder = [
    { ...base, grade: 11, weightedGrade: 1 },
    { ...base, weightedGrade: 61, time: 99 },
    { ...base, time: 89, birthday: null },
    ...(olderFirst ? ["1960-01-01", "2012-01-01"] : ["2012-01-01", "1960-01-01"]).map((birthday) => ({ ...base, birthday })),
  ];
  expect(rank(inOrder.toReversed(), { ranking, olderFirst })).toEqual(inOrder.map((result, place) => ({ ...result, rank: place + 1 })));
  expect(ranking.map(({ key }) => key)).toEqual(["grade", "weightedGrade", "time", "birthday"]);
});

const small = fc.option(fc.integer({ min: 0, max: 2 }));
const anyResult: fc.Arbitrary<Rankable> = fc.record({
  grade: small,
  weightedGrade: small,
  time: small,
  birthday: fc.option(fc.constantFrom("2010-01-01", "2011-06-30", "1980-02-29")),
  absent: fc.boolean(),
});

test("GRD-05 a rank is one more than the number of people strictly before", () => {
  fc.assert(
    fc.property(fc.array(anyResult), fc.boolean(), (results, olderFirst) => {
      const ranked = rank(results, { ranking, olderFirst });
      const compare = compareResults({ ranking, olderFirst });
      for (const result of ranked) expect(result.rank).toBe(1 + ranked.filter((other) => compare(other, result) < 0).length);
      expect(ranked).toEqual([...ranked].sort(compare));
    }),
  );
});

test("GRD-05 the ranks do not depend on the order of the results", () => {
  fc.assert(
    fc.property(fc.array(anyResult), fc.boolean(), (results, olderFirst) => {
      expect(ranksOf(results.toReversed(), olderFirst)).toEqual(ranksOf(results, olderFirst));
    }),
  );
});

test("RUL-01 GRD-05 the rules say what a ranking compares, in which order and direction; what they leave out parts nobody", () => {
  const order = {
    ranking: [
      { key: "time", descending: false },
      { key: "grade", descending: false },
    ],
    olderFirst: false,
  } as const;
  const inOrder = [
    { ...base, time: 80, grade: 3 },
    { ...base, time: 90, grade: 2 },
    { ...base, time: 90, grade: 5, weightedGrade: 1 },
    { ...base, time: 90, grade: 5, weightedGrade: 99 },
    { ...base, time: null, grade: 20 },
  ];
  const ranked = rank([...inOrder.slice(2), ...inOrder.slice(0, 2)], order);
  expect(ranked).toEqual([1, 2, 3, 3, 5].map((place, index) => ({ ...inOrder[index], rank: place })));
});
