import { sql } from "kysely";
import { expect } from "vitest";
import { accommodationsApi } from "#contest/accommodations/accommodations.contract.ts";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import type { Step } from "#season/stages/steps.ts";
import { aMail } from "#tests/mailing.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { insert, update } from "#tests/rows.ts";
import { storeAnswers } from "#tests/saved-answers.ts";
import { aResult, aStage, limitCategory } from "#tests/stages.ts";
import {
  aCenter,
  aClub,
  anAdmin,
  anApplicant,
  aParticipant,
  aPupil,
  aRegistration,
  aSchool,
  confirmApplicant,
  test,
  type World,
} from "#tests/world.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { MAX_COUNTED } from "../estimate.ts";

/** The dashboard of a year, requested after the cache has expired. */
async function dashboardOf(world: World, year: number) {
  advanceTime(world, 60);
  return (await anAdmin(world)).caller.call(dashboardApi.read, { query: { year } });
}

const setRegistrationDate = (world: World, { registration }: { registration: { id: number } }, at: string) =>
  update(world, "registrations", { id: registration.id }, { createdAt: new Date(at) });

test("an empty season has a dashboard of zeros, and no stage", async ({ world }) => {
  const none = { pending: 0, confirmed: 0 };
  expect(await dashboardOf(world, 2040)).toMatchObject({
    at: world.time.now.toISOString(),
    year: 2040,
    registrations: { days: [], daysBefore: [], categories: [], alone: none, pupils: none, members: none },
    establishments: none,
    clubs: none,
    stage: null,
    mails: { waiting: 0, failed: 0, oldestWaiting: null },
  });
});

test("participants are counted by category, by account and by state; schools and clubs by payment", async ({ world }) => {
  const [school, club] = [await aSchool(world), await aClub(world)];
  await aSchool(world, { status: "PENDING" });
  await aParticipant(world, { category: "CM", status: "CONFIRMED" });
  await aParticipant(world, { category: "C1" });
  await aParticipant(world, { category: "C1", clubId: club.id });
  await aPupil(world, school, { category: "C1", status: "CONFIRMED" });
  await aPupil(world, school, { category: "CM" });
  await aPupil(world, school, { category: "CM", clubId: club.id });
  await aParticipant(world, { year: 2026 });
  const { registrations, establishments, clubs } = await dashboardOf(world, 2027);
  expect(registrations).toMatchObject({
    categories: [
      { name: "CM", pending: 2, confirmed: 1 },
      { name: "C1", pending: 2, confirmed: 1 },
    ],
    alone: { pending: 1, confirmed: 1 },
    pupils: { pending: 2, confirmed: 1 },
    members: { pending: 1, confirmed: 0 },
  });
  expect({ establishments, clubs }).toEqual({ establishments: { pending: 1, confirmed: 1 }, clubs: { pending: 0, confirmed: 1 } });
});

test("registrations count on the day in Paris on which they were made, in this season and the previous one", async ({ world }) => {
  for (const at of ["2030-10-04T21:59:59Z", "2030-10-04T22:00:00Z", "2030-12-04T22:59:59Z", "2030-12-04T12:00:00Z"])
    await setRegistrationDate(world, await aParticipant(world, { year: 2031 }), at);
  const before = await aParticipant(world, { year: 2030 });
  await setRegistrationDate(world, before, "2029-11-01T10:00:00Z");
  await aRegistration(world, { userId: before.id, year: 2029 });
  expect((await dashboardOf(world, 2031)).registrations).toMatchObject({
    days: [
      { day: "2030-10-04", count: 1 },
      { day: "2030-10-05", count: 1 },
      { day: "2030-12-04", count: 2 },
    ],
    daysBefore: [{ day: "2029-11-01", count: 1 }],
  });
});

interface Sheet {
  readonly userId: number;
  readonly stage: Awaited<ReturnType<typeof aStage>>;
  readonly opened: string;
  /** When the questions were answered, in order; « blank » for a cleared answer. */
  readonly saved: readonly (string | { readonly blank: string })[];
}

