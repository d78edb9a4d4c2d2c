import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { aResult, aStage, confirmed, resultRows, trailOf } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";

const questions = [
  { right: ["A"], wrong: ["B"] },
  { right: ["2"], openAnswer: 1 },
  { right: ["1", "2", "3"], openAnswer: 2, askTotal: true },
];
const aQuarter = (world: World) => aStage(world, { active: true, questions });

type Facts = Parameters<typeof aParticipant>[1];

/** A participant who opens the stage and saves these answers some minutes later. */
async function aParticipantWhoAnswered(
  world: World,
  stage: Awaited<ReturnType<typeof aQuarter>>,
  minutes: number,
  answers: readonly string[][],
  facts: Facts = {},
) {
  const participant = await aParticipant(world, facts);
  await participant.caller.call(answersApi.active);
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
  const body = answers.map((values, index) => ({
    questionId: stage.questions[index]?.wireId ?? "",
    answers: values,
    totalAnswer: index === 2 ? 3 : null,
  }));
  await participant.caller.call(answersApi.save, { body });
  return participant;
}

const listGraded = async (world: World, questionnaireId: number) =>
  (await resultRows(world, questionnaireId)).map(({ updatedAt: _, ...row }) => row);

test("GRD-01 GRD-02 GRD-05 a stage is graded and ranked from its answers; repeating gives the same", async ({ world }) => {
  const stage = await aQuarter(world);
  const best = await aParticipantWhoAnswered(world, stage, 11.5, [["A"], ["2,0"], ["3", "1"]]);
  const half = await aParticipantWhoAnswered(world, stage, 10, [["A"], ["3"], ["2"]]);
  const younger = await aParticipantWhoAnswered(world, stage, 10, [["A"], [], ["2"]], { person: { birthday: "2013-01-01" } });
  const other = await aParticipantWhoAnswered(world, stage, 5, [[], [], []], { category: "L1" });
  const admin = await anAdmin(world);
  const params = { id: stage.wireId };
  expect(await admin.caller.call(resultsApi.generate, { params })).toEqual({ generated: 4, kept: 0 });
  const first = await listGraded(world, stage.id);
  expect(first.map(({ userId, grade, weightedGrade, time, rank }) => [userId, grade, weightedGrade, time, rank])).toEqual([
    [best.id, 3, 6, 12, 1],
    [half.id, 1, 2.5, 10, 3],
    [younger.id, 1, 2.5, 10, 2],
    [other.id, 0, 0, 5, 1],
  ]);
  expect(await admin.caller.call(resultsApi.generate, { params })).toEqual({ generated: 4, kept: 0 });
  expect(await listGraded(world, stage.id)).toEqual(first);
  const [entry] = await trailOf(world, `stage ${stage.id}`);
  expect(entry).toMatchObject({ actorId: admin.id, action: "grade stage", after: { generated: 4 } });
});

test("GRD-02 one category may be graded alone; an unknown one, an unknown stage and a physical stage are refused", async ({ world }) => {
  const stage = await aQuarter(world);
  await aParticipantWhoAnswered(world, stage, 1, [["A"]]);
  const l1 = await aParticipantWhoAnswered(world, stage, 1, [["A"]], { category: "L1" });
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  expect(await office.call(resultsApi.generate, { params, query: { category: "L1" } })).toEqual({ generated: 1, kept: 0 });
  expect((await listGraded(world, stage.id)).map(({ userId }) => userId)).toEqual([l1.id]);
  const unknown = await office.refused(resultsApi.generate, { params, query: { category: "L9" } });
  expect([unknown.status, unknown.message]).toEqual([400, "Cette catégorie n'existe pas"]);
  expect(await office.status(resultsApi.generate, { params: { id: "2000000000" } })).toBe(404);
  const physical = await aStage(world, { physical: true });
  expect(await office.status(resultsApi.generate, { params: { id: physical.wireId } })).toBe(409);
  expect(await l1.caller.status(resultsApi.generate, { params: { id: stage.wireId } })).toBe(403);
});

