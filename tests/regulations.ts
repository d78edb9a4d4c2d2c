import fc from "fast-check";
import type { RankingKey, Regulations } from "#season/marking/regulations.ts";

const share = fc.constantFrom(0 as const, 0.5 as const, 1 as const);

const ranking: fc.Arbitrary<RankingKey[]> = fc
  .shuffledSubarray(["grade", "weightedGrade", "time", "birthday"] as const, { minLength: 1 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), descending: fc.boolean() }))));

const orNull = (most: number) => fc.option(fc.nat(most));
const dayOfYear = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) });

const rounding = fc.constantFrom("up" as const, "nearest" as const, "down" as const);

export const rankQualification = fc.record({
  by: fc.constant("rank" as const),
  within: fc.constantFrom("center" as const, "stage" as const),
  places: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), rounding }),
    fc.record({ people: fc.integer({ min: 1, max: 9 }) }),
  ),
  leastGrade: fc.nat(4),
  equalsGoOn: fc.boolean(),
});

/** Rules of any season, without categories. */
export const anyRules: fc.Arbitrary<Regulations> = fc.record({
  categories: fc.constant({}),
  scoring: fc.record({ wrongTotal: share, oneOfSeveral: share, wrongAmongRight: share, repeated: share }),
  timeLimit: fc.constantFrom("shown" as const, "holds" as const),
  timeRounding: rounding,
  comparedTime: fc.constantFrom("raw" as const, "divided" as const),
  ranking,
  qualification: fc.oneof(fc.constant({ by: "thresholds" as const }), rankQualification),
  papers: fc.option(fc.record({ first: fc.integer({ min: 1, max: 10 }), second: fc.integer({ min: 1, max: 10 }) })),
  cumulation: fc.record({ semiFinal: fc.integer({ min: 0, max: 10 }), final: fc.integer({ min: 1, max: 10 }) }),
  coefficients: fc.constantFrom("rank" as const, null),
  teams: fc
    .record({
      women: orNull(10),
      men: orNull(10),
      declaredBy: fc.option(dayOfYear),
      confirmedMember: fc.boolean(),
      ranking: fc.constantFrom("sums" as const, null),
    })
    .filter(({ women, men }) => women !== 0 || men !== 0),
  periods: fc.record({
    convocationDays: fc.nat(90),
    rankingDays: fc.option(fc.integer({ min: 1, max: 90 })),
    claimDays: orNull(60),
    answerDays: fc.option(fc.integer({ min: 1, max: 400 })),
    proofsUntilMonth: fc.option(fc.integer({ min: 1, max: 12 })),
    membersBy: fc.option(dayOfYear),
  }),
});
