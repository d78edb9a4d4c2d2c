import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { type Regulations, rulesOfCategory } from "#season/marking/regulations.ts";
import type { Caller } from "#tests/person.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aResult, aStage, changeStage, confirmed, resultRows } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { ACTIVE_YEAR, aCenter, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { rankingApi } from "../ranking.contract.ts";
import { resultsApi } from "../results.contract.ts";
import { thresholdsApi } from "../thresholds.contract.ts";
import { whatIfApi } from "../what-if.contract.ts";

const questions = [
  { openAnswer: 1, right: ["7"], coefficient: 1 },
  { openAnswer: 2, askTotal: true, right: ["3", "4"], coefficient: 2 },
  { openAnswer: 2, askTotal: true, right: ["3", "4", "5"], coefficient: 3 },
];
const categories = ["C1", "GP"] as const;

const aSheet = fc.tuple(
  ...questions.map(() => fc.record({ answers: fc.subarray(["3", "4", "7", "9"], { maxLength: 2 }), total: fc.constantFrom(null, 2, 3) })),
);
const aThreshold = fc.option(fc.record({ grade: fc.nat(3), weightedGrade: fc.nat(6) }));
const aDraft = fc.record({
  scoring: fc.record({
    wrongTotal: fc.constantFrom(0, 0.5, 1),
    oneOfSeveral: fc.constantFrom(0, 0.5, 1),
    wrongAmongRight: fc.constantFrom(0, 0.5),
    repeated: fc.constantFrom(0, 1),
  }),
  isReversed: fc.boolean(),
  lastProblem: fc.constantFrom(null, 2),
  thresholds: fc.tuple(aThreshold, aThreshold),
});
type Draft = typeof aDraft extends fc.Arbitrary<infer Value> ? Value : never;

/** Thirty people of two categories: answered, some entered by hand, some decided by hand, half of the qualified convoked. */
async function aGradedStage(world: World, seed: number) {
  const stage = await aStage(world, { active: true, questions });
  const params = { id: stage.wireId };
  const office = (await anAdmin(world)).caller;
  const center = await aCenter(world);
  const people = [];
  for (const [index, sheet] of fc.sample(aSheet, { seed, numRuns: 30 }).entries()) {
    const person = await aParticipant(world, { category: categories[index % 2] ?? "C1" });
    people.push(person);
    const answered = sheet.flatMap(({ answers, total }, place) =>
      answers.length === 0 ? [] : [{ questionId: stage.questions[place]?.id ?? 0, answers, normal: answers, totalAnswer: total }],
    );
    await storeAnswers(world.db, ...answered.map((answer) => ({ ...answer, questionnaireId: stage.id, userId: person.id })));
    if (index % 7 === 3)
      await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 2, weightedGrade: 3.5, time: 9, byHand: true });
  }
  await office.call(resultsApi.generate, { params });
  await office.call(thresholdsApi.set, { params, body: categories.map((category) => ({ category, grade: 1, weightedGrade: 1 })) });
  await office.call(resultsApi.compute, { params });
  const hand = people.slice(0, 3).map(({ wireId }) => ({ userId: wireId, questionnaireId: stage.wireId, qualified: true }));
  await office.call(resultsApi.update, { body: hand });
  const qualified = await world.db.selectFrom("results").select("userId").where("qualified", "is", true).orderBy("userId").execute();
  const convoked = qualified.filter((_, index) => index % 2 === 0).map(({ userId }) => userId);
  await world.db.updateTable("results").set({ nextExamCenterId: center.id }).where("userId", "in", convoked).execute();
  return { stage, params, office, center };
}

const storedRows = async (world: World, questionnaireId: number) =>
  new Map((await resultRows(world, questionnaireId)).map((row) => [row.userId, row]));

const nothing = { regraded: 0, reranked: 0, in: 0, out: 0, refused: 0, undecided: 0, convokedOut: 0 };