async function insertSheet(world: World, { userId, stage, opened, saved }: Sheet): Promise<void> {
  const answered = saved.length === 0 ? null : stage.questions.filter((_, index) => typeof saved[index] === "string").map(({ id }) => id);
  await insert(world, "openings", { questionnaireId: stage.id, userId, openedAt: new Date(opened), answered });
  const stored = saved.map((at, index) => {
    const answers = typeof at === "string" ? ["1"] : [];
    const savedAt = new Date(typeof at === "string" ? at : at.blank);
    const { id: questionId = 0 } = stage.questions[index] ?? {};
    return { questionnaireId: stage.id, userId, questionId, answers, normal: answers, savedAt };
  });
  await storeAnswers(world.db, ...stored);
}

/** The number of people in the list of a stage at each of these steps. */
async function countListed(world: World, quizId: string, steps: readonly Step[]): Promise<Record<string, number>> {
  const { caller } = await anAdmin(world);
  const totals: Record<string, number> = {};
  for (const step of steps)
    totals[step] = (await caller.call(usersApi.ofStage, { params: { quizId }, query: { "filter.step": step } })).meta.totalItems;
  return totals;
}

test("the current online stage: who is expected, opened, saved and finished, by hour of two days and by day", async ({ world }) => {
  world.time.now = new Date("2034-01-31T21:10:00+01:00");
  const stage = await aStage(world, { year: 2034, active: true, questions: [{}, {}, {}] });
  await limitCategory(world, { year: 2034, name: "CE" }, 2);
  const [ada, bea] = [await aParticipant(world, { year: 2034 }), await aParticipant(world, { year: 2034 })];
  const carl = await aParticipant(world, { year: 2034, category: "CE" });
  await aParticipant(world, { year: 2034 });
  await aPupil(world, await aSchool(world), { year: 2034 });
  await insertSheet(world, {
    userId: ada.id,
    stage,
    opened: "2034-01-20T10:00:00Z",
    saved: ["2034-01-20T22:59:00Z", "2034-01-31T19:05:00Z", "2034-01-31T19:55:00Z"],
  });
  await insertSheet(world, {
    userId: bea.id,
    stage,
    opened: "2034-01-31T19:00:00Z",
    saved: ["2034-01-31T19:10:00Z", "2034-01-31T20:05:00Z", { blank: "2034-01-31T20:06:00Z" }],
  });
  await insertSheet(world, {
    userId: carl.id,
    stage,
    opened: "2034-01-29T21:00:00Z",
    saved: ["2034-01-29T19:00:00Z", "2034-01-29T19:00:00Z"],
  });
  await insertSheet(world, { userId: (await aParticipant(world, { year: 2034 })).id, stage, opened: "2034-01-31T20:00:00Z", saved: [] });
  expect((await dashboardOf(world, 2034)).stage).toEqual({
    id: stage.wireId,
    name: "Quart de finale",
    isClosed: false,
    physical: false,
    expected: 5,
    opened: 4,
    isEstimated: false,
    saved: 3,
    finished: 2,
    hours: [
      { hour: "2034-01-29T21:00:00.000Z", opened: 1, saved: 0 },
      { hour: "2034-01-31T19:00:00.000Z", opened: 1, saved: 2 },
      { hour: "2034-01-31T20:00:00.000Z", opened: 1, saved: 1 },
    ],
    days: [
      { day: "2034-01-20", opened: 1, saved: 1 },
      { day: "2034-01-29", opened: 1, saved: 1 },
      { day: "2034-01-31", opened: 2, saved: 2 },
    ],
  });
  const listed = await countListed(world, stage.wireId, ["expected", "opened", "saved", "unsaved", "finished", "entered"]);
  const figures = { expected: 5, opened: 4, saved: 3, unsaved: 2, finished: 2, entered: 0 };
  expect(listed, "the lists linked by the figures").toEqual(figures);
});

/** People who opened the questions; half of those counted, and half of the others, answered them all. */
const openStageForMany = (world: World, stage: { readonly id: number }, year: number, people: number) =>
  sql`
    with person as (
      insert into users (username, role) select gen_random_uuid(), 'USER' from generate_series(1, ${people}::int) returning id),
    registered as (
      insert into registrations (kind, year, user_id, category_id)
      select 'participant', ${year}, person.id, c.id from person, categories c where c.name = 'C2'),
    saved as (
      insert into sheets (questionnaire_id, user_id, answers, normal, totals, versions, saved_at, devices, turns)
      select ${stage.id}, id, '{1}', '{}', '{}', '{1}', array[now()], '{}', '{}' from person where id % 4 < 2)
    insert into openings (questionnaire_id, user_id, answered)
    select ${stage.id}, id, case when id % 4 < 2 then array(select id from questions where questionnaire_id = ${stage.id}) end from person`.execute(
    world.db,
  );

