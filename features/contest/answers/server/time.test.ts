import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { accommodationsApi } from "#contest/accommodations/accommodations.contract.ts";
import { announcementsApi } from "#contest/announcements/announcements.contract.ts";
import { isOtherStage } from "#contest/announcements/errata-revision.ts";
import { aStage, changeStage, holdTime, trailOf } from "#tests/stages.ts";
import { anAdmin, aParticipant, test, type World } from "#tests/world.ts";
import { answersApi } from "../answers.contract.ts";
import { timeApi } from "../time.contract.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** An open stage of an hour; a person who writes, one whose time ended ten minutes ago, and one who has not begun. */
async function aSitting(world: World) {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["1"] }] });
  await holdTime(world, 60);
  const names = ["Abel", "Bézout", "Cardan"];
  const people = [];
  for (const lastname of names) people.push(await aParticipant(world, { person: { firstname: "Ada", lastname } }));
  const [writing, late, waiting] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  for (const { caller } of [writing, late]) await caller.call(answersApi.active, { query: { begin: "true" } });
  await world.db
    .updateTable("openings")
    .set({ startedAt: sql<Date>`now() - interval '70 minutes'` })
    .where("userId", "=", late.id)
    .execute();
  const office = await anAdmin(world);
  const params = { id: stage.wireId };
  const list = (query: object = {}) => office.caller.call(timeApi.list, { params, query });
  const give = (over: object) => ({ params, body: { minutes: 10, reason: "Panne de réseau", userId: null, since: null, ...over } });
  const confirm = async (request: ReturnType<typeof give>) => {
    const { body } = await office.caller.refused(timeApi.give, request);
    return { ...request, query: { confirmed: (body as { moved: { confirmation: string } }).moved.confirmation } };
  };
  const given = async (over: object) => office.caller.call(timeApi.give, await confirm(give(over)));
  const endOf = async ({ caller }: typeof writing) => Date.parse((await caller.call(answersApi.progress)).stage?.endsAt ?? "");
  return { stage, office, list, give, confirm, given, endOf, writing, late, waiting };
}

test("TIM-03 the office sees first who writes, then who has not begun, then whose time is over, with a search and a filter", async ({
  world,
}) => {
  const { stage, office, list, writing } = await aSitting(world);
  const names = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ lastname }) => lastname);
  const all = await list();
  expect([names(all), all.counts]).toEqual([["Abel", "Cardan", "Bézout"], { left: 1, over: 1, toBegin: 1 }]);
  const usual = { minutes: 60, usualMinutes: 60, extraMinutes: 0, answered: 0 };
  expect(all.data).toMatchObject([
    { id: writing.wireId, category: "C2", state: "left", ...usual },
    { state: "toBegin", startedAt: null, endsAt: null, ...usual },
    { state: "over", ...usual },
  ]);
  expect(names(await list({ "filter.state": "left" }))).toEqual(["Abel"]);
  expect(names(await list({ "filter.state": "toBegin" }))).toEqual(["Cardan"]);
  expect(names(await list({ "filter.state": "over" }))).toEqual(["Bézout"]);
  expect(names(await list({ search: "bezout" }))).toEqual(["Bézout"]);
  expect(names(await list({ sortBy: "lastname:ASC" }))).toEqual(["Abel", "Bézout", "Cardan"]);
  await changeStage(world, stage.id, { isClosed: true });
  expect((await list({ "filter.state": "over" })).counts, "nobody writes once it is closed").toEqual({ left: 0, over: 2, toBegin: 1 });
  await changeStage(world, stage.id, { isClosed: false, ruleSetId: 1 });
  expect((await list()).counts, "its rules only show the time").toEqual({ left: 0, over: 0, toBegin: 0 });
  expect(await writing.caller.status(timeApi.list, { params: { id: stage.wireId } })).toBe(403);
  expect(await office.caller.status(timeApi.list, { params: { id: "2147483000" } })).toBe(200);
});

test("TIM-02 TIM-03 least time left stands first, and a person's minutes are those of their right and of the office", async ({ world }) => {
  const { office, list, given, writing, late, waiting } = await aSitting(world);
  const ids = [writing, late, waiting].map(({ wireId }) => wireId);
  const right = { extra: 20, needs: [], startsOn: "2026-09-01", endsOn: "2027-08-31" };
  await office.caller.call(accommodationsApi.give, { params: { id: waiting.wireId }, body: right });
  const minutesOf = async () =>
    (await list()).data
      .filter(({ id }) => ids.includes(id))
      .map(({ lastname, minutes, extraMinutes }) => [lastname, minutes, extraMinutes]);
  expect(await minutesOf()).toMatchObject([
    ["Abel", 60, 0],
    ["Cardan", 80, 0],
    ["Bézout", 60, 0],
  ]);
  await waiting.caller.call(answersApi.active, { query: { begin: "true" } });
  await given({ userId: writing.wireId, minutes: 30 });
  expect(await minutesOf()).toMatchObject([
    ["Cardan", 80, 0],
    ["Abel", 90, 30],
    ["Bézout", 60, 0],
  ]);
});

