import { expect } from "vitest";
import { byId, byIds, resultsOf } from "#tests/registrations.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aParticipant, aPupil, aSchool, CLOSED, somePupils, test, type World } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;
const isRegistered = async (world: World, { registration: { id } }: { registration: { id: number } }) =>
  (await world.db.selectFrom("registrations").select("id").where("id", "=", id).execute()).length > 0;

test("ETB-09 a school deletes its pending pupil's registration, never the account; it is in the trail", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const { id, caller } = school.correspondent;
  await caller.call(registrationsApi.remove, byId(pupil));
  expect(await isRegistered(world, pupil)).toBe(false);
  expect(await pupil.caller.call(registrationsApi.ofUser, { params: { userId: pupil.wireId } })).toEqual([]);
  expect(await trailOf(world, `registration ${pupil.registration.id}`)).toMatchObject([
    { actorId: id, action: "delete registration", before: { userId: pupil.id, year: ACTIVE_YEAR, status: "PENDING" } },
  ]);
  expect(await caller.status(registrationsApi.remove, byId(pupil)), "it no longer exists").toBe(403);
});

test("ETB-09 a school deletes no confirmed registration, none of a past year, none after the period", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const [confirmed, past, pupil] = await somePupils(world, school, { status: "CONFIRMED" }, { year: PAST_YEAR }, {});
  expect(await caller.refused(registrationsApi.remove, byId(confirmed))).toMatchObject({
    status: 403,
    message: "Une inscription confirmée ne peut plus être supprimée\u00A0: remettez-la d'abord à confirmer, ou écrivez à la fédération.",
  });
  expect(await caller.refused(registrationsApi.remove, byId(past))).toMatchObject({
    status: 403,
    message: "Seules les inscriptions de l'année active peuvent être supprimées.",
  });
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  const { status, message } = await caller.refused(registrationsApi.remove, byId(pupil));
  expect([status, message]).toEqual([403, expect.stringMatching(/^Les inscriptions scolaires sont fermées/)]);
  await world.season();
  for (const one of [confirmed, past, pupil]) expect(await isRegistered(world, one)).toBe(true);
});

test("GRD-07 an ADMIN undoes a mistaken confirmation: its qualification is deleted with the registration", async ({ world }) => {
  await aStage(world, { year: 2040 });
  const { caller } = await anAdmin(world);
  const pupil = await aPupil(world, await aSchool(world), { year: 2040 });
  await caller.call(registrationsApi.validate, byId(pupil));
  expect(await resultsOf(world, pupil)).toMatchObject([{ origin: "school" }]);
  await caller.call(registrationsApi.remove, byId(pupil));
  expect(await resultsOf(world, pupil)).toEqual([]);
  expect(await caller.status(registrationsApi.remove, byId(pupil))).toBe(404);
});

test("ETB-09 an answer, a grade, a convocation or a decision prevents deletion, even by an ADMIN", async ({ world }) => {
  const stage = await aStage(world, { year: 2041, questions: [{ right: ["1"], openAnswer: 1 }] });
  const center = await aCenter(world);
  const { caller } = await anAdmin(world);
  const school = await aSchool(world);
  const facts = { year: 2041, status: "CONFIRMED" } as const;
  const answered = await aParticipant(world, facts);
  const [graded, convoked, decided] = await somePupils(world, school, facts, facts, facts);
  const at = { questionnaireId: stage.id, qualified: true } as const;
  await storeFirstAnswer(world.db, stage, answered.id, "1");
  await aResult(world, { ...at, userId: graded.id, grade: 0, origin: "thresholds" });
  await aResult(world, { ...at, userId: convoked.id, origin: "school", nextExamCenterId: center.id });
  await aResult(world, { ...at, userId: decided.id, origin: "hand" });
  for (const [person, pattern] of [
    [answered, /a déjà répondu à un questionnaire/],
    [graded, /a déjà une note/],
    [convoked, /est convoquée/],
    [decided, /la fédération a déjà décidé/],
  ] as const) {
    const { status, message } = await caller.refused(registrationsApi.remove, byId(person));
    expect([status, message]).toEqual([409, expect.stringMatching(pattern)]);
    expect(await isRegistered(world, person)).toBe(true);
  }
  const outcomes = await caller.call(registrationsApi.removeMany, byIds(answered, graded));
  expect(outcomes.every(({ message }) => message?.startsWith("Cette inscription ne peut plus être supprimée"))).toBe(true);
});

test("ETB-09 ETB-11 deleting many reports the outcome of each; somebody else's registration is reported as unknown", async ({ world }) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const { caller } = school.correspondent;
  const [first, second, confirmed] = await somePupils(world, school, {}, {}, { status: "CONFIRMED" });
  const foreign = await aPupil(world, other);
  const missing = { registration: { wireId: "2147483000" } };
  const request = byIds(first, foreign, confirmed, missing, second, first);
  expect(await caller.call(registrationsApi.removeMany, request)).toEqual([
    { id: first.registration.wireId },
    { id: foreign.registration.wireId, message: "Cette inscription n'existe pas, ou plus" },
    { id: confirmed.registration.wireId, message: expect.stringMatching(/confirmée ne peut plus être supprimée/) },
    { id: missing.registration.wireId, message: "Cette inscription n'existe pas, ou plus" },
    { id: second.registration.wireId },
  ]);
  expect(await isRegistered(world, foreign)).toBe(true);
  expect(await isRegistered(world, second)).toBe(false);
  expect(await trailOf(world, `registration ${second.registration.id}`)).toMatchObject([{ action: "delete registration" }]);
});

test("CLB-05 a club deletes its own pending members only", async ({ world }) => {
  const [club, other, school] = [await aClub(world), await aClub(world), await aSchool(world)];
  const { caller } = club.manager;
  const member = await aParticipant(world, { clubId: club.id });
  expect(await caller.status(registrationsApi.remove, byId(member))).toBe(204);
  const foreign = await aParticipant(world, { clubId: other.id });
  expect(await caller.status(registrationsApi.remove, byId(foreign))).toBe(403);
  const pupil = await aPupil(world, school, { clubId: club.id });
  expect((await caller.refused(registrationsApi.remove, byId(pupil))).message).toMatch(/par son établissement/);
});

test("ETB-09 confirming and deleting at the same moment: one wins, completely", async ({ world }) => {
  await aStage(world, { name: "Première étape" });
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  for (let round = 0; round < 5; round += 1) {
    const pupil = await aPupil(world, school);
    const statuses = await Promise.all([
      caller.status(registrationsApi.validate, byId(pupil)),
      caller.status(registrationsApi.remove, byId(pupil)),
    ]);
    const isThere = await isRegistered(world, pupil);
    expect([
      [true, 200, 403],
      [false, 403, 204],
      [false, 404, 204],
    ]).toContainEqual([isThere, ...statuses]);
    expect(await resultsOf(world, pupil)).toHaveLength(isThere ? 1 : 0);
    expect(await trailOf(world, `registration ${pupil.registration.id}`)).toHaveLength(1);
  }
});