test("above the counting limit, figures are estimated from a sample, and marked so", async ({ world }) => {
  const stage = await aStage(world, { year: 2042, active: true, questions: [{}] });
  const people = MAX_COUNTED + 4;
  await openStageForMany(world, stage, 2042, people);
  await world.asOwner((pool) => pool.query("analyze openings, registrations, users"));
  expect((await dashboardOf(world, 2042)).stage).toMatchObject({
    expected: people,
    opened: people,
    isEstimated: true,
    saved: people / 2,
    finished: people / 2,
  });
  expect(await countListed(world, stage.wireId, ["saved", "finished"])).toEqual({ saved: people / 2, finished: people / 2 });
});

test("a physical stage: who is expected, entered and absent, and the centers with the most left", async ({ world }) => {
  const quarter = await aStage(world, { year: 2036, order: 1, isClosed: true });
  await update(world, "questionnaires", { id: quarter.id }, { date: "2036-03-15", hour: "14:00" });
  const semi = await aStage(world, { name: "Demi-finale", year: 2036, order: 2, physical: true, previousQuestionnaireId: quarter.id });
  const [full, half, none] = [await aCenter(world), await aCenter(world), await aCenter(world)];
  const convoke = async (center: { id: number }, result?: { grade: number } | { absent: boolean }) => {
    const { id: userId } = await aParticipant(world, { year: 2036 });
    await aResult(world, { questionnaireId: quarter.id, userId, qualified: true, origin: "hand", nextExamCenterId: center.id });
    if (result) await insert(world, "results", { questionnaireId: semi.id, userId, ...result });
  };
  await convoke(full, { grade: 3 });
  await convoke(full, { absent: true });
  await convoke(half, { grade: 5 });
  await convoke(half);
  for (let people = 0; people < 3; people++) await convoke(none);
  await aResult(world, { questionnaireId: semi.id, userId: (await aParticipant(world, { year: 2036 })).id, grade: 2 });
  expect((await dashboardOf(world, 2036)).stage).toEqual({
    id: semi.wireId,
    name: "Demi-finale",
    isClosed: false,
    physical: true,
    date: "2036-03-15",
    hour: "14:00",
    expected: 7,
    entered: 2,
    absent: 1,
    centers: { done: 1, started: 1, waiting: 1 },
    latest: [
      { id: none.wireId, name: none.name, expected: 3, entered: 0, absent: 0 },
      { id: half.wireId, name: half.name, expected: 2, entered: 1, absent: 0 },
    ],
  });
  const listed = await countListed(world, semi.wireId, ["expected", "entered", "absent", "awaited", "opened"]);
  expect(listed, "the lists linked by the figures").toEqual({ expected: 7, entered: 2, absent: 1, awaited: 4, opened: 0 });
  const centersAt = async (entry?: string) => {
    const query = { "filter.stage": semi.wireId, ...(entry && { "filter.entry": entry }) };
    return (await (await anAdmin(world)).caller.call(examCentersApi.list, { query })).data.map(({ id }) => id);
  };
  expect(await Promise.all(["done", "started", "waiting"].map(centersAt))).toEqual([[full.wireId], [half.wireId], [none.wireId]]);
  expect(new Set(await centersAt())).toEqual(new Set([full.wireId, half.wireId, none.wireId]));
  await (await anAdmin(world)).caller.call(stagesApi.update, { params: { id: semi.wireId }, body: { isClosed: true } });
  expect((await dashboardOf(world, 2036)).stage).toBe(null);
});

test("e-mails that wait or failed are counted, with the date of the oldest waiting one", async ({ world }) => {
  const oldest = { userId: (await anAdmin(world)).id, createdAt: new Date("2026-11-19T08:00:00Z") };
  const written = (["failed", "sent", "sent"] as const).map((status, n) => aMail(`${status}-${n}`, { status }));
  await insert(world, "mails", [aMail("one", oldest), aMail("two"), ...written]);
  expect((await dashboardOf(world, 2027)).mails).toEqual({ waiting: 2, failed: 1, oldestWaiting: "2026-11-19T08:00:00.000Z" });
});

test("a season is counted once in twenty seconds for all viewers", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const total = async () => (await caller.call(dashboardApi.read, { query: { year: 2038 } })).registrations.alone.pending;
  expect(await total()).toBe(0);
  await aParticipant(world, { year: 2038 });
  expect(await total()).toBe(0);
  advanceTime(world, 20);
  expect(await total()).toBe(1);
});