test("TIM-03 minutes go to one person, once confirmed, with the reason in the trail of that person", async ({ world }) => {
  const { stage, office, give, given, endOf, writing, late } = await aSitting(world);
  const before = await endOf(writing);
  const gift = give({ userId: writing.wireId, minutes: 15 });
  expect(await office.caller.refused(timeApi.give, gift)).toMatchObject({
    status: 409,
    message: "1 personne a 15 minutes de plus. Rien n'est changé sans votre confirmation.",
  });
  expect(await endOf(writing)).toBe(before);
  expect(await given({ userId: writing.wireId, minutes: 15 })).toEqual({ people: 1 });
  expect(await endOf(writing)).toBe(before + 15 * MINUTE);
  const recorded = { action: "give time", after: { extraMinutes: 15, reason: "Panne de réseau", stage: "Quart de finale" } };
  expect((await trailOf(world, `user ${writing.id}`)).at(-1)).toMatchObject({ actorId: office.id, ...recorded });
  await given({ userId: late.wireId });
  expect(Math.abs((await endOf(late)) - Date.now() - 10 * MINUTE), "from now, as it was over").toBeLessThan(MINUTE + SECOND);
  await late.caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["1"] }] });
});

test("TIM-03 minutes go to all who write, or also to those whose time ended in a breakdown; never to those who have not begun", async ({
  world,
}) => {
  const { stage, office, give, given, endOf, writing, late, waiting } = await aSitting(world);
  const before = [await endOf(writing), await endOf(late)];
  expect(await given({})).toEqual({ people: 1 });
  expect([await endOf(writing), await endOf(late)]).toEqual([(before[0] ?? 0) + 10 * MINUTE, before[1]]);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
  expect(await given({ since: minutesAgo(5) }), "it had ended before").toEqual({ people: 1 });
  expect(await given({ since: minutesAgo(11) })).toEqual({ people: 2 });
  expect(await endOf(late)).toBeGreaterThan(Date.now() + 9 * MINUTE);
  const [last] = (await trailOf(world, `stage ${stage.id}`)).slice(-1);
  expect(last).toMatchObject({ action: "give time", after: { extraMinutes: 10, reason: "Panne de réseau", people: 2 } });
  expect((await waiting.caller.call(answersApi.progress)).stage?.minutesToBegin).toBe(60);
  expect(await office.caller.refused(timeApi.give, give({ userId: waiting.wireId }))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^Personne n'est concerné/),
  });
});

test("TIM-03 two gifts at one instant are those minutes twice, and no more; a confirmation is of one gift alone", async ({ world }) => {
  const { office, give, confirm, endOf, writing, late } = await aSitting(world);
  const ofAll = await confirm(give({ minutes: 3 }));
  const ofLate = await confirm(give({ userId: late.wireId }));
  const ofWriting = await confirm(give({ minutes: 3, userId: writing.wireId }));
  expect((await office.caller.refused(timeApi.give, { ...ofAll, query: ofWriting.query })).status).toBe(409);
  const both = [ofLate, ofLate].map((gift) => office.caller.status(timeApi.give, gift));
  expect((await Promise.all(both)).toSorted(), "the other reads that they have minutes by now").toEqual([200, 409]);
  expect(await office.caller.status(timeApi.give, await confirm(give({ userId: late.wireId })))).toBe(200);
  expect(Math.abs((await endOf(late)) - Date.now() - 20 * MINUTE)).toBeLessThan(MINUTE + SECOND);
});

test("TIM-03 the preview says where the stage closes before the end of the time, or is closed", async ({ world }) => {
  const { stage, office, give } = await aSitting(world);
  const preview = async () => (await office.caller.refused(timeApi.give, give({}))).message;
  await changeStage(world, stage.id, { closesAt: sql<Date>`now() + interval '65 minutes'` });
  expect(await preview()).toMatch(/^1 personne a 10 minutes de plus, mais l'étape ferme avant la fin de leur temps\./);
  await changeStage(world, stage.id, { isClosed: true, closesAt: null });
  expect(await preview()).toMatch(/mais l'étape est fermée\u00A0: rouvrez-la/);
});

test.each([
  ["no minute", { minutes: 0 }],
  ["minutes taken away", { minutes: -10 }],
  ["half a minute", { minutes: 1.5 }],
  ["three hours and a minute", { minutes: 181 }],
  ["no reason", { reason: "  " }],
  ["a reason without end", { reason: "x".repeat(301) }],
  ["a breakdown at no instant", { since: "10 h 20" }],
])("TIM-03 %s is refused", async (_, over) => {
  const { GivenTime } = await import("../time.contract.ts");
  const { success } = GivenTime.safeParse({ minutes: 10, reason: "Panne", userId: null, since: null, ...over });
  expect(success).toBe(false);
});

test("TIM-03 an open sheet learns within ten seconds that its time is another, and the others do not ask", async ({ world }) => {
  const { given, writing, late } = await aSitting(world);
  const revisionOf = async ({ caller }: typeof writing) => (await caller.call(answersApi.active)).errata?.revision ?? "";
  const known = await revisionOf(writing);
  const ask = ({ caller }: typeof writing, revision: string) => caller.call(announcementsApi.errata, { query: { known: revision } });
  const [held, other] = [ask(writing, known), ask(late, await revisionOf(late))];
  await sleep(300);
  await given({ userId: writing.wireId });
  const next = await Promise.race([held, sleep(5 * SECOND)]);
  expect(isOtherStage(known, next?.revision ?? "")).toBe(true);
  expect(await Promise.race([other.then(() => "told"), sleep(500, "held")])).toBe("held");
  expect(await revisionOf(writing), "as the sheet reads it with the questions").toBe(next?.revision);
});