test("GRD-02 the office's entries by hand are ranked with the others and kept, unless forced", async ({ world }) => {
  const stage = await aQuarter(world);
  const person = await aParticipantWhoAnswered(world, stage, 1, [["A"]]);
  const other = await aParticipantWhoAnswered(world, stage, 1, [["A"], ["2"]]);
  const office = (await anAdmin(world)).caller;
  const entry = { userId: person.wireId, questionnaireId: stage.wireId, grade: 3, weightedGrade: 6, time: 20 };
  await office.call(resultsApi.enterGrade, { body: entry });
  const params = { id: stage.wireId };
  expect(await office.call(resultsApi.generate, { params })).toEqual({ generated: 1, kept: 1 });
  const ranks = async () => (await listGraded(world, stage.id)).map(({ userId, grade, rank, byHand }) => [userId, grade, rank, byHand]);
  expect(await ranks()).toEqual([
    [person.id, 3, 1, true],
    [other.id, 2, 2, false],
  ]);
  expect(await office.call(resultsApi.generate, { params, query: { force: "true" } })).toEqual({ generated: 2, kept: 0 });
  expect(await ranks()).toEqual([
    [person.id, 1, 2, false],
    [other.id, 2, 1, false],
  ]);
});

/** A stage where C2 requires a grade of 3 and a coefficient of 6, and L1 nothing; people with these grades. */
async function withThresholds(world: World) {
  const stage = await aStage(world);
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C2").executeTakeFirstOrThrow();
  await world.db.insertInto("thresholds").values({ questionnaireId: stage.id, categoryId, grade: 3, weightedGrade: 6 }).execute();
  type Result = Partial<Parameters<typeof aResult>[1]>;
  const aGradedParticipant = async (grade: number, weightedGrade: number, facts: Result = {}, category = "C2") => {
    const person = await aParticipant(world, { category });
    await aResult(world, { userId: person.id, questionnaireId: stage.id, grade, weightedGrade, ...facts });
    return person;
  };
  return { stage, aGradedParticipant };
}

const qualificationsByUser = async (world: World, questionnaireId: number) =>
  new Map((await listGraded(world, questionnaireId)).map(({ userId, qualified, origin }) => [userId, [qualified, origin]]));

test("GRD-03 reaching both thresholds qualifies, missing one does not; categories without thresholds stay unset", async ({ world }) => {
  const { stage, aGradedParticipant } = await withThresholds(world);
  const [exactly, fewPoints, lightPoints, l1] = [
    await aGradedParticipant(3, 6),
    await aGradedParticipant(2, 8),
    await aGradedParticipant(4, 5.5),
    await aGradedParticipant(9, 40, {}, "L1"),
  ];
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  const counts = { updatedQualified: 3, qualified: 1, disqualified: 2, lost: 0, undecided: 0, wereConvoked: 0 };
  expect(await office.call(resultsApi.compute, { params, query: { dryRun: "true" } })).toEqual(counts);
  expect((await qualificationsByUser(world, stage.id)).get(exactly.id), "a dry run changes nothing").toEqual([null, null]);
  expect(await office.call(resultsApi.compute, { params })).toEqual(counts);
  const decided = await qualificationsByUser(world, stage.id);
  expect([exactly, fewPoints, lightPoints, l1].map(({ id }) => decided.get(id))).toEqual([
    [true, "thresholds"],
    [false, "thresholds"],
    [false, "thresholds"],
    [null, null],
  ]);
  expect(await office.call(resultsApi.compute, { params })).toEqual({ ...counts, updatedQualified: 0, qualified: 0, disqualified: 0 });
  const actions = (await trailOf(world, `stage ${stage.id}`)).map(({ action }) => action);
  expect(actions).toEqual(["compute qualifications", "compute qualifications"]);
});

