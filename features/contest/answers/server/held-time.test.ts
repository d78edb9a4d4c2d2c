import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { announcementsApi } from "#contest/announcements/announcements.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { NOT_BEGUN } from "#season/stages/eligibility.ts";
import { aStage, changeStage, holdTime, startedAgo } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { answersApi } from "../answers.contract.ts";
import { moveAnswers } from "./merging.queries.ts";

type Stage = Awaited<ReturnType<typeof aStage>>;

const SECOND = 1_000;
const HOUR = 3_600;
const TIME_OVER = { status: 403, message: "Votre temps est écoulé\u00A0: cette réponse n'est pas enregistrée." };

/** An open stage with three problems, whose time holds for an hour. */
async function aHeldStage(world: World) {
  const stage = await aStage(world, { active: true, questions: [1, 2, 3].map(() => ({ openAnswer: 1, right: ["1"] })) });
  await holdTime(world, 60);
  return stage;
}

const answer = (stage: Stage, index: number, value: string, age?: number) => ({
  questionId: stage.questions[index]?.wireId ?? "",
  answers: [value],
  ...(age !== undefined && { age }),
});

const begin = { query: { begin: "true" } } as const;

const openingsOf = (world: World, userId: number) =>
  world.db.selectFrom("openings").select(["startedAt", "extraMinutes"]).where("userId", "=", userId).execute();

/** A participant whose time ended so many seconds ago. */
async function afterTheirTime(world: World, seconds: number) {
  const stage = await aHeldStage(world);
  const person = await aParticipant(world);
  await person.caller.call(answersApi.active, begin);
  await startedAgo(world, stage.id, HOUR + seconds);
  return { stage, ...person };
}

test("TIM-01 where the time holds, nothing is read before one begins, and it starts once for all devices", async ({ world }) => {
  const stage = await aHeldStage(world);
  const { caller, id } = await aParticipant(world);
  const nothing = { questionnaire: null, questions: [], isClosed: false, endsAt: null, errata: null };
  for (let time = 0; time < 2; time += 1)
    expect(await caller.call(answersApi.active)).toEqual({
      ...{ ...nothing, closesAt: null, openedAt: null },
      toBegin: { name: "Quart de finale", minutes: 60 },
    });
  expect((await caller.call(answersApi.progress)).stage).toMatchObject({ minutesToBegin: 60, endsAt: null, isOpened: false });
  expect(await openingsOf(world, id)).toEqual([]);
  const devices = await Promise.all([1, 2].map(() => caller.call(answersApi.active, begin)));
  expect(devices.map(({ questions }) => questions.length)).toEqual([3, 3]);
  const [opening, ...others] = await openingsOf(world, id);
  expect(others).toEqual([]);
  const endsAt = new Date((opening?.startedAt.getTime() ?? 0) + HOUR * SECOND).toISOString();
  expect(await caller.call(answersApi.active)).toMatchObject({ endsAt, closesAt: endsAt, isClosed: false, toBegin: null });
  expect((await caller.call(answersApi.progress)).stage).toMatchObject({ minutesToBegin: null, endsAt, closesAt: endsAt });
  await caller.call(answersApi.save, { body: [answer(stage, 0, "12")] });
  expect(await caller.call(answersApi.active, begin)).toMatchObject({ endsAt, questions: [{ usersAnswers: { answers: ["12"] } }, {}, {}] });
});

test("TIM-01 only the call that begins starts a time: neither a HEAD nor another reading does", async ({ world }) => {
  await aHeldStage(world);
  const { caller, id } = await aParticipant(world);
  const headers = { authorization: `Bearer ${caller.token}` };
  for (const query of ["", "?begin=true"])
    expect((await world.http.inject({ method: "HEAD", url: `/api/questionnaire/active${query}`, headers })).statusCode).toBe(404);
  await caller.call(answersApi.active);
  expect(await openingsOf(world, id)).toEqual([]);
});

