import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { lockStageRules } from "#season/stages/server/stage-rules.service.ts";
import { saveRankingState } from "#season/stages/server/stages.service.ts";
import { aResult, aStage, changeResults, changeStage, resultRows } from "#tests/stages.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { aCenter, anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { applicationsApi } from "../applications.contract.ts";
import { rankingApi } from "../ranking.contract.ts";
import { resultsApi } from "../results.contract.ts";
import { thresholdsApi } from "../thresholds.contract.ts";
import { applyKeys } from "./key.service.ts";
import { lockResults } from "./qualification.queries.ts";
import { qualifyConfirmedPupils } from "./results.service.ts";

/** Does some work while a call waits for a result that another connection locks. */
async function whileLocked<T>(
  world: World,
  questionnaireId: number,
  userId: number,
  start: () => Promise<T>,
  meanwhile: () => Promise<void>,
) {
  const other = await world.pool.connect();
  await other.query("begin");
  await other.query("select from results where questionnaire_id = $1 and user_id = $2 for update", [questionnaireId, userId]);
  const started = start();
  await waitUntilBlocked(world, 1);
  await meanwhile();
  await other.query("commit");
  other.release();
  return started;
}

/** An online stage that two people answered, graded once. */
async function aGradedStage(world: World) {
  const stage = await aStage(world, { active: true, questions: [{ right: ["A"], wrong: ["B"] }] });
  const [lockedPerson, entered] = [await aParticipant(world), await aParticipant(world)];
  for (const { caller } of [lockedPerson, entered]) {
    await caller.call(answersApi.active);
    await caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["A"] }] });
  }
  const office = (await anAdmin(world)).caller;
  await office.call(resultsApi.generate, { params: { id: stage.wireId } });
  const entry = { userId: entered.wireId, questionnaireId: stage.wireId, grade: 0, weightedGrade: 0, time: 7 };
  const enter = async () => {
    await office.call(resultsApi.enterGrade, { body: entry });
  };
  const expectEntryKept = async () => {
    const one = await office.call(resultsApi.one, { query: { userId: entered.wireId, questionnaireId: stage.wireId } });
    expect(one).toMatchObject({ grade: 0, time: 7, byHand: true });
  };
  return { stage, lockedPerson, entered, office, entry, enter, expectEntryKept };
}

test.for(["false", "true"] as const)(
  "EDG-01 GRD-07 a grade entered while its stage is graded stays (forced: %s)",
  async (force, { world }) => {
    const { stage, lockedPerson, office, enter, expectEntryKept } = await aGradedStage(world);
    const grade = () => office.call(resultsApi.generate, { params: { id: stage.wireId }, query: { force } });
    await whileLocked(world, stage.id, lockedPerson.id, grade, enter);
    await expectEntryKept();
  },
);

test("EDG-01 GRD-07 a grade corrected while its stage is graded is not reverted", async ({ world }) => {
  const { stage, lockedPerson, office, entry, enter, expectEntryKept } = await aGradedStage(world);
  await office.call(resultsApi.enterGrade, { body: { ...entry, grade: 1, weightedGrade: 1 } });
  await whileLocked(world, stage.id, lockedPerson.id, () => office.call(resultsApi.generate, { params: { id: stage.wireId } }), enter);
  await expectEntryKept();
});

test("EDG-01 GRD-07 a grade entered while a key is fixed stays", async ({ world }) => {
  const { stage, lockedPerson, enter, expectEntryKept } = await aGradedStage(world);
  const tools = { clock: () => world.time.now } as WithdrawalTools;
  const repaired = { questionnaireId: stage.id, actorId: lockedPerson.id, keys: [] };
  const fix = () => world.db.transaction().execute((trx) => applyKeys(trx, tools, repaired, async () => {}));
  await whileLocked(world, stage.id, lockedPerson.id, fix, enter);
  await expectEntryKept();
});

test("EDG-01 GRD-07 every grade entered during repeated gradings of a stage stays", async ({ world }) => {
  const { stage, office, entry } = await aGradedStage(world);
  const people = await Promise.all(Array.from({ length: 20 }, () => aParticipant(world)));
  for (const { caller } of people) {
    await caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["A"] }] });
  }
  let isEntering = true;
  const grading = (async () => {
    while (isEntering) await office.call(resultsApi.generate, { params: { id: stage.wireId } });
  })();
  for (const { wireId } of people) await office.call(resultsApi.enterGrade, { body: { ...entry, userId: wireId } });
  isEntering = false;
  await grading;
  expect((await resultRows(world, stage.id)).filter(({ byHand }) => byHand)).toHaveLength(people.length);
});

