import { sql } from "kysely";
import { expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { aResult, aStage, changeStage } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { answersApi } from "../answers.contract.ts";

type Stage = Awaited<ReturnType<typeof aStage>>;

const SECOND = 1_000;
const CLOSED = "Questionnaire fermé\u00A0! Vous ne pouvez désormais plus répondre au questionnaire.";

/** An open stage with three questions. */
const anOpenStage = (world: World) => aStage(world, { active: true, questions: [1, 2, 3].map(() => ({ openAnswer: 1, right: ["1"] })) });

const ago = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`;

const answer = (stage: Stage, index: number, value: string, age?: number) => ({
  questionId: stage.questions[index]?.wireId ?? "",
  answers: [value],
  ...(age !== undefined && { age }),
});

test("PPL-09 a stage closes by its date, without a switch: what is asked at the instant is judged by it", async ({ world }) => {
  const stage = await anOpenStage(world);
  const { caller } = await aParticipant(world);
  await changeStage(world, stage.id, { closesAt: ago(-5) });
  const open = await caller.call(answersApi.active);
  expect([open.isClosed, open.questions.length]).toEqual([false, 3]);
  await caller.call(answersApi.save, { body: [answer(stage, 0, "12")] });
  const { closesAt } = open;
  await expect.poll(async () => (await caller.call(answersApi.active)).isClosed).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(closesAt ?? ""));
  expect((await caller.call(answersApi.progress)).stage).toMatchObject({ isClosed: true, closesAt, answered: 1 });
  expect(await caller.refused(answersApi.save, { body: [answer(stage, 1, "7")] })).toMatchObject({ status: 403, message: CLOSED });
});

test("PPL-09 before a stage opens by its date nobody reads its questions, but who had opened it reads theirs", async ({ world }) => {
  const stage = await anOpenStage(world);
  const [early, { caller }] = await Promise.all([aParticipant(world), aParticipant(world)]);
  await early.caller.call(answersApi.active);
  await changeStage(world, stage.id, { isClosed: true, opensAt: ago(-5) });
  expect(await caller.call(answersApi.active)).toMatchObject({ questionnaire: null, questions: [] });
  expect((await caller.call(answersApi.progress)).stage).toMatchObject({ isClosed: true, opensAt: expect.any(String), isOpened: false });
  expect((await early.caller.call(answersApi.active)).questions).toHaveLength(3);
  expect(await caller.status(answersApi.save, { body: [answer(stage, 0, "12")] })).toBe(403);
  await expect.poll(async () => (await caller.call(answersApi.active)).questions.length).toBe(3);
  await caller.call(answersApi.save, { body: [answer(stage, 0, "12")] });
});

/** Somebody who has opened the stage before it closed, so many seconds ago, by its date or by its switch. */
async function afterClosing(world: World, seconds: number, by: "date" | "switch" = "date") {
  const stage = await anOpenStage(world);
  const { caller } = await aParticipant(world);
  await caller.call(answersApi.active);
  await changeStage(world, stage.id, by === "date" ? { closesAt: ago(seconds) } : { isClosed: true, openTurnedAt: ago(seconds) });
  return { stage, caller };
}

test.for(["date", "switch"] as const)(
  "PPL-01 for a minute after a closing by the %s, what was typed before it is saved",
  async (by, { world }) => {
    const { stage, caller } = await afterClosing(world, 20, by);
    const saved = await caller.call(answersApi.save, { body: [answer(stage, 0, "12", 25 * SECOND)] });
    expect(saved).toMatchObject([{ answers: ["12"], version: 1, outdated: false, savedAt: expect.any(String) }]);
    const { isClosed, questions, closesAt } = await caller.call(answersApi.active);
    expect([isClosed, questions[0]?.usersAnswers?.answers, closesAt]).toEqual([true, ["12"], expect.any(String)]);
  },
);

test("PPL-01 who opened the stage by a node whose clock is ahead has that minute too", async ({ world }) => {
  const before = world.time.now;
  world.time.now = new Date(Date.now() + 45 * SECOND);
  const { stage, caller } = await afterClosing(world, 20);
  const body = [answer(stage, 0, "12", 25 * SECOND), answer(stage, 1, "7", 5 * SECOND)];
  expect((await caller.call(answersApi.save, { body })).map(({ questionId }) => questionId)).toEqual([stage.questions[0]?.wireId]);
  expect(await caller.call(answersApi.save, { body: body.slice(0, 1) })).toMatchObject([{ answers: ["12"] }]);
  world.time.now = before;
});

test("PPL-01 input typed after the closing is refused, and input typed before beside it is still saved", async ({ world }) => {
  const { stage, caller } = await afterClosing(world, 20);
  const body = [answer(stage, 0, "12", 30 * SECOND), answer(stage, 1, "7", 5 * SECOND), answer(stage, 2, "9")];
  expect((await caller.call(answersApi.save, { body })).map(({ questionId }) => questionId)).toEqual([stage.questions[0]?.wireId]);
  const { questions } = await caller.call(answersApi.active);
  expect(questions.map(({ usersAnswers }) => usersAnswers?.answers ?? null)).toEqual([["12"], null, null]);
  expect(await caller.refused(answersApi.save, { body: body.slice(1) })).toMatchObject({ status: 403, message: CLOSED });
});

test("PPL-01 OPS-04 a save that a second node gets after the first hung is as old as when the proxy received it", async ({ world }) => {
  const { stage, caller } = await afterClosing(world, 4);
  const save = (headers: Record<string, string>) =>
    world.http.inject({
      ...{ method: "POST", url: "/api/users-answer", payload: [answer(stage, 0, "12", SECOND)] },
      headers: { authorization: `Bearer ${caller.token}`, ...headers },
    });
  const receivedAgo = (seconds: number) => save({ "x-received-at": String(Date.now() / SECOND - seconds) });
  const responses = [await save({}), await receivedAgo(0.5), await save({ "x-received-at": "now" }), await receivedAgo(5)];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 200]);
  expect((await receivedAgo(1e300)).statusCode).toBe(200);
});

test("PPL-01 after a minute nothing is saved, whatever age a device tells", async ({ world }) => {
  const { stage, caller } = await afterClosing(world, 61);
  const refusal = { status: 403, message: CLOSED };
  for (const age of [62, 3_600])
    expect(await caller.refused(answersApi.save, { body: [answer(stage, 0, "12", age * SECOND)] })).toMatchObject(refusal);
  expect(await caller.status(answersApi.save, { body: [answer(stage, 0, "12", -1)] })).toBe(400);
});

test("PPL-01 nobody who had not opened the stage before its closing has that minute", async ({ world }) => {
  const { stage } = await afterClosing(world, 20);
  const { caller } = await aParticipant(world);
  expect(await caller.status(answersApi.save, { body: [answer(stage, 0, "12", 30 * SECOND)] })).toBe(403);
});

test("PPL-09 the office sets dates: the wrong order is refused, a later opening closes, a switch wins from then on", async ({ world }) => {
  const office = await anAdmin(world);
  const stage = await anOpenStage(world);
  const change = (body: Record<string, unknown>) => office.caller.call(stagesApi.update, { params: { id: stage.wireId }, body });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const [opensAt, closesAt] = [inHours(1), inHours(2)];
  const backwards = { params: { id: stage.wireId }, body: { opensAt: closesAt, closesAt: opensAt } };
  expect(await office.caller.refused(stagesApi.update, backwards)).toMatchObject({
    status: 400,
    issues: [{ path: "closesAt", message: expect.stringMatching(/^L'étape ouvre le .*: elle ne peut fermer qu'après\.$/) }],
  });
  expect(await change({ closesAt })).toMatchObject({ isClosed: false, closesAt, opensAt: null, closedAt: null });
  expect(await change({ opensAt })).toMatchObject({ isClosed: true, opensAt, closesAt });
  expect(await change({ isClosed: false })).toMatchObject({ isClosed: false, opensAt, closedAt: null });
  expect(await change({ opensAt: null, closesAt: null })).toMatchObject({ isClosed: false, opensAt: null });
  expect(await change({ opensAt: inHours(-2), closesAt: inHours(-1) })).toMatchObject({ isClosed: false });
  await changeStage(world, stage.id, { closesAt: ago(3_600), openTurnedAt: ago(7_200) });
  const { closedAt } = await change({ name: "Quart", isClosed: true });
  expect(Date.parse(closedAt ?? ""), "sent as it already stands: no switch is turned").toBeLessThan(Date.now() - 3_000_000);
  const trail = await world.db.selectFrom("auditTrail").select("after").where("subject", "=", `stage ${stage.id}`).execute();
  expect(trail).toContainEqual({ after: { opensAt } });
});

test("PPL-09 ETB-15 results become visible at their date", async ({ world }) => {
  const stage = await aStage(world, { isClosed: true });
  const person = await aParticipant(world, { status: "CONFIRMED" });
  await aResult(world, { questionnaireId: stage.id, userId: person.id, grade: 7, weightedGrade: 30 });
  const { caller } = person;
  const read = () =>
    caller.call(resultsApi.ofUserYear, { params: { userId: person.wireId, year: String(ACTIVE_YEAR) } }).then((results) => results.length);
  expect(await read()).toBe(0);
  await changeStage(world, stage.id, { resultsVisibleAt: ago(-5) });
  expect([await read(), await caller.status(stagesApi.visibleOne, { params: { id: stage.wireId } })]).toEqual([0, 404]);
  await expect.poll(read).toBe(1);
  expect(await caller.call(stagesApi.visibleOne, { params: { id: stage.wireId } })).toMatchObject({ showOnUserDashboard: true });
});