test("RUL-03 what would change is what changes when it is done, under random rules and thresholds; asking writes nothing", {
  timeout: 120_000,
}, async ({ world }) => {
  const { stage, params, office, center } = await aGradedStage(world, 21);
  const year = ACTIVE_YEAR;
  const seen = { ...nothing };
  const tryDraft = async ({ scoring, isReversed, lastProblem, thresholds }: Draft) => {
    const { version, rules } = await office.call(rulesApi.read, { params: { year } });
    const { id: c1 } = await world.db.selectFrom("categories").select("id").where("name", "=", "C1").executeTakeFirstOrThrow();
    const draft: Regulations = {
      ...rules,
      scoring: { ...rules.scoring, ...(scoring as Regulations["scoring"]) },
      ranking: isReversed ? rules.ranking.toReversed() : rules.ranking,
      categories: { ...rules.categories, [c1]: { ...rulesOfCategory(rules, c1), lastProblem, minutes: 60, olderFirst: isReversed } },
    };
    const drafted = categories.map((category, index) => ({ category, threshold: thresholds[index] ?? null }));
    const before = await storedRows(world, stage.id);
    const changes = await office.call(whatIfApi.ofStage, { params, body: { rules: draft, thresholds: drafted } });
    expect(await storedRows(world, stage.id), "asking writes nothing").toEqual(before);

    const changed = await office.call(rulesApi.change, { params: { year }, body: { basedOn: version, rules: draft, from: stage.wireId } });
    await changeStage(world, stage.id, { ruleSetId: changed.version });
    await office.call(resultsApi.generate, { params });
    const body = drafted.map(({ category, threshold }) => ({ category, grade: null, weightedGrade: null, ...threshold }));
    await office.call(thresholdsApi.set, { params, body });
    if (drafted.some(({ threshold }) => threshold !== null)) {
      const { unconvoked } = await office.call(whatIfApi.ofStage, { params, body: { qualifying: {} } });
      await office.call(resultsApi.compute, { params, query: { confirmed: unconvoked?.confirmation } });
    }
    const after = await storedRows(world, stage.id);
    const pairs = [...after].map(([id, row]) => [before.get(id), row] as const);
    const count = (isCounted: (old: (typeof pairs)[number][0], row: (typeof pairs)[number][1]) => boolean) =>
      pairs.filter(([old, row]) => isCounted(old, row)).length;
    const isOut = (old: (typeof pairs)[number][0], row: (typeof pairs)[number][1]) => old?.qualified === true && row.qualified !== true;
    const total = {
      regraded: count((old, row) => old?.grade !== row.grade || old.weightedGrade !== row.weightedGrade || old.time !== row.time),
      reranked: count((old, row) => old?.rank !== row.rank),
      in: count((old, row) => old?.qualified !== true && row.qualified === true),
      out: count(isOut),
      refused: count((old, row) => (old?.qualified ?? null) === null && row.qualified === false),
      undecided: count((old, row) => old?.qualified === false && row.qualified === null),
      convokedOut: count((old, row) => isOut(old, row) && old?.nextExamCenterId != null),
    };
    expect(changes.total).toEqual(total);
    const sum = (name: keyof typeof total) => changes.categories.reduce((all, category) => all + category[name], 0);
    expect(Object.fromEntries(Object.keys(total).map((name) => [name, sum(name as keyof typeof total)]))).toEqual(total);
    expect(changes.centers).toEqual(
      total.convokedOut === 0 ? [] : [{ id: center.wireId, name: expect.any(String), convokedOut: total.convokedOut }],
    );
    for (const { id, before: old, after: row } of changes.people) {
      const pick = (result: (typeof pairs)[number][0]) =>
        result && {
          ...{ grade: result.grade, weightedGrade: result.weightedGrade, time: result.time, absent: result.absent },
          ...{ rank: result.rank, qualified: result.qualified },
        };
      expect([old, row]).toEqual([pick(before.get(Number(id))), pick(after.get(Number(id)))]);
    }
    for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += total[name];
  };
  for (const draft of fc.sample(aDraft, { seed: 3, numRuns: 12 })) await tryDraft(draft);
  expect(Math.min(...Object.values(seen)), "each kind of change was met").toBeGreaterThan(0);
});

test("RUL-03 nothing moves without a difference; a category or a stage that does not exist is refused", async ({ world }) => {
  const { params, office } = await aGradedStage(world, 5);
  await office.call(resultsApi.compute, { params });
  expect(await office.call(whatIfApi.ofStage, { params, body: {} })).toEqual({
    ...{ total: nothing, outcome: "0", unconvoked: null },
    ...{ categories: [], centers: [], seats: [], people: [] },
  });
  const unknown = { thresholds: [{ category: "C9", threshold: null }] };
  expect(await office.refused(whatIfApi.ofStage, { params, body: unknown })).toMatchObject({ status: 400 });
  expect(await office.status(whatIfApi.ofStage, { params: { id: "2000000000" }, body: {} })).toBe(404);
});

