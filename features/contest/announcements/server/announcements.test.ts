import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { insert, update } from "#tests/rows.ts";
import { aStage, changeStage } from "#tests/stages.ts";
import { aCenter, aClub, anAdmin, aParticipant, aPerson, aPupil, aSchool, test, type World, worldOn } from "#tests/world.ts";
import { announcementsApi } from "../announcements.contract.ts";
import { isOtherStage } from "../errata-revision.ts";

const draft = {
  audience: "everybody",
  categoryName: null,
  questionnaireId: null,
  position: null,
  text: "Le site ferme dimanche.",
  startsAt: "2026-11-01T00:00:00Z",
  endsAt: null,
} as const;
const SOON = "2026-11-20T09:05:00Z";

const textsFor = async ({ caller }: Pick<Awaited<ReturnType<typeof anAdmin>>, "caller">) =>
  (await caller.call(announcementsApi.own)).map(({ text }) => text);

const anActiveStage = (world: World) => aStage(world, { active: true, questions: [{ right: ["4"], wrong: ["5"] }] });

test("PPL-11 each audience reads its own announcements, those of its category, and no erratum", async ({ world }) => {
  const office = await anAdmin(world);
  const [school, club, center, member] = [await aSchool(world), await aClub(world), await aCenter(world), await aParticipant(world)];
  await insert(world, "examCenterControllers", { examCenterId: center.id, userId: school.correspondent.id });
  const stage = await anActiveStage(world);
  for (const changes of [
    { text: "à tous" },
    { text: "aux participants", audience: "participants" },
    { text: "à sa catégorie", audience: "participants", categoryName: "C2" },
    { text: "à une autre", audience: "participants", categoryName: "HC" },
    { text: "aux établissements", audience: "schools" },
    { text: "aux clubs", audience: "clubs" },
    { text: "aux centres", audience: "centers" },
    { text: "rectificatif", audience: "stage", questionnaireId: stage.wireId },
  ] as const)
    await office.caller.call(announcementsApi.create, { body: { ...draft, ...changes } });
  expect(await textsFor(member)).toEqual(["à tous", "aux participants", "à sa catégorie"]);
  expect(await textsFor(school.correspondent)).toEqual(["à tous", "aux établissements", "aux centres"]);
  expect(await textsFor(club.manager)).toEqual(["à tous", "aux clubs"]);
  expect(await textsFor(office)).toEqual(["à tous"]);
  await world.db.deleteFrom("announcements").execute();
  await world.settle();
});

test("PPL-11 an announcement appears and disappears by the clock, is rewritten and withdrawn, and the trail says so", async ({ world }) => {
  const [office, reader] = [await anAdmin(world), await aParticipant(world)];
  const { caller } = office;
  const created = await caller.call(announcementsApi.create, { body: { ...draft, startsAt: SOON, endsAt: "2026-11-20T09:10:00Z" } });
  const before = world.time.now;
  expect(await textsFor(reader)).toEqual([]);
  world.time.now = new Date(SOON);
  const [shown] = await reader.caller.call(announcementsApi.own);
  expect(shown).toMatchObject({ text: draft.text, version: 1 });
  await caller.call(announcementsApi.update, { params: { id: created.id }, body: { ...draft, text: "Il ferme <b>lundi</b>." } });
  expect(await reader.caller.call(announcementsApi.own)).toEqual([{ id: created.id, text: "Il ferme <b>lundi</b>.", version: 2 }]);
  await caller.call(announcementsApi.remove, { params: { id: created.id } });
  expect(await textsFor(reader)).toEqual([]);
  expect(await caller.status(announcementsApi.remove, { params: { id: created.id } })).toBe(404);
  const trail = await world.db.selectFrom("auditTrail").select("action").where("actorId", "=", office.id).orderBy("id").execute();
  expect(trail.map(({ action }) => action)).toEqual(["create announcement", "change announcement", "delete announcement"]);
  world.time.now = before;
});

test("PPL-11 an announcement to an unknown stage or category, or without a stage where one is needed, is refused at its field", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const fieldOf = async (changes: object) =>
    (await caller.refused(announcementsApi.create, { body: { ...draft, ...changes } })).issues?.[0]?.path;
  expect(await fieldOf({ audience: "stage" })).toBe("questionnaireId");
  expect(await fieldOf({ audience: "stage", questionnaireId: "2147483000" })).toBe("questionnaireId");
  expect(await fieldOf({ audience: "participants", categoryName: "Z9" })).toBe("categoryName");
  expect(await fieldOf({ text: " " })).toBe("text");
  expect(await caller.call(announcementsApi.list)).toEqual([]);
});

