import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { changeOfYear } from "#season/configuration/season.ts";
import { noLimits, type Regulations } from "#season/marking/regulations.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import type { Caller } from "#tests/person.ts";
import { squadCategory } from "#tests/squads.ts";
import { aResult, aStage, changeStage, resultRows } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { rankingApi } from "../ranking.contract.ts";
import { resultsApi } from "../results.contract.ts";
import { listRankPreservingBirthdays } from "./rank-preserving-birthday.queries.ts";

/** Every season has the first rules. */
test.beforeEach(async ({ world }) => {
  await world.db.deleteFrom("seasons").execute();
});

const rulesOf = (office: Caller, year: number) => office.call(rulesApi.read, { params: { year } });

async function changeRules(office: Caller, year: number, change: (rules: Regulations) => Regulations) {
  const { version, rules, stages } = await rulesOf(office, year);
  return office.call(rulesApi.change, {
    params: { year },
    body: { basedOn: version, rules: change(rules), from: stages[0]?.id, confirmsWorstFirst: true },
  });
}

/** Other rules in everything that a grading or a ranking reads. */
const opposite = (rules: Regulations): Regulations => ({
  ...rules,
  scoring: { wrongTotal: 0, oneOfSeveral: 0, wrongAmongRight: 1, repeated: 1 },
  timeRounding: "down",
  ranking: rules.ranking.toReversed().map(({ key, descending }) => ({ key, descending: !descending })),
});

const questions = [
  { openAnswer: 1, right: ["7"] },
  { openAnswer: 2, askTotal: true, right: ["3", "4"] },
  { openAnswer: 2, askTotal: true, right: ["3", "4", "5"] },
];

/** A stage of a year with four sheets: everything right, a wrong total, one of two solutions, a wrong one beside a right one. */
async function anAnsweredStage(world: World, year: number) {
  const stage = await aStage(world, { year, active: true, questions });
  const sheets = [
    { answers: ["3", "4"], total: 2 },
    { answers: ["3", "4"], total: 9 },
    { answers: ["3"], total: 2 },
    { answers: ["3", "99"], total: 2 },
  ];
  const people = [];
  for (const { answers, total } of sheets) {
    const person = await aParticipant(world, { year, category: "C1" });
    await person.caller.call(answersApi.active);
    world.time.now = new Date(world.time.now.getTime() + 70_000);
    const questionId = stage.questions[1]?.wireId ?? "";
    await person.caller.call(answersApi.save, { body: [{ questionId, answers, totalAnswer: total }] });
    people.push(person);
  }
  return { ...stage, params: { id: stage.wireId }, people };
}

const marksOf = async (world: World, questionnaireId: number) =>
  (await resultRows(world, questionnaireId)).map(({ grade, weightedGrade, time, rank }) => [grade, weightedGrade, time, rank]);

test("RUL-01 after a change of rules for 2027 stages of 2025 and 2027 that were graded are graded as before", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const stages = [await anAnsweredStage(world, 2025), await anAnsweredStage(world, ACTIVE_YEAR)];
  for (const { params } of stages) await office.call(resultsApi.generate, { params });
  const read = async () =>
    Promise.all(
      stages.map(async ({ id, params, wireId, people }) => ({
        stored: await resultRows(world, id),
        ranking: (await office.call(rankingApi.ofStage, { params, query: { category: "C1" } })).data,
        limits: await office.call(resultsApi.limits, { params }),
        stale: await office.call(resultsApi.stale, { params }),
        answers: await Promise.all(
          people.map((person) => office.call(answersApi.details, { params: { userId: person.wireId, questionnaireId: wireId } })),
        ),
      })),
    );
  const before = await read();
  expect(await marksOf(world, stages[0]?.id ?? 0)).toEqual([
    [1, 2, 2, 1],
    [0, 2, 2, 2],
    [0, 1, 2, 3],
    [0, 0, 2, 4],
  ]);

  const narrow = { lastProblem: 1, minutes: 7, olderFirst: true };
  await changeRules(office, ACTIVE_YEAR, (rules) => {
    const categories = Object.entries(rules.categories).map(([id, limits]) => [id, { ...limits, ...narrow }]);
    return opposite({ ...rules, categories: Object.fromEntries(categories) });
  });
  for (const { params } of stages) await office.call(resultsApi.generate, { params, query: { force: "true" } });
  expect(await read()).toEqual(before);

  const later = await anAnsweredStage(world, ACTIVE_YEAR);
  await office.call(resultsApi.generate, { params: later.params });
  expect(await marksOf(world, later.id), "question 2 does not count any more; the time is rounded down").toEqual(
    [1, 1, 1, 1].map(() => [0, 0, 1, expect.any(Number)]),
  );
});

