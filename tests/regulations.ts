import fc from "fast-check";
import type { RankingKey, Regulations } from "#features/marking/regulations.ts";

const share = fc.constantFrom(0 as const, 0.5 as const, 1 as const);

const ranking: fc.Arbitrary<RankingKey[]> = fc
  .shuffledSubarray(["grade", "weightedGrade", "time", "birthday"] as const, { minLength: 1 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), descending: fc.boolean() }))));

const orNull = (most: number) => fc.option(fc.nat(most));
const dayOfYear = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) });

/** Rules of any season, without categories. */
export const anyRules: fc.Arbitrary<Regulations> = fc.record({
  categories: fc.constant({}),
  scoring: fc.record({ wrongTotal: share, oneOfSeveral: share, wrongAmongRight: share, repeated: share }),
  timeRounding: fc.constantFrom("up", "nearest", "down"),
  ranking,
  cumulation: fc.record({ semiFinal: fc.integer({ min: 0, max: 10 }), final: fc.integer({ min: 1, max: 10 }) }),
  coefficients: fc.constantFrom("rank" as const, null),
  teams: fc.record({ women: orNull(10), men: orNull(10), declaredBy: fc.option(dayOfYear), confirmedMember: fc.boolean() }),
  periods: fc.record({
    convocationDays: fc.nat(90),
    claimDays: orNull(60),
    answerDays: fc.option(fc.integer({ min: 1, max: 400 })),
    proofsUntilMonth: fc.option(fc.integer({ min: 1, max: 12 })),
    membersBy: fc.option(dayOfYear),
  }),
});
