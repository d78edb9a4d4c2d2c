import { sql } from "kysely";
import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import { aResult, aStage, changeStage, endOfJob, resultRows, trailOf } from "#tests/stages.ts";
import { runInOrder, waitUntilBlocked } from "#tests/waiting-calls.ts";
import { anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { resultsApi } from "../results.contract.ts";
import { stageWorkApi } from "../stage-work.contract.ts";

/** A stage that one person answered rightly. */
async function anAnsweredStage(world: World) {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
  const person = await aParticipant(world);
  await person.caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["7"] }] });
  return { stage, person, params: { id: stage.wireId } };
}

const categoryId = async ({ db }: World, name: string) =>
  (await db.selectFrom("categories").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

async function aThreshold(world: World, questionnaireId: number, category = "C2") {
  const threshold = { questionnaireId, categoryId: await categoryId(world, category), grade: 1, weightedGrade: 1 };
  await world.db.insertInto("thresholds").values(threshold).execute();
}

/** Locks the results of a stage during this work, like another grading. */
const whileLocked = <T>({ db }: World, questionnaireId: number, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`results of stage ${questionnaireId}`}, 0))`.execute(trx);
    return work();
  });

test("PPL-01 GRD-01 a grading after the last moment counts a save that was accepted before it and still waits", async ({ world }) => {
  const { stage, person, params } = await anAnsweredStage(world);
  const { caller: office } = await anAdmin(world);
  const body = [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["8"] }];
  const openTurnedAt = sql<Date>`now() - interval '1 hour'`;
  const close = () => world.db.updateTable("questionnaires").set({ isClosed: true, openTurnedAt }).where("id", "=", stage.id).execute();
  const statuses = await runInOrder(world, "sheets", person, [
    () => person.caller.status(answersApi.save, { body }),
    () => close().then(() => office.status(resultsApi.generate, { params })),
  ]);
  expect([statuses, await resultRows(world, stage.id)]).toMatchObject([[200, 200], [{ grade: 0 }]]);
});

test("OPS-07 GRD-02 RUL-04 grading runs category by category, qualifying in one step, and both can be found again", async ({ world }) => {
  const { stage, person, params } = await anAnsweredStage(world);
  const { caller: office } = await anAdmin(world);
  expect(await office.call(stageWorkApi.latest, { params })).toBeNull();
  const grading = await office.call(stageWorkApi.start, { params, body: { action: "generate" } });
  expect(grading).toMatchObject({ kind: `stage-results:${stage.id}`, action: "generate", force: false, total: 9 });
  expect(await endOfJob(office, grading.id)).toMatchObject({ state: "done", done: 9, step: null, report: { generated: 1, kept: 0 } });
  await aThreshold(world, stage.id);
  const qualifying = await office.call(stageWorkApi.start, { params, body: { action: "compute", force: true } });
  expect(qualifying).toMatchObject({ total: 1, force: true });
  expect(await endOfJob(office, qualifying.id)).toMatchObject({ state: "done", report: { qualified: 1, disqualified: 0 } });
  expect(await office.call(stageWorkApi.latest, { params })).toMatchObject({ id: qualifying.id, action: "compute", state: "done" });
  expect(await resultRows(world, stage.id)).toMatchObject([{ userId: person.id, grade: 1, qualified: true }]);
});

test("OPS-07 the same request twice is one job; other work on the stage is refused to a page, queued for a call", async ({ world }) => {
  const { stage, params } = await anAnsweredStage(world);
  await aThreshold(world, stage.id);
  const { caller: office } = await anAdmin(world);
  const start = (body: { action: "generate" | "compute"; category?: string }) => office.call(stageWorkApi.start, { params, body });
  const [joined, computed] = await whileLocked(world, stage.id, async () => {
    const { id } = await start({ action: "generate" });
    expect((await start({ action: "generate" })).id).toBe(id);
    for (const body of [{ action: "compute" }, { action: "generate", category: "C2" }] as const)
      expect(await office.refused(stageWorkApi.start, { params, body })).toMatchObject({
        status: 409,
        message: expect.stringContaining("Un autre calcul est en cours"),
      });
    return [office.call(resultsApi.generate, { params }), office.call(resultsApi.compute, { params })];
  });
  expect(await joined).toEqual({ generated: 1, kept: 0 });
  expect(await computed).toMatchObject({ updatedQualified: 1, qualified: 1 });
});

test("OPS-07 a job waits for long locks of others, and reports it; nothing is lost", async ({ world }) => {
  const { stage, person, params } = await anAnsweredStage(world);
  const { caller: office } = await anAdmin(world);
  // As the start of a node sets it.
  const { pathname } = new URL(world.databaseUrl);
  await world.asOwner((pool) => pool.query(`alter role palmares_serving in database ${pathname.slice(1)} set lock_timeout = '500ms'`));
  const id = await whileLocked(world, stage.id, async () => {
    const { id } = await office.call(stageWorkApi.start, { params, body: { action: "generate", category: "C2" } });
    await expect
      .poll(async () => (await office.call(jobsApi.one, { params: { id } })).trouble ?? "", { timeout: 20_000 })
      .toContain("nouvel essai dans un instant");
    return id;
  });
  expect(await endOfJob(office, id)).toMatchObject({ state: "done", trouble: null, report: { generated: 1 } });
  expect(await resultRows(world, stage.id)).toMatchObject([{ userId: person.id }]);
});

test("OPS-07 SEC-01 a job fails if its account loses access: what it was writing is rolled back", async ({ world }) => {
  const { stage, params } = await anAnsweredStage(world);
  const [{ caller: office }, formerAdmin] = [await anAdmin(world), await anAdmin(world)];
  const id = await whileLocked(world, stage.id, async () => {
    const { id } = await formerAdmin.caller.call(stageWorkApi.start, { params, body: { action: "generate" } });
    await waitUntilBlocked(world, 1);
    await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", formerAdmin.id).execute();
    return id;
  });
  expect(await endOfJob(office, id)).toMatchObject({ state: "failed", done: 0, trouble: expect.stringContaining("n'a plus accès") });
  expect(await trailOf(world, `stage ${stage.id}`)).toEqual([]);
  expect(await resultRows(world, stage.id)).toEqual([]);
});

test("OPS-07 RUL-04 an impossible job ends with a message, and has changed nothing", async ({ world }) => {
  const { stage, person, params } = await anAnsweredStage(world);
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 3, weightedGrade: 6 });
  await aThreshold(world, stage.id);
  const { caller: office } = await anAdmin(world);
  const id = await whileLocked(world, stage.id, async () => {
    const { id } = await office.call(stageWorkApi.start, { params, body: { action: "compute" } });
    await waitUntilBlocked(world, 1);
    await world.db.deleteFrom("thresholds").where("questionnaireId", "=", stage.id).execute();
    return id;
  });
  expect(await endOfJob(office, id)).toMatchObject({ state: "failed", done: 0, trouble: expect.stringContaining("Aucun seuil") });
  expect(await trailOf(world, `stage ${stage.id}`)).toEqual([]);
});

test("OPS-07 GRD-02 impossible work is not started", async ({ world }) => {
  const { stage, params } = await anAnsweredStage(world);
  const { caller: office } = await anAdmin(world);
  const status = (body: { action: "generate" | "compute"; category?: string }) => office.status(stageWorkApi.start, { params, body });
  expect(await status({ action: "generate", category: "L9" })).toBe(400);
  expect(await status({ action: "compute" })).toBe(400);
  await changeStage(world, stage.id, { physical: true });
  expect(await status({ action: "generate" })).toBe(409);
  const unknown = { params: { id: "2000000000" } };
  expect(await office.status(stageWorkApi.start, { ...unknown, body: { action: "generate" } })).toBe(404);
  expect(await office.status(stageWorkApi.latest, unknown)).toBe(404);
  expect(await office.call(stageWorkApi.latest, { params })).toBeNull();
});