test("RUL-01 the rules of a stage decide what it earns, one sheet or all, and what another key would change", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const year = 2031;
  await changeRules(office, year, (rules) => ({
    ...rules,
    scoring: { wrongTotal: 0.5, oneOfSeveral: 1, wrongAmongRight: 0.5, repeated: 0 },
  }));
  const stage = await anAnsweredStage(world, year);
  await office.call(resultsApi.generate, { params: stage.params });
  const graded = [
    [1, 2, 2],
    [0, 1, 2],
    [0, 2, 2],
    [0, 1, 2],
  ];
  const stored = async () => (await marksOf(world, stage.id)).map((marks) => marks.slice(0, 3));
  expect(await stored()).toEqual(graded);
  const [last] = stage.people.slice(-1);
  const key = { userId: last?.wireId ?? "", questionnaireId: stage.wireId };
  await office.call(resultsApi.enterGrade, { body: { ...key, grade: 3, weightedGrade: 6, time: 5 } });
  await office.call(resultsApi.takeBack, { query: key });
  expect(await stored()).toEqual(graded);
  expect((await office.call(answersApi.details, { params: key }))[1]).toMatchObject({
    ownedPoints: { grade: 0, coefficient: 1 },
    explanation: "Une réponse au moins est fausse\u00A0: la moitié du coefficient est acquise, pas le point.",
  });
});

test("RUL-01 a grade entered by hand is a first grading too", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const stage = await aStage(world, { physical: true, year: 2033 });
  const person = await aParticipant(world, { year: 2033, category: "C1" });
  await aResult(world, { userId: person.id, questionnaireId: stage.id });
  const pinned = async () =>
    (await world.db.selectFrom("questionnaires").select("ruleSetId").where("id", "=", stage.id).executeTakeFirstOrThrow()).ruleSetId;
  expect(await pinned()).toBeNull();
  await office.call(resultsApi.enterGrade, {
    body: { userId: person.wireId, questionnaireId: stage.wireId, grade: 5, weightedGrade: 15, time: 50 },
  });
  expect(await pinned()).toBe((await rulesOf(office, 2033)).version);
  await changeRules(office, 2033, opposite);
  expect(await pinned()).not.toBe((await rulesOf(office, 2033)).version);
});

test("RUL-04 CFG-01 a changed category moves nobody at graded stages nor before them; the stages after have it", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const year = 2037;
  const before = await aStage(world, { year, order: 1 });
  const graded = await anAnsweredStage(world, year);
  const onPaper = await aStage(world, { year, order: 8, physical: true });
  const after = await aStage(world, { year, order: 9 });
  await changeStage(world, graded.id, { order: 7 });
  await world.season({ ACTIVE_YEAR: year });
  await office.call(resultsApi.generate, { params: graded.params });
  const person = await aParticipant(world, { year, category: "C1" });
  const grade = { grade: 1, weightedGrade: 1, time: 9 };
  await office.call(resultsApi.enterGrade, { body: { userId: person.wireId, questionnaireId: onPaper.wireId, ...grade } });
  const { version } = await rulesOf(office, year);
  const marks = await marksOf(world, graded.id);
  await office.call(categoriesApi.update, { body: { originalName: "C1", maxQuestion: 1, olderFirst: true } });
  const changed = await rulesOf(office, year);
  expect(changed.version).not.toBe(version);
  expect(changed.stages.map((stage) => [stage.id, stage.version])).toEqual([
    [before.wireId, version],
    [graded.wireId, version],
    [onPaper.wireId, version],
    [after.wireId, null],
  ]);
  expect(await office.call(resultsApi.stale, { params: graded.params })).toEqual([]);
  await office.call(resultsApi.generate, { params: graded.params });
  expect(await marksOf(world, graded.id)).toEqual(marks);

  await office.call(categoriesApi.update, { body: { originalName: "C1", maxQuestion: 11 } });
  const byRank = { by: "rank", within: "stage", places: { people: 3 }, leastGrade: 5, equalsGoOn: true } as const;
  await changeRules(office, year, (rules) => ({ ...rules, qualification: byRank }));
  expect(await office.refused(categoriesApi.update, { body: { originalName: "C1", maxQuestion: 4 } })).toMatchObject({
    status: 400,
    message: "Une catégorie compte moins de problèmes que ce nombre de points\u00A0: personne n'y serait qualifié",
  });
  await world.season();
});

