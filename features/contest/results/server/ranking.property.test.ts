import fc from "fast-check";
import { expect } from "vitest";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { noLimits, Regulations, regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { anyRules } from "#tests/regulations.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage } from "#tests/stages.ts";
import { aParticipant, test, type World } from "#tests/world.ts";
import { internationalMarks, nationalMarks, teamMarks } from "../national-ranking.ts";
import { comparedTime, rank } from "../ranking.ts";
import {
  countRanked,
  internationalRanking,
  listRanked,
  listRankedTeams,
  nationalRanking,
  type Ranking,
  rankedPages,
  stageRanking,
} from "./ranking.queries.ts";

const YEAR = 2041;
const fewPoints = fc.integer({ min: 0, max: 3 });
const graded = fc.record({
  grade: fewPoints,
  weightedGrade: fc.option(fewPoints),
  time: fc.option(fewPoints),
  extra: fc.constantFrom(0, 20, 60),
  absent: fc.constant(false),
});
const somehow = fc.oneof(
  { weight: 6, arbitrary: graded },
  {
    weight: 1,
    arbitrary: fc.record({
      grade: fc.constant(null),
      weightedGrade: fc.constant(null),
      time: fc.constant(null),
      extra: fc.constant(0),
      absent: fc.boolean(),
    }),
  },
);
const aPerson = fc.record({
  category: fc.constantFrom("C1", "HC"),
  birthday: fc.option(fc.constantFrom("1990-01-31", "1990-02-01", "2011-12-05")),
  semiFinal: fc.option(somehow),
  final: somehow,
});
type Person = typeof aPerson extends fc.Arbitrary<infer P> ? P : never;

/** A semi-final and a final with these results. */
async function insertSeason(world: World, people: readonly Person[]) {
  const [semiFinal, final] = await world.db
    .insertInto("questionnaires")
    .values((["semi_final", "national_final"] as const).map((kind) => ({ name: kind, kind, year: YEAR })))
    .returning(["id", "year"])
    .execute();
  if (!semiFinal || !final) throw new Error("two stages were made");
  const users = await world.db
    .insertInto("users")
    .values(people.map(({ birthday }, index) => ({ username: `hasard-${final.id}-${index}`, role: "USER" as const, birthday })))
    .returning("id")
    .execute();
  const idOf = (index: number) => users[index]?.id ?? 0;
  const categories = await listCategories(world.db);
  const categoryOf = ({ category }: Person) => categories.find(({ name }) => name === category)?.id ?? 0;
  await world.db
    .insertInto("registrations")
    .values(
      people.map((person, index) => ({ kind: "participant" as const, year: YEAR, userId: idOf(index), categoryId: categoryOf(person) })),
    )
    .execute();
  const results = people.flatMap((person, index) => [
    { questionnaireId: final.id, userId: idOf(index), ...person.final },
    ...(person.semiFinal ? [{ questionnaireId: semiFinal.id, userId: idOf(index), ...person.semiFinal }] : []),
  ]);
  await world.db.insertInto("results").values(results).execute();
  return { semiFinal, final, idOf };
}

interface Row {
  readonly rank: number;
  readonly tied: boolean;
  readonly user: { readonly id: number };
}

/** The database's ranking of a category, whole and in pages of three. */
async function actualRanks(world: World, ranking: Ranking, name: string): Promise<(readonly [user: number, rank: number])[]> {
  const category = (await listCategories(world.db)).find((one) => one.name === name);
  if (!category) throw new Error(name);
  const whole = await listRanked<Row>(world.db, ranking, [{ category, first: 1_000 }]);
  const pages: Row[] = [];
  for (let offset = 0; offset < whole.length; offset += 3)
    pages.push(
      ...(await listRanked<Row>(world.db, ranking, [{ category, limit: Math.min(3, whole.length - offset), offset, total: whole.length }])),
    );
  expect(pages).toEqual(whole);
  const all: Row[] = [];
  for await (const page of rankedPages<Row>(world.db, ranking, [{ category, first: null }])) all.push(...page);
  expect(all).toEqual(whole);
  expect(await countRanked(world.db, ranking, [category])).toEqual([whole.length]);
  for (const { rank: shared, tied } of whole) expect(tied).toBe(whole.filter((row) => row.rank === shared).length > 1);
  return whole.map((row) => [row.user.id, row.rank] as const);
}

const someRules = fc.oneof(fc.constant(regulationsOf40thEdition), { arbitrary: anyRules, weight: 3 });

test("GRD-05 RUL-01 RUL-05 RUL-06 the database ranks random stages and finals under random rules like the rules in code", {
  timeout: 120_000,
}, async ({ world }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(aPerson, { minLength: 1, maxLength: 14 }), someRules, fc.boolean(), async (people, random, together) => {
      const { semiFinal, final, idOf } = await insertSeason(world, people);
      const categories = await listCategories(world.db);
      const standing = (name: string) => (together && name === "HC" ? "C1" : name);
      const rankedWith = (name: string) =>
        standing(name) === name ? null : (categories.find((one) => one.name === standing(name))?.id ?? null);
      const limits = categories.map(({ id, name }) => [id, { ...noLimits, olderFirst: name === "HC", rankedWith: rankedWith(name) }]);
      const rules = Regulations.parse({ ...random, categories: Object.fromEntries(limits) });
      const compared = comparedUnder(rules);
      const papers = rules.papers ?? { first: 1, second: 1 };
      for (const [name, olderFirst] of [
        ["C1", false],
        ["HC", true],
      ] as const) {
        const those = people.map((person, index) => ({ ...person, id: idOf(index) })).filter(({ category }) => standing(category) === name);
        const expectedRanks = (marksOf: (person: Person) => Marks) =>
          rank(
            those.map((person) => ({ id: person.id, birthday: person.birthday, absent: false, ...marksOf(person) })),
            { ranking: rules.ranking, olderFirst },
          );
        const expected = (ranked: readonly { id: number; rank: number }[]) =>
          ranked.map(({ id, rank: place }) => [id, place] as const).toSorted(([a, i], [b, j]) => i - j || a - b);
        expect(await actualRanks(world, stageRanking(final, { id: 0, rules }), name)).toEqual(
          expected(expectedRanks((person) => compared(person.final))),
        );
        const national = nationalRanking(final, semiFinal, { id: 0, rules });
        expect(await actualRanks(world, national, name)).toEqual(expected(expectedRanks((person) => nationalMarksOf(person, rules))));
        const international = internationalRanking(final, semiFinal, { id: 0, rules }, papers);
        expect(await actualRanks(world, international, name)).toEqual(
          expected(
            expectedRanks(
              (person) =>
                internationalMarks(compared(marksOrNull(person.semiFinal)), compared(marksOrNull(person.final)), papers) ?? noMarks,
            ),
          ),
        );
      }
    }),
    { numRuns: 120 },
  );
});