test("PPL-11 an erratum reaches a sheet that waits on another node, and so does the closing of the stage; it never leaves the open stage", async ({
  world,
}) => {
  const other = await worldOn(world.databaseUrl);
  const [office, reader, stage] = [await anAdmin(world), await aParticipant(world), await anActiveStage(world)];
  await other.settle();
  const onOtherNode = other.withToken(reader.caller.token ?? "");
  const { revision, errata } = await onOtherNode.call(announcementsApi.errata);
  expect(errata).toEqual([]);
  const next = onOtherNode.call(announcementsApi.errata, { query: { known: revision } });
  const isAnswered = await Promise.race([next.then(() => true), sleep(600, false)]);
  expect(isAnswered, "held while nothing changes").toBe(false);

  const startedAt = performance.now();
  const body = { ...draft, audience: "stage", questionnaireId: stage.wireId, position: 1, text: "Lire 12 et non 21." } as const;
  const wrong = await office.caller.refused(announcementsApi.create, { body: { ...body, position: 99 } });
  expect(wrong).toMatchObject({ status: 400, message: "Cette étape a 1 question\u00A0: aucune n'a ce numéro" });
  const { id } = await office.caller.call(announcementsApi.create, { body });
  const answer = await next;
  expect((performance.now() - startedAt) / 1_000, "seconds").toBeLessThan(5);
  expect(answer.errata).toEqual([{ id, version: 1, position: 1, text: "Lire 12 et non 21." }]);

  await insert(world, "openings", { questionnaireId: stage.id, userId: reader.id, openedAt: world.time.now });
  const closing = onOtherNode.call(announcementsApi.errata, { query: { known: answer.revision } });
  await changeStage(world, stage.id, { isClosed: true });
  const closed = await closing;
  expect(closed.errata).toEqual(answer.errata);
  expect([isOtherStage(revision, answer.revision), isOtherStage(answer.revision, closed.revision)]).toEqual([false, true]);
  const [ofFormerVersion = ""] = revision.split(".");
  expect([isOtherStage(ofFormerVersion, closed.revision), isOtherStage(closed.revision, ofFormerVersion)]).toEqual([false, false]);

  const hidden = onOtherNode.call(announcementsApi.errata, { query: { known: closed.revision } });
  await changeStage(world, stage.id, { active: false });
  expect((await hidden).errata).toEqual([]);
  await other.close();
});

test("PPL-11 an erratum of a stage that opens by itself is read by nobody before, and by all from then on", async ({ world }) => {
  const [office, reader, stage] = [await anAdmin(world), await aParticipant(world), await anActiveStage(world)];
  const opensAt = new Date(world.time.now.getTime() + 60_000);
  await changeStage(world, stage.id, { isClosed: true, opensAt: new Date(Date.now() + 3_600_000) });
  await office.caller.call(announcementsApi.create, { body: { ...draft, audience: "stage", questionnaireId: stage.wireId } });
  await world.settle();
  expect((await reader.caller.call(announcementsApi.errata)).errata).toEqual([]);
  await changeStage(world, stage.id, { isClosed: false, opensAt });
  await world.settle();
  expect((await reader.caller.call(announcementsApi.errata)).errata).toHaveLength(1);
});

test("PPL-11 a sheet that waits is answered when its node stops, and no account makes a node hold without end", async ({ world }) => {
  const other = await worldOn(world.databaseUrl);
  const reader = await aParticipant(world);
  const caller = other.withToken(reader.caller.token ?? "");
  const { revision } = await caller.call(announcementsApi.errata);
  const ask = () => caller.call(announcementsApi.errata, { query: { known: revision } });
  const held = Array.from({ length: 8 }, ask);
  await sleep(300);
  await expect(Promise.race([ask(), sleep(2_000, "held")]), "the ninth of one account").resolves.toMatchObject({ revision });
  const startedAt = performance.now();
  await other.close();
  await expect(Promise.all(held)).resolves.toHaveLength(8);
  expect((performance.now() - startedAt) / 1_000, "seconds").toBeLessThan(10);
});

test("SEC-01 PPL-11 errata are read by who may read the questions: not by others, nor before anybody has opened the stage", async ({
  world,
}) => {
  const [office, stage, school] = [await anAdmin(world), await anActiveStage(world), await aSchool(world)];
  const [reader, other, pupil] = [await aParticipant(world), await aParticipant(world), await aPupil(world, school)];
  const others = [pupil, await aPerson(world)];
  await office.caller.call(announcementsApi.create, { body: { ...draft, audience: "stage", questionnaireId: stage.wireId } });
  await world.settle();
  const read = async ({ caller }: Pick<typeof reader, "caller">) => (await caller.call(announcementsApi.errata)).errata.length;
  const readAll = async () => [await read(reader), await read(other), ...(await Promise.all(others.map(read)))];
  expect(await readAll(), "open").toEqual([1, 1, 0, 0]);
  await changeStage(world, stage.id, { isClosed: true });
  expect(await readAll(), "closed by hand, and nobody has ever opened it").toEqual([0, 0, 0, 0]);
  await insert(world, "openings", { questionnaireId: stage.id, userId: reader.id, openedAt: world.time.now });
  expect(await readAll(), "closed, and somebody had opened it").toEqual([1, 1, 0, 0]);
  await changeStage(world, stage.id, { opensAt: new Date(Date.now() + 3_600_000) });
  expect(await readAll(), "it opens again by itself").toEqual([0, 0, 0, 0]);
});

test("SEC-03 a sheet that waits for errata is told nothing once its session has ended", async ({ world }) => {
  const [office, reader, stage] = [await anAdmin(world), await aParticipant(world), await anActiveStage(world)];
  const known = (await reader.caller.call(announcementsApi.errata)).revision;
  const held = reader.caller.status(announcementsApi.errata, { query: { known } });
  expect(await Promise.race([held, sleep(300, "held")])).toBe("held");
  await update(world, "sessions", { userId: reader.id }, { revokedAt: world.time.now });
  for (const query of [{ known }, { known: "abc" }]) expect(await reader.caller.status(announcementsApi.errata, { query })).toBe(401);
  await office.caller.call(announcementsApi.create, { body: { ...draft, audience: "stage", questionnaireId: stage.wireId } });
  expect(await held).toBe(401);
});

test("SEC-03 errata are read by signed-in participants alone", async ({ world }) => {
  expect(await world.nobody.status(announcementsApi.errata)).toBe(401);
  expect(await (await aSchool(world)).correspondent.caller.status(announcementsApi.errata)).toBe(403);
});
