import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { isAccepted, slipOf } from "#tests/password-links.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, aMember, anAdmin, aParticipant, aPupil, aSchool, test } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

test("ADM-05 the office moves a pupil to another school: preview, new confirmation needed, old qualification withdrawn, all notified", async ({
  world,
}) => {
  const [from, to, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const pupil = await aPupil(world, from);
  const stage = await aStage(world);
  await from.correspondent.caller.call(registrationsApi.validate, { params: { id: pupil.registration.wireId } });
  const request = { params: { id: pupil.registration.wireId }, body: { establishmentId: to.wireId } } as const;
  const result = () =>
    world.db.selectFrom("results").select("origin").where("userId", "=", pupil.id).where("questionnaireId", "=", stage.id).execute();
  expect(await result()).toEqual([{ origin: "school" }]);
  const notified = ["la personne", from.name, to.name];
  const preview = await office.caller.call(registrationsApi.move, { ...request, query: { dryRun: "true" } });
  expect(preview).toMatchObject({ waits: true, squad: null, told: notified });
  expect(preview.stages).toHaveLength(1);
  expect(await result()).toHaveLength(1);
  expect(await office.caller.call(registrationsApi.move, request)).toEqual(preview);
  expect(await result()).toEqual([]);
  const { registrations } = await to.correspondent.caller.call(usersApi.one, { params: { id: pupil.wireId } });
  expect(registrations).toMatchObject([{ year: ACTIVE_YEAR, status: "PENDING", establishment: { id: to.wireId } }]);
  expect(await from.correspondent.caller.status(registrationsApi.validate, { params: request.params })).toBe(403);
  const letters = await world.db
    .selectFrom("mails")
    .select(["userId", "text"])
    .where("cause", "like", `moved-${pupil.registration.wireId}-%`)
    .orderBy("userId")
    .execute();
  expect(letters.map(({ userId }) => userId)).toEqual(
    [from.correspondent.id, to.correspondent.id, pupil.id].toSorted((one, other) => one - other),
  );
  const letterTo = (id: number) => letters.find(({ userId }) => userId === id)?.text;
  expect(letterTo(from.correspondent.id), "the new place stays unknown").not.toContain(to.name);
  expect(letterTo(to.correspondent.id), "so does the former one").not.toContain(from.name);
  expect(letterTo(to.correspondent.id), "the former place may have entered its own address").toContain(
    "Relisez avec cette personne l'adresse",
  );
  expect((await trailOf(world, `registration ${pupil.registration.wireId}`)).at(-1)).toMatchObject({
    actorId: office.id,
    action: "move registration",
    before: { place: from.name, status: "CONFIRMED" },
    after: { place: to.name, status: "PENDING" },
  });
  expect(await office.caller.call(registrationsApi.move, request)).toEqual({ waits: false, stages: [], squad: null, told: [] });
  expect(await from.correspondent.caller.status(registrationsApi.move, request)).toBe(403);
});

test("ADM-05 LET-07 N3 a moved pupil leaves the squad, the opened account follows, and old slips no longer work, even once they are back", async ({
  world,
}) => {
  const [from, to, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const pupil = await aPupil(world, from, { category: squadCategory });
  const squadId = await aSquad(world);
  await world.db.updateTable("registrations").set({ squadId }).where("id", "=", pupil.registration.id).execute();
  await world.db.updateTable("users").set({ establishmentId: from.id }).where("id", "=", pupil.id).execute();
  const slip = await slipOf(from, pupil);
  const move = ({ wireId }: typeof from) =>
    office.caller.call(registrationsApi.move, { params: { id: pupil.registration.wireId }, body: { establishmentId: wireId } });
  expect(await move(to)).toMatchObject({ squad: "Les Curieux" });
  const read = world.db
    .selectFrom("registrations as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .select(["r.squadId", "u.establishmentId"])
    .where("r.id", "=", pupil.registration.id);
  expect(await read.executeTakeFirst()).toEqual({ squadId: null, establishmentId: to.id });
  await move(from);
  expect(await isAccepted(world, slip)).toBe(false);
});

test("ADM-05 LET-02 a correspondent whose account is closed gets no mail when somebody leaves", async ({ world }) => {
  const [from, to, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const pupil = await aPupil(world, from);
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", from.correspondent.id).execute();
  const moveRequest = { params: { id: pupil.registration.wireId }, body: { establishmentId: to.wireId } };
  expect((await office.caller.call(registrationsApi.move, moveRequest)).told).toEqual(["la personne", to.name]);
  expect(await world.db.selectFrom("mails").select("id").where("userId", "=", from.correspondent.id).execute()).toEqual([]);
});

test("ADM-05 a confirmed member waits for the new club's confirmation; without a club there is nothing to wait for", async ({ world }) => {
  const [club, office] = [await aClub(world), await anAdmin(world)];
  for (const [clubId, waits] of [
    [(await aClub(world)).wireId, true],
    [null, false],
  ] as const) {
    const { registration } = await aMember(world, club, { status: "CONFIRMED" });
    const moveRequest = { params: { id: registration.wireId }, body: { clubId } };
    expect(await office.caller.call(registrationsApi.move, moveRequest)).toMatchObject({ waits });
  }
});

test("ADM-05 with a grade everything stays but the school; a member goes to another club, or to none", async ({ world }) => {
  const [school, club, office] = [await aSchool(world), await aClub(world), await anAdmin(world)];
  const person = await aParticipant(world, { status: "CONFIRMED" });
  const stage = await aStage(world);
  await aResult(world, { userId: person.id, questionnaireId: stage.id, grade: 10, weightedGrade: 60, time: 40 });
  const params = { id: person.registration.wireId };
  const move = (body: { establishmentId?: string | null; clubId?: string | null }) =>
    office.caller.call(registrationsApi.move, { params, body });
  expect(await move({ clubId: club.wireId })).toMatchObject({ waits: false, stages: [], told: ["la personne", club.name] });
  expect(await move({ establishmentId: school.wireId, clubId: null })).toMatchObject({
    waits: false,
    told: ["la personne", club.name, school.name],
  });
  const read = world.db
    .selectFrom("registrations")
    .select(["status", "establishmentId", "clubId"])
    .where("id", "=", person.registration.id);
  expect(await read.executeTakeFirst()).toEqual({ status: "CONFIRMED", establishmentId: school.id, clubId: null });
  for (const [body, status] of [
    [{ establishmentId: "2147483000" }, 404],
    [{ clubId: "2147483000" }, 400],
    [{}, 400],
  ] as const)
    expect(await office.caller.status(registrationsApi.move, { params, body }), JSON.stringify(body)).toBe(status);
  const year = ACTIVE_YEAR - 1;
  await world.db.updateTable("registrations").set({ year }).where("id", "=", person.registration.id).execute();
  expect(await office.caller.status(registrationsApi.move, { params, body: { clubId: club.wireId } })).toBe(409);
});

test("ADM-05 concurrent moves between the same schools do not wait for one another's mails", async ({ world }) => {
  const [one, other, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const move = async (from: typeof one, to: typeof one) => {
    const { registration } = await aPupil(world, from);
    return () => office.caller.status(registrationsApi.move, { params: { id: registration.wireId }, body: { establishmentId: to.wireId } });
  };
  const moves = await Promise.all(Array.from({ length: 12 }, (_, place) => (place % 2 ? move(one, other) : move(other, one))));
  expect(new Set(await Promise.all(moves.map((begin) => begin())))).toEqual(new Set([200]));
});