test("TIM-01 errata are read with the problems, by those who have begun", async ({ world }) => {
  const stage = await aHeldStage(world);
  const [{ caller }, office] = [await aParticipant(world), await anAdmin(world)];
  const erratum = { audience: "stage", categoryName: null, questionnaireId: stage.wireId, position: 1, text: "Lire 12." } as const;
  await office.caller.call(announcementsApi.create, { body: { ...erratum, startsAt: "2026-11-01T00:00:00Z", endsAt: null } });
  const published = async () => (await caller.call(announcementsApi.errata)).errata.length;
  expect(await published()).toBe(0);
  await caller.call(answersApi.active, begin);
  expect(await published()).toBe(1);
});

test("TIM-01 nothing is saved before one begins, and no refusal tells what a problem is", async ({ world }) => {
  const stage = await aHeldStage(world);
  const { caller, id } = await aParticipant(world);
  const unanswerable = { ...answer(stage, 0, "12"), answers: ["12", "13", "14", "15"] };
  const messages = [answer(stage, 0, "12"), unanswerable].map(
    async (one) => (await caller.refused(answersApi.save, { body: [one] })).message,
  );
  expect(new Set(await Promise.all(messages))).toEqual(new Set([NOT_BEGUN]));
  expect(await openingsOf(world, id)).toEqual([]);
});

test("TIM-01 who has not begun reads no problem of a closed stage, which may open again, before its results", async ({ world }) => {
  const stage = await aHeldStage(world);
  const [begun, other] = [await aParticipant(world), await aParticipant(world)];
  await begun.caller.call(answersApi.active, begin);
  await changeStage(world, stage.id, { isClosed: true });
  const read = async ({ caller }: typeof begun) => (await caller.call(answersApi.active, begin)).questions.length;
  expect([await read(begun), await read(other)]).toEqual([3, 0]);
  await changeStage(world, stage.id, { isClosed: false });
  expect((await other.caller.call(answersApi.active)).toBegin).toEqual({ name: "Quart de finale", minutes: 60 });
  await changeStage(world, stage.id, { isClosed: true, showOnUserDashboard: true });
  expect(await read(other)).toBe(3);
});

test("TIM-01 for a minute after a person's time, what was typed before its end is saved, and nothing else", async ({ world }) => {
  const { stage, caller } = await afterTheirTime(world, 20);
  const body = [answer(stage, 0, "12", 30 * SECOND), answer(stage, 1, "7", 5 * SECOND), answer(stage, 2, "9")];
  expect((await caller.call(answersApi.save, { body })).map(({ questionId }) => questionId)).toEqual([stage.questions[0]?.wireId]);
  expect(await caller.refused(answersApi.save, { body: body.slice(1) })).toMatchObject(TIME_OVER);
  expect(await caller.call(answersApi.active)).toMatchObject({
    isClosed: true,
    questions: [{ usersAnswers: { answers: ["12"] } }, {}, {}],
  });
  expect((await caller.call(answersApi.progress)).stage).toMatchObject({ isClosed: true, answered: 1 });
  await startedAgo(world, stage.id, HOUR + 61);
  expect(await caller.refused(answersApi.save, { body: [answer(stage, 1, "7", 90 * SECOND)] })).toMatchObject(TIME_OVER);
  await world.db.updateTable("openings").set({ extraMinutes: 5 }).execute();
  await caller.call(answersApi.save, { body: [answer(stage, 1, "7")] });
});

test("TIM-01 the closing of the stage wins over a person's time, and the refusal names it", async ({ world }) => {
  const stage = await aHeldStage(world);
  const { caller } = await aParticipant(world);
  const closesAt = new Date(Date.now() + 600 * SECOND);
  await changeStage(world, stage.id, { closesAt });
  expect(await caller.call(answersApi.active, begin)).toMatchObject({ closesAt: closesAt.toISOString(), isClosed: false });
  await changeStage(world, stage.id, { closesAt: sql<Date>`now() - interval '20 seconds'` });
  await caller.call(answersApi.save, { body: [answer(stage, 0, "12", 25 * SECOND)] });
  expect((await caller.refused(answersApi.save, { body: [answer(stage, 0, "13", 0)] })).message).toMatch(/^Questionnaire fermé/);
});