type Marks = Pick<Person["final"], "grade" | "weightedGrade" | "time">;

/** With the time that these rules compare. */
const comparedUnder =
  (rules: Regulations) =>
  <One extends { readonly time: number | null; readonly extra: number } | null>(one: One): One =>
    one && { ...one, time: comparedTime(rules, one.time, one.extra) };

const noMarks = { grade: null, weightedGrade: null, time: null };

const marksOrNull = (marks: Person["semiFinal"]) => (marks?.grade == null ? null : { ...marks, grade: marks.grade });

const nationalMarksOf = ({ semiFinal, final }: Person, rules: Regulations) => {
  const compared = comparedUnder(rules);
  const last = compared(marksOrNull(final));
  return last === null ? noMarks : nationalMarks(compared(marksOrNull(semiFinal)), last, rules.cumulation);
};

test("RUL-05 the database ranks random teams under random rules like the rules in code", { timeout: 120_000 }, async ({ world }) => {
  const aTeam = fc.array(fc.tuple(somehow, fc.constantFrom("2001-01-01", "2005-01-01")), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(aTeam, { minLength: 1, maxLength: 5 }), someRules, async (teams, rules) => {
      const { id: stageId } = await aStage(world, { year: YEAR });
      const names = teams.map((_, index) => `Équipe ${stageId} ${index}`);
      for (const [index, team] of teams.entries()) {
        const squadId = await aSquad(world, names[index], YEAR);
        for (const [marks, birthday] of team) {
          const { id: userId } = await aParticipant(world, { category: squadCategory, year: YEAR, person: { birthday } });
          await world.db.updateTable("registrations").set({ squadId }).where("userId", "=", userId).execute();
          await aResult(world, { userId, questionnaireId: stageId, ...marks });
        }
      }
      const expected = rank(
        teams.flatMap((team, index) => {
          const members = team.flatMap(([marks]) => marksOrNull(marks) ?? []);
          const { time: shown } = teamMarks(members);
          const marks = teamMarks(members.map(comparedUnder(rules)));
          return members.length > 0 ? [{ name: names[index], ...marks, shown, birthday: null, absent: false }] : [];
        }),
        { ranking: rules.ranking, olderFirst: false },
      );
      const rows = await listRankedTeams(world.db, { id: stageId, year: YEAR }, { id: 0, rules });
      const actual = rows.map(({ squad: { name }, rank: place, ...sums }) => [name, place, sums.grade, sums.weightedGrade, sums.time]);
      expect(actual).toEqual(
        expected
          .toSorted((a, b) => a.rank - b.rank || String(a.name).localeCompare(String(b.name)))
          .map(({ name, rank: place, grade, weightedGrade, shown }) => [name, place, grade, weightedGrade, shown]),
      );
    }),
    { numRuns: 25 },
  );
});