test("RUL-03 at a stage on paper thresholds of the draft alone move people; those that nobody applied move nobody", async ({ world }) => {
  const stage = await aStage(world, { physical: true });
  const params = { id: stage.wireId };
  const office = (await anAdmin(world)).caller;
  const [first, second] = [await aParticipant(world, { category: "C1" }), await aParticipant(world, { category: "C1" })];
  await aResult(world, { userId: first.id, questionnaireId: stage.id, grade: 3, weightedGrade: 5, time: 9, byHand: true });
  await aResult(world, { userId: second.id, questionnaireId: stage.id, grade: 1, weightedGrade: 1, time: 9, byHand: true });
  await office.call(thresholdsApi.set, { params, body: [{ category: "C1", ...threshold(2, 2) }] });
  expect((await office.call(whatIfApi.ofStage, { params, body: {} })).total).toEqual(nothing);
  const drafted = { thresholds: [{ category: "C1", threshold: threshold(2, 2) }] };
  const { total, people } = await office.call(whatIfApi.ofStage, { params, body: drafted });
  expect(total).toEqual({ ...nothing, in: 1, refused: 1 });
  expect(people.map(({ id, after }) => [id, after.rank, after.qualified])).toEqual([
    [first.wireId, 1, true],
    [second.wireId, 2, false],
  ]);
});

test("RUL-03 at a stage on paper, which stores no rank, other rules re-rank whom its ranking re-ranks once applied", async ({ world }) => {
  const stage = await aStage(world, { physical: true });
  const params = { id: stage.wireId };
  const office = (await anAdmin(world)).caller;
  const mark = async (category: string, grade: number, weightedGrade: number, time: number) => {
    const { id, wireId } = await aParticipant(world, { category });
    await aResult(world, { userId: id, questionnaireId: stage.id, grade, weightedGrade, time, byHand: true });
    return wireId;
  };
  for (const [grade, weighted, time] of [
    [3, 4, 9],
    [2, 9, 8],
    [2, 7, 7],
    [1, 1, 6],
  ] as const)
    for (const category of ["C1", "C2"]) await mark(category, grade, weighted, time + (category === "C1" ? 0 : 1));
  const ranks = async () => {
    const { data } = await office.call(rankingApi.ofStage, { params, query: { limit: 50 } });
    return new Map(data.map(({ user, rank }) => [user.id, rank]));
  };
  const { version, rules } = await office.call(rulesApi.read, { params: { year: ACTIVE_YEAR } });
  const ids = await world.db.selectFrom("categories").select(["id", "name"]).where("name", "in", ["C1", "C2"]).execute();
  const [c1, c2] = ["C1", "C2"].map((name) => ids.find((one) => one.name === name)?.id ?? 0) as [number, number];
  const [first, second, ...others] = rules.ranking;
  if (!first || !second) throw new Error("two keys at least");
  const draft: Regulations = {
    ...rules,
    ranking: [second, first, ...others],
    categories: { ...rules.categories, [c1]: { ...rulesOfCategory(rules, c1), rankedWith: c2 } },
  };
  const before = await ranks();
  const { total, people } = await office.call(whatIfApi.ofStage, { params, body: { rules: draft } });
  const body = { basedOn: version, rules: draft, from: stage.wireId };
  const changed = await office.call(rulesApi.change, { params: { year: ACTIVE_YEAR }, body });
  await changeStage(world, stage.id, { ruleSetId: changed.version });
  const after = await ranks();
  const moved = [...before].filter(([id, rank]) => after.get(id) !== rank);
  expect(moved.length).toBeGreaterThan(3);
  expect(total).toMatchObject({ regraded: 0, reranked: moved.length });
  expect(new Map(people.map(({ id, before: { rank: old }, after: { rank } }) => [id, [old, rank]]))).toEqual(
    new Map(moved.map(([id, rank]) => [id, [rank, after.get(id)]])),
  );
});

test("RUL-03 applying the thresholds, with force or not, in one category or all, is told as done, with a workbook", async ({ world }) => {
  const { stage, params, office } = await aGradedStage(world, 8);
  await office.call(thresholdsApi.set, { params, body: categories.map((category) => ({ category, grade: 2, weightedGrade: 2 })) });
  let seen = 0;
  for (const qualifying of [{ category: "GP" }, {}, { force: true }]) {
    const before = await storedRows(world, stage.id);
    const { total, unconvoked, people } = await office.call(whatIfApi.ofStage, { params, body: { qualifying } });
    expect(total).toMatchObject({ regraded: 0, reranked: 0 });
    const { bytes } = await office.download(whatIfApi.workbook, { params, body: { qualifying } });
    const usernames = (await readWorkbook(bytes)).rows.map(({ cells }) => String(cells["0"] ?? Object.values(cells)[0]));
    expect(usernames.slice(0, 20)).toEqual(people.map(({ username }) => username));
    expect(usernames).toHaveLength(total.in + total.out + total.refused + total.undecided);
    const { category, force = false } = qualifying as { category?: string; force?: boolean };
    const query = {
      ...(category && { category }),
      force: force ? ("true" as const) : ("false" as const),
      confirmed: unconvoked?.confirmation,
    };
    await office.call(resultsApi.compute, { params, query });
    const after = await storedRows(world, stage.id);
    const changed = [...after].filter(([id, { qualified }]) => before.get(id)?.qualified !== qualified);
    const users = await world.db.selectFrom("users").select("id").where("username", "in", usernames).execute();
    expect(new Set(changed.map(([id]) => id))).toEqual(new Set(users.map(({ id }) => id)));
    seen += usernames.length;
  }
  expect(seen).toBeGreaterThan(3);
  const both = { qualifying: {}, thresholds: [{ category: "C1", threshold: null }] };
  expect(await office.status(whatIfApi.ofStage, { params, body: both })).toBe(400);
  expect(await office.status(whatIfApi.ofStage, { params, body: { qualifying: { category: "C9" } } })).toBe(400);
});