test("TIM-01 TIM-04 the end of a person's time shows no problem that does not count: the end of the stage does", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: Array.from({ length: 6 }, () => ({ openAnswer: 1, right: ["1"] })) });
  await holdTime(world, 60);
  const { caller } = await aParticipant(world, { category: "CE" });
  await caller.call(answersApi.active, begin);
  await startedAgo(world, stage.id, HOUR + 300);
  expect((await caller.call(answersApi.active)).questions).toHaveLength(5);
  await changeStage(world, stage.id, { isClosed: true });
  expect((await caller.call(answersApi.active)).questions).toHaveLength(6);
});

test("TIM-01 a stage that people have opened keeps its time: neither held, nor longer, until it is closed", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
  const [{ caller }, office] = [await aParticipant(world), await anAdmin(world)];
  await world.db.updateTable("seasons").set({ ruleSetId: 1 }).where("year", "=", ACTIVE_YEAR).execute();
  await world.settle();
  await caller.call(answersApi.active);
  const params = { year: String(ACTIVE_YEAR) };
  const change = async (changes: object) => {
    const { version, rules } = await office.caller.call(rulesApi.read, { params });
    return office.caller.refused(rulesApi.change, { params, body: { basedOn: version, rules: { ...rules, ...changes } } });
  };
  const message = expect.stringMatching(/a ouvert.*le temps pour elle changerait pendant qu'elle répond/);
  expect(await change({ timeLimit: "holds" })).toMatchObject({ status: 409, message });
  await changeStage(world, stage.id, { isClosed: true });
  await holdTime(world, 60);
  await changeStage(world, stage.id, { isClosed: false });
  const { rules } = await office.caller.call(rulesApi.read, { params });
  const longer = Object.fromEntries(Object.entries(rules.categories).map(([id, own]) => [id, { ...own, minutes: 90 }]));
  expect(await change({ categories: longer })).toMatchObject({ status: 409, message });
});

test("TIM-01 of two accounts that are merged, the earlier start and the larger gift hold", async ({ world }) => {
  const stage = await aHeldStage(world);
  const [kept, other] = [await aParticipant(world), await aParticipant(world)];
  const started = (userId: number, startedAt: string, extraMinutes: number) =>
    world.db.insertInto("openings").values({ questionnaireId: stage.id, userId, startedAt, extraMinutes }).execute();
  await started(kept.id, "2027-01-12T10:00:00Z", 5);
  await started(other.id, "2027-01-12T09:00:00Z", 20);
  await world.db.transaction().execute((trx) => moveAnswers(trx, other.id, kept.id));
  expect(await openingsOf(world, kept.id)).toEqual([{ startedAt: new Date("2027-01-12T09:00:00Z"), extraMinutes: 20 }]);
});

test("TIM-01 whatever the start, the minutes, the gift and the closing, the database ends a person's time where the rule does", async ({
  world,
}) => {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
  const { caller, id } = await aParticipant(world);
  const opened = { questionnaireId: stage.id, userId: id };
  await world.db.insertInto("openings").values(opened).execute();
  const held = { 30: await holdTime(world, 30, { isOfSeason: false }), 60: await holdTime(world, 60, { isOfSeason: false }) };
  const minutesAgo = fc.integer({ min: -100, max: 100 });
  const cases = fc.record({
    started: fc.nat(150),
    extra: fc.constantFrom(0, 1, 45),
    minutes: fc.constantFrom(30 as const, 60 as const),
    closed: fc.option(minutesAgo.filter((ago) => ago !== 0)),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ started, extra, minutes, closed }) => {
      // Half a minute away from each boundary.
      const now = Date.now();
      const at = (minutesBefore: number) => new Date(now - minutesBefore * 60 * SECOND - 30 * SECOND);
      await world.db
        .updateTable("openings")
        .set({ startedAt: at(started), extraMinutes: extra })
        .execute();
      const closesAt = closed === null ? null : at(closed);
      await changeStage(world, stage.id, { ruleSetId: held[minutes], openTurnedAt: new Date(0), closesAt });
      const endsAt = at(started - minutes - extra);
      const first = closesAt !== null && closesAt < endsAt ? closesAt : endsAt;
      const expected = { endsAt: endsAt.toISOString(), closesAt: first.toISOString(), isClosed: first.getTime() <= now };
      expect(await caller.call(answersApi.active)).toMatchObject(expected);
      expect((await caller.call(answersApi.progress)).stage).toMatchObject(expected);
    }),
    { numRuns: 40 },
  );
});