test("ADM-03 a change is counted at once for its author", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const total = async (afterChange: "true" | "false") =>
    (await caller.call(dashboardApi.read, { query: { year: 2039, afterChange } })).registrations.alone.pending;
  expect(await total("true")).toBe(0);
  await aParticipant(world, { year: 2039 });
  expect(await total("false")).toBe(0);
  expect(await total("true")).toBe(1);
  expect(await total("false")).toBe(1);
});

test("ADM-03 the dashboard tells which requests wait and since when, as they are decided; it counts them once for all viewers", async ({
  world,
}) => {
  advanceTime(world, 60);
  const office = (await anAdmin(world)).caller;
  const requestsOf = async () => (await office.call(dashboardApi.read, { query: { year: 2027 } })).requests;
  const before = await requestsOf();
  const { id } = await anApplicant(world, { createdAt: new Date("2026-09-01T08:00:00Z") });
  await update(world, "users", { id }, { status: "CONFIRMED" });
  await world.settle();
  const waiting = (before?.schools.waiting ?? 0) + 1;
  const withApplicant = { ...before, schools: { waiting, oldest: "2026-09-01T08:00:00.000Z" } };
  expect(await requestsOf()).toEqual(withApplicant);
  // An account, and no request, changes: it is not counted again for each viewer.
  await update(world, "users", { id }, { status: "PENDING" });
  expect(await requestsOf()).toEqual(withApplicant);
  advanceTime(world, 20);
  expect(await requestsOf()).toEqual(before);
  advanceTime(world, 20);
  await update(world, "users", { id }, { status: "CONFIRMED" });
  expect(await requestsOf()).toEqual(withApplicant);
  await confirmApplicant(world, id);
  expect(await requestsOf()).toEqual(before);
});

test("ADM-03 TIM-02 the dashboard tells that requests for more time wait, until they are answered", async ({ world }) => {
  const [office, person] = [(await anAdmin(world)).caller, await aParticipant(world, { status: "CONFIRMED" })];
  const waiting = async () => {
    advanceTime(world, 21);
    return (await office.call(dashboardApi.read, { query: { year: 2027 } })).requests?.accommodations?.waiting ?? 0;
  };
  const before = await waiting();
  await person.caller.call(accommodationsApi.ask, { body: { extra: 20, needs: [] } });
  expect(await waiting()).toBe(before + 1);
  await office.call(accommodationsApi.refuse, { params: { id: person.wireId }, body: { reason: "late" } });
  expect(await waiting()).toBe(before);
});

test("RUL-13 article 5.3: a closed stage without a visible ranking is told as many days later as the season says; nothing is published by itself", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const params = { year: 2027 };
  const { version, rules } = await caller.call(rulesApi.read, { params });
  const stage = await aStage(world, { name: "Demi-finale", isClosed: true, showOnUserDashboard: true });
  const closedDaysAgo = (days: number) =>
    sql`update questionnaires set open_turned_at = now() - make_interval(days => ${days}) where id = ${stage.id}`.execute(world.db);
  const reminders = async () => (await dashboardOf(world, 2027)).reminders;
  const person = await aParticipant(world);
  await insert(world, "openings", { questionnaireId: stage.id, userId: person.id, openedAt: new Date(), answered: [] });
  await closedDaysAgo(30);
  expect(await reminders(), "the federation has not decided").toEqual([]);
  await caller.call(rulesApi.change, {
    params,
    body: { basedOn: version, rules: { ...rules, periods: { ...rules.periods, rankingDays: 7 } } },
  });
  await closedDaysAgo(6);
  expect(await reminders()).toEqual([]);
  await closedDaysAgo(7);
  expect(await reminders()).toEqual([
    { stageId: stage.wireId, name: "Demi-finale", sentence: expect.stringMatching(/^Aucun classement n'est visible/) },
  ]);
  const unseen = await world.db.selectFrom("questionnaires").select("rankingDefinitiveAt").where("id", "=", stage.id).execute();
  expect(unseen, "a reminder, and no more").toEqual([{ rankingDefinitiveAt: null }]);
  await aResult(world, { questionnaireId: stage.id, userId: (await aParticipant(world)).id, grade: 3, weightedGrade: 6, time: 9 });
  expect(await reminders(), "it is visible").toEqual([]);
});