test("RUL-03 a preview requested while another is computed arrives after a moment", async ({ world }) => {
  const { stage, params, office } = await aGradedStage(world, 4);
  const free = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const computing = world.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`changes of stage ${stage.id}`}, 0))`.execute(trx);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  setTimeout(free.resolve, 400);
  expect((await office.call(whatIfApi.ofStage, { params, body: {} })).total).toMatchObject({ regraded: 0 });
  await computing;
});

const threshold = (grade: number, weightedGrade: number) => ({ grade, weightedGrade });
type Thresholds = readonly (ReturnType<typeof threshold> | null)[];

test.for([
  ["taken away from one category", [null, threshold(1, 1)], {}],
  ["taken away, over decisions by hand too", [null, threshold(1, 1)], { force: "true" }],
  ["set where there were none", [threshold(1, 1), threshold(2, 1)], {}],
  ["raised", [threshold(3, 6), threshold(2, 3)], {}],
  ["lowered to nothing", [threshold(0, 0), threshold(0, 0)], { force: "true" }],
  ["raised, of one category alone", [threshold(2, 3), threshold(3, 6)], { category: "GP" }],
  ["as they were", [threshold(1, 1), threshold(1, 1)], {}],
] as const)(
  "RUL-03 the dry run of computing tells the counts that computing returns, and as many people change: thresholds %s",
  async ([name, thresholds, scope], { world }) => {
    const { stage, params, office } = await aGradedStage(world, 13);
    const set = (all: Thresholds) =>
      office.call(thresholdsApi.set, {
        params,
        body: categories.map((category, index) => ({ category, grade: null, weightedGrade: null, ...all[index] })),
      });
    if (name === "set where there were none") {
      await set([null, threshold(1, 1)]);
      await office.call(resultsApi.compute, { params, query: (await confirmationOf(office, params)) ?? {} });
    }
    await set(thresholds);
    const before = await storedRows(world, stage.id);
    const dryRun = { params, query: { ...scope, dryRun: "true" } } as const;
    const { wereMailed: _, wereEntered: __, ...told } = await office.call(resultsApi.compute, dryRun);
    expect(await storedRows(world, stage.id), "a dry run writes nothing").toEqual(before);
    const done = await office.call(resultsApi.compute, { params, query: { ...scope, ...(await confirmationOf(office, params, scope)) } });
    expect(done).toMatchObject(told);
    const changed = [...(await storedRows(world, stage.id))].filter(([id, { qualified }]) => before.get(id)?.qualified !== qualified);
    expect(told.updatedQualified).toBe(changed.length);
    expect(told.qualified + told.disqualified + told.undecided).toBe(changed.length);
    expect(changed.length > 0).toBe(name !== "as they were");
  },
);

test("RUL-03 GRD-02 the dry run of a reset tells whom it resets", async ({ world }) => {
  const { stage, params, office } = await aGradedStage(world, 14);
  for (const query of [{ category: "C1" }, {}, { force: "true" }] as const) {
    const before = await storedRows(world, stage.id);
    const dryRun = { params, query: { ...query, dryRun: "true" } } as const;
    const { wereMailed: _, wereEntered: __, ...told } = await office.call(resultsApi.resetQualified, dryRun);
    const confirmation = told.wereConvoked > 0 ? await confirmed(office, resultsApi.resetQualified, { params, query }) : {};
    expect(await office.call(resultsApi.resetQualified, { params, query: { ...query, ...confirmation } })).toMatchObject(told);
    const changed = [...(await storedRows(world, stage.id))].filter(([id, { qualified }]) => before.get(id)?.qualified !== qualified);
    expect(told.reset).toBe(changed.length);
    expect(changed.length, JSON.stringify(query)).toBeGreaterThan(0);
  }
});

/** What confirms that people lose their center, if any would. */
async function confirmationOf(
  office: Caller,
  params: { readonly id: string },
  scope: { readonly force?: "true"; readonly category?: string } = {},
) {
  const { category, force } = scope;
  const { unconvoked } = await office.call(whatIfApi.ofStage, {
    params,
    body: { qualifying: { ...(category !== undefined && { category }), force: force === "true" } },
  });
  return unconvoked && { confirmed: unconvoked.confirmation };
}