/** A pupil graded below the first stage's threshold, whose school confirms concurrently. */
async function aGradedPupil(world: World, year: number) {
  const stage = await aStage(world, { year });
  const pupil = await aPupil(world, await aSchool(world), { year, status: "CONFIRMED" });
  await aResult(world, { userId: pupil.id, questionnaireId: stage.id, grade: 1, weightedGrade: 1, qualified: false, origin: "thresholds" });
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C2").executeTakeFirstOrThrow();
  await world.db.insertInto("thresholds").values({ questionnaireId: stage.id, categoryId, grade: 5, weightedGrade: 5 }).execute();
  const expectConfirmed = async () => expect(await resultRows(world, stage.id)).toMatchObject([{ qualified: true, origin: "school" }]);
  return { stage, pupil, office: (await anAdmin(world)).caller, expectConfirmed };
}

test.for([
  ["thresholds are applied", 2061, resultsApi.compute, { updatedQualified: 0, disqualified: 0 }],
  ["qualifications are reset", 2062, resultsApi.resetQualified, { reset: 0 }],
] as const)("EDG-01 GRD-07 a school's confirmation while %s stays, not counted", async ([, year, endpoint, counts], { world }) => {
  const { stage, pupil, office, expectConfirmed } = await aGradedPupil(world, year);
  if (endpoint === resultsApi.compute) await changeResults(world, pupil, { qualified: null, origin: null });
  const trx = await world.db.startTransaction().execute();
  await qualifyConfirmedPupils(trx, [pupil.registration.id]);
  const working = office.call(endpoint, { params: { id: stage.wireId } });
  await waitUntilBlocked(world, 1);
  await trx.commit().execute();
  expect(await working).toMatchObject(counts);
  await expectConfirmed();
});

test("EDG-01 CTR-03 a center that enters a grade while its stage is being closed is refused, and writes nothing", async ({ world }) => {
  const previous = await aStage(world);
  const stage = await aStage(world, { physical: true, previousQuestionnaireId: previous.id });
  const [center, { id, wireId }] = [await aCenter(world), await aParticipant(world, { status: "CONFIRMED" })];
  await aResult(world, { userId: id, questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id });
  const closing = await world.db.startTransaction().execute();
  await closing.updateTable("questionnaires").set({ isClosed: true }).where("id", "=", stage.id).execute();
  const entry = { userId: wireId, questionnaireId: stage.wireId, grade: 4, weightedGrade: 10.5, time: 95 };
  const entering = center.manager.caller.status(resultsApi.enterGrade, { body: entry });
  await waitUntilBlocked(world, 1).finally(() => closing.commit().execute());
  expect(await entering).toBe(403);
  expect(await world.db.selectFrom("results").select("grade").where("questionnaireId", "=", stage.id).execute()).toEqual([]);
});

/** Starts a call while a stage and then its results are locked, as by a repair of its key: in another order each would wait for the other. */
async function whileKeyIsRepaired<T>(world: World, questionnaireId: number, start: () => Promise<T>): Promise<T> {
  const { started } = await world.db.transaction().execute(async (trx) => {
    await lockStageRules(trx, questionnaireId);
    const started = start();
    await waitUntilBlocked(world, 1);
    await lockResults(trx, questionnaireId);
    return { started };
  });
  return started;
}

test("EDG-01 RUL-04 RUL-08 while a key is repaired an application is undone and a ranking made definitive", async ({ world }) => {
  const { stage, office } = await aGradedStage(world);
  const params = { id: stage.wireId };
  await changeStage(world, stage.id, { isClosed: true });
  await office.call(resultsApi.generate, { params });
  await office.call(thresholdsApi.set, { params, body: [{ category: "C2", grade: 1, weightedGrade: 0 }] });
  await office.call(resultsApi.compute, { params });
  const last = await office.call(applicationsApi.last, { params });
  const undone = await whileKeyIsRepaired(world, stage.id, () => office.call(applicationsApi.undo, { params: { id: last?.id ?? "" } }));
  expect(undone.restored).toBe(2);
  const state = await whileKeyIsRepaired(world, stage.id, () =>
    office.call(rankingApi.changeState, { params, body: { isDefinitive: true } }),
  );
  expect(state.rankingDefinitiveAt).not.toBeNull();
});

test("EDG-01 RUL-08 a category is not changed while the ranking becomes definitive", async ({ world }) => {
  const { stage, office, lockedPerson } = await aGradedStage(world);
  const body = { registrationId: lockedPerson.registration.wireId, categoryName: "C1" };
  const { changing } = await world.db.transaction().execute(async (trx) => {
    await saveRankingState(trx, stage.id, true);
    const changing = office.refused(registrationsApi.changeCategory, { body });
    await waitUntilBlocked(world, 1);
    return { changing };
  });
  expect((await changing).status).toBe(409);
  const { rank } = await world.db.selectFrom("results").select("rank").where("userId", "=", lockedPerson.id).executeTakeFirstOrThrow();
  expect(rank).toBe(1);
});