test("RUL-01 a season is prepared with the rules of the last: by the active year, or by its first stage", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const changed = await changeRules(office, ACTIVE_YEAR, (rules) => ({ ...rules, cumulation: { semiFinal: 2, final: 5 } }));
  await office.call(configurationApi.update, {
    params: { name: "ACTIVE_YEAR" },
    query: { confirmed: changeOfYear(ACTIVE_YEAR, ACTIVE_YEAR + 1) },
    body: { value: ACTIVE_YEAR + 1 },
  });
  await office.call(stagesApi.create, { body: { name: "Quart de finale", year: ACTIVE_YEAR + 2, active: false, physical: false } });
  const years = [ACTIVE_YEAR + 1, ACTIVE_YEAR + 2];
  const seasons = await world.db.selectFrom("seasons").selectAll().where("year", "in", years).orderBy("year").execute();
  expect(seasons).toEqual(years.map((year) => ({ year, ruleSetId: changed.version })));
  await changeRules(office, ACTIVE_YEAR, (rules) => ({ ...rules, cumulation: { semiFinal: 1, final: 1 } }));
  expect((await rulesOf(office, ACTIVE_YEAR + 1)).rules.cumulation).toEqual({ semiFinal: 2, final: 5 });
  await world.season();
});

test("RUL-01 a birthday of somebody erased keeps the ranks by the rules of each stage", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  await changeRules(office, 2035, (rules) => ({
    ...rules,
    ranking: [
      { key: "grade", descending: true },
      { key: "birthday", descending: true },
    ],
  }));
  const stage = await aStage(world, { year: 2035 });
  const people = [];
  for (const [birthday, weightedGrade] of [
    ["2013-03-05", 8],
    ["2013-06-05", 9],
  ] as const) {
    const person = await aParticipant(world, { year: 2035, category: "C1", person: { birthday } });
    await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 5, weightedGrade, time: 10 });
    people.push(person);
  }
  expect(await listRankPreservingBirthdays(world.db, [people[1]?.id ?? 0])).toEqual([{ userId: people[1]?.id, birthday: "2013-03-06" }]);
});

test("RUL-05 RUL-06 a birthday of somebody erased keeps the ranks of categories ranked together, and of papers", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const [l2, le] = await Promise.all(
    ["L2", squadCategory].map((name) => world.db.selectFrom("categories").select("id").where("name", "=", name).executeTakeFirstOrThrow()),
  );
  await changeRules(office, 2035, (rules) => ({
    ...rules,
    papers: { first: 2, second: 1 },
    categories: { ...rules.categories, [le?.id ?? 0]: { ...noLimits, rankedWith: l2?.id ?? 0 } },
  }));
  const birthdayAfter = async ({ id }: { id: number }) => (await listRankPreservingBirthdays(world.db, [id]))[0]?.birthday;
  const person = (category: string, birthday: string) => aParticipant(world, { year: 2035, category, person: { birthday } });
  const marks = (grade: number) => ({ grade, weightedGrade: 2 * grade, time: 10 * grade });

  const stage = await aStage(world, { year: 2035 });
  const [older, younger] = [await person("L2", "2004-03-05"), await person(squadCategory, "2004-06-05")];
  for (const { id: userId } of [older, younger]) await aResult(world, { userId, questionnaireId: stage.id, ...marks(5) });
  expect(await birthdayAfter(younger)).toBe("2004-03-06");

  const paper = { year: 2035, kind: "international_final" } as const;
  const [first, second] = [await aStage(world, { ...paper, order: 1 }), await aStage(world, { ...paper, order: 2 })];
  const [only, both] = [await person("C1", "2013-03-05"), await person("C1", "2013-06-05")];
  await aResult(world, { userId: only.id, questionnaireId: first.id, ...marks(4) });
  await aResult(world, { userId: both.id, questionnaireId: first.id, ...marks(3) });
  await aResult(world, { userId: both.id, questionnaireId: second.id, ...marks(2) });
  expect(await birthdayAfter(both)).toBe("2013-03-06");
});