test("GRD-02 GRD-04 raised thresholds remove qualification and center, and count the convoked; reset unsets", async ({ world }) => {
  const { stage, aGradedParticipant } = await withThresholds(world);
  const center = await aCenter(world);
  const convoked = await aGradedParticipant(3, 6, { qualified: true, origin: "thresholds", nextExamCenterId: center.id });
  await world.db.updateTable("thresholds").set({ grade: 4 }).where("questionnaireId", "=", stage.id).execute();
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  const dryRun = { params, query: { dryRun: "true" } } as const;
  expect(await office.call(resultsApi.resetQualified, dryRun)).toEqual({ reset: 1, wereConvoked: 1 });
  expect((await qualificationsByUser(world, stage.id)).get(convoked.id), "a dry run changes nothing").toEqual([true, "thresholds"]);
  const counts = { updatedQualified: 1, qualified: 0, disqualified: 1, lost: 1, undecided: 0, wereConvoked: 1 };
  expect(await office.call(resultsApi.compute, { params, query: await confirmed(office, resultsApi.compute, { params }) })).toEqual(counts);
  const { nextExamCenter, qualified } =
    (await office.call(resultsApi.one, { query: { userId: convoked.wireId, questionnaireId: stage.wireId } })) ?? {};
  expect([qualified, nextExamCenter]).toEqual([false, null]);
  expect(await office.call(resultsApi.resetQualified, { params })).toEqual({ reset: 1, wereConvoked: 0 });
  expect((await qualificationsByUser(world, stage.id)).get(convoked.id)).toEqual([null, null]);
  expect(await office.call(resultsApi.resetQualified, { params })).toEqual({ reset: 0, wereConvoked: 0 });
});

test("GRD-02 deleted thresholds unset what they had decided; a stage without any is refused", async ({ world }) => {
  const { stage, aGradedParticipant } = await withThresholds(world);
  const l1 = await aGradedParticipant(9, 40, { qualified: true, origin: "thresholds" }, "L1");
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  await office.call(resultsApi.compute, { params });
  expect((await qualificationsByUser(world, stage.id)).get(l1.id)).toEqual([null, null]);
  expect(await office.refused(resultsApi.compute, { params, query: { category: "L1" } })).toMatchObject({
    status: 400,
    message: "Aucun seuil n'est défini\u00a0: indiquez d'abord la note et le coefficient à atteindre.",
  });
});

test("GRD-07 qualifications by a school or by hand survive generate, compute and reset; force overrides the latter", async ({ world }) => {
  const { stage, aGradedParticipant } = await withThresholds(world);
  const school = await aGradedParticipant(1, 1, { qualified: true, origin: "school" });
  const hand = await aGradedParticipant(1, 1, { qualified: true, origin: "hand" });
  const withoutThreshold = await aGradedParticipant(1, 1, { qualified: true, origin: "hand" }, "L1");
  const ungraded = await aParticipant(world);
  await aResult(world, { userId: ungraded.id, questionnaireId: stage.id, qualified: true, origin: "hand" });
  const office = (await anAdmin(world)).caller;
  const params = { id: stage.wireId };
  const before = await listGraded(world, stage.id);
  await office.call(resultsApi.generate, { params });
  await office.call(resultsApi.compute, { params });
  await office.call(resultsApi.resetQualified, { params });
  expect(await listGraded(world, stage.id)).toEqual(before);
  const counts = { updatedQualified: 1, disqualified: 1 };
  expect(await office.call(resultsApi.compute, { params, query: { force: "true" } })).toMatchObject(counts);
  const forced = await qualificationsByUser(world, stage.id);
  expect([school, hand, withoutThreshold, ungraded].map(({ id }) => forced.get(id))).toEqual([
    [true, "school"],
    [false, "thresholds"],
    [true, "hand"],
    [true, "hand"],
  ]);
});

test("GRD-03 the expected number counts graded results that reach both values, ties included", async ({ world }) => {
  const { stage, aGradedParticipant } = await withThresholds(world);
  for (const [grade, weighted] of [
    [3, 6],
    [3, 6],
    [4, 5.5],
    [2, 9],
  ] as const)
    await aGradedParticipant(grade, weighted);
  await aGradedParticipant(9, 40, {}, "L1");
  await aResult(world, { userId: (await aParticipant(world)).id, questionnaireId: stage.id, qualified: true, origin: "school" });
  const office = (await anAdmin(world)).caller;
  const from = (grade: number, weighted: number) => ({
    params: { id: stage.wireId },
    query: { grade, "weighted-grade": weighted, category: "C2" },
  });
  const expected = (grade: number, weighted: number) => office.call(resultsApi.expectedQualified, from(grade, weighted));
  expect([await expected(3, 6), await expected(3, 5.5), await expected(0, 0), await expected(5, 0)]).toEqual([2, 3, 4, 0]);
  const refused = await office.refused(resultsApi.expectedQualified, from(-1, 0));
  expect([refused.status, refused.message]).toEqual([400, "Un seuil ne peut pas être négatif"]);
});
