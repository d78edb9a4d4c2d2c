import { expect } from "vitest";
import { authApi } from "#people/auth/auth.contract.ts";
import { membershipOf, resultsOf } from "#tests/registrations.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPerson, aPupil, aRegistration, aSchool, CLOSED, test } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;
const LAST_MOMENT = "2026-12-15T23:59:00+01:00";
const byId = ({ wireId }: { wireId: string }) => ({ params: { id: wireId } });
const ofUser = ({ wireId }: { wireId: string }) => ({ params: { userId: wireId } });
const linkRequest = ({ wireId }: { wireId: string }) => ({ body: { userId: wireId } });
const CLOSED_TO_PUPILS = /^Les inscriptions scolaires sont fermées depuis le 30 septembre 2026/;

test("SEC-04 an ADMIN confirms any registration, once: it is once in the trail", async ({ world }) => {
  const admin = await anAdmin(world);
  const { registration } = await aParticipant(world, { year: PAST_YEAR });
  const answers = await Promise.all([1, 2, 3].map(() => admin.caller.call(registrationsApi.validate, byId(registration))));
  expect(answers.map(({ status }) => status)).toEqual(["CONFIRMED", "CONFIRMED", "CONFIRMED"]);
  expect(answers[0]).toMatchObject({
    id: registration.wireId,
    year: PAST_YEAR,
    category: { name: "C2", canSeeQuestionnaire: true },
    club: null,
  });
  expect(await trailOf(world, `registration ${registration.id}`)).toMatchObject([{ actorId: admin.id, action: "confirm registration" }]);

  const school = await aSchool(world, { status: "PENDING" });
  const paid = await admin.caller.call(registrationsApi.validate, byId(await membershipOf(world, school)));
  expect(paid).toMatchObject({ status: "CONFIRMED", category: null, establishment: { name: school.name } });
  expect(await admin.caller.status(registrationsApi.validate, byId({ wireId: "999999" }))).toBe(404);
});

test("ETB-09 a school that confirms a pupil qualifies them for the semi-final; twice changes nothing", async ({ world }) => {
  const { id } = await aStage(world);
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const { caller } = school.correspondent;
  expect((await caller.call(registrationsApi.validate, byId(pupil.registration))).status).toBe("CONFIRMED");
  expect((await caller.call(registrationsApi.validate, byId(pupil.registration))).status).toBe("CONFIRMED");
  expect(await resultsOf(world, pupil)).toMatchObject([{ qualified: true, origin: "school" }]);
  expect(await trailOf(world, `registration ${pupil.registration.id}`)).toHaveLength(1);

  const individual = await aParticipant(world);
  const { caller: admin } = await anAdmin(world);
  await admin.call(registrationsApi.validate, byId(individual.registration));
  expect(await resultsOf(world, individual), "an individual earns it by answering").toEqual([]);
  await world.db.deleteFrom("results").execute();
  await world.db.deleteFrom("questionnaires").where("id", "=", id).execute();
});

test("ETB-11 a school confirms only its own pupils, never its own membership", async ({ world }) => {
  const [school, other] = await Promise.all([aSchool(world, { status: "PENDING" }), aSchool(world)]);
  const { caller } = school.correspondent;
  const foreign = await aPupil(world, other);
  const individual = await aParticipant(world);
  for (const registration of [foreign.registration, individual.registration, await membershipOf(world, school), { wireId: "999999" }])
    expect(await caller.status(registrationsApi.validate, byId(registration))).toBe(403);
});

test("ETB-11 a school confirms only for the active year, while the pupils' period is open", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const past = await aPupil(world, school, { year: PAST_YEAR });
  const pupil = await aPupil(world, school);
  expect(await caller.refused(registrationsApi.validate, byId(past.registration))).toMatchObject({
    status: 403,
    message: "Seules les inscriptions de l'année active peuvent être confirmées.",
  });
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  const { status, message } = await caller.refused(registrationsApi.validate, byId(pupil.registration));
  expect([status, message]).toEqual([403, expect.stringMatching(CLOSED_TO_PUPILS)]);
  const { caller: admin } = await anAdmin(world);
  expect((await admin.call(registrationsApi.validate, byId(pupil.registration))).status).toBe("CONFIRMED");
  expect((await caller.call(registrationsApi.validate, byId(pupil.registration))).status, "again: no change").toBe("CONFIRMED");
  await world.season();
});

test("CLB-05 a club confirms only its own members, and no school's pupil", async ({ world }) => {
  const [club, other, school] = await Promise.all([aClub(world), aClub(world), aSchool(world)]);
  const { caller } = club.manager;
  const member = await aParticipant(world, { clubId: club.id });
  expect((await caller.call(registrationsApi.validate, byId(member.registration))).status).toBe("CONFIRMED");
  const foreign = await aParticipant(world, { clubId: other.id });
  expect(await caller.status(registrationsApi.validate, byId(foreign.registration))).toBe(403);
  const pupil = await aPupil(world, school, { clubId: club.id });
  expect(await caller.refused(registrationsApi.validate, byId(pupil.registration))).toMatchObject({
    status: 403,
    message: "Cette inscription est confirmée par son établissement.",
  });
});

test("SEC-01 nobody confirms their own registration", async ({ world }) => {
  const { caller, registration } = await aParticipant(world);
  expect(await caller.status(registrationsApi.validate, byId(registration))).toBe(403);
  expect(await world.nobody.status(registrationsApi.validate, byId(registration))).toBe(401);
});

test("PAR-05 a person reads only their own registrations, newest first; an ADMIN anybody's", async ({ world }) => {
  const person = await aParticipant(world, { year: PAST_YEAR });
  await aRegistration(world, { userId: person.id, status: "CONFIRMED" });
  const own = await person.caller.call(registrationsApi.ofUser, ofUser(person));
  expect(own.map(({ year, status }) => [year, status])).toEqual([
    [ACTIVE_YEAR, "CONFIRMED"],
    [PAST_YEAR, "PENDING"],
  ]);
  const stranger = await aPerson(world);
  expect(await stranger.caller.status(registrationsApi.ofUser, ofUser(person))).toBe(403);
  const { caller: admin } = await anAdmin(world);
  expect(await admin.call(registrationsApi.ofUser, ofUser(person))).toEqual(own);
  expect(await admin.call(registrationsApi.ofUser, ofUser(stranger))).toEqual([]);
  expect(await admin.status(registrationsApi.ofUser, ofUser({ wireId: "999999" }))).toBe(404);
});

test("STG-09 the office reads a person's registration for the year of a stage, or that there is none", async ({ world }) => {
  const [{ caller: admin }, person, stranger] = [await anAdmin(world), await aParticipant(world), await aPerson(world)];
  await aRegistration(world, { userId: person.id, year: PAST_YEAR, category: "C1" });
  const [now, then] = [await aStage(world), await aStage(world, { year: PAST_YEAR })];
  const stageQuery = (userId: string, questionnaireId: string) => ({ query: { userId, questionnaireId } });
  expect(await admin.call(registrationsApi.ofStage, stageQuery(person.wireId, now.wireId))).toMatchObject({
    year: ACTIVE_YEAR,
    category: { name: "C2" },
  });
  expect(await admin.call(registrationsApi.ofStage, stageQuery(person.wireId, then.wireId))).toMatchObject({
    year: PAST_YEAR,
    category: { name: "C1" },
  });
  expect(await admin.call(registrationsApi.ofStage, stageQuery(stranger.wireId, now.wireId))).toBeNull();
  expect(await admin.status(registrationsApi.ofStage, stageQuery("2147483000", now.wireId))).toBe(404);
  expect(await admin.status(registrationsApi.ofStage, stageQuery(person.wireId, "2147483000"))).toBe(404);
});

test("ETB-11 a school reads the registrations of its pupils, of this year or last registered there", async ({ world }) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const { caller } = school.correspondent;
  const pupil = await aPupil(world, school);
  const former = await aPupil(world, school, { year: PAST_YEAR });
  const departed = await aPupil(world, school, { year: PAST_YEAR });
  await aRegistration(world, { userId: departed.id, establishmentId: other.id });
  expect(await caller.call(registrationsApi.ofUser, ofUser(pupil))).toHaveLength(1);
  expect(await caller.call(registrationsApi.ofUser, ofUser(former))).toHaveLength(1);
  for (const person of [departed, await aPupil(world, other), { wireId: "999999" }])
    expect(await caller.status(registrationsApi.ofUser, ofUser(person))).toBe(403);
});

test("CLB-05 a club reads its members' registrations with it, and no others", async ({ world }) => {
  const [club, other] = await Promise.all([aClub(world), aClub(world)]);
  const member = await aParticipant(world, { clubId: club.id, year: PAST_YEAR });
  await aRegistration(world, { userId: member.id, clubId: other.id });
  const listed = await club.manager.caller.call(registrationsApi.ofUser, ofUser(member));
  expect(listed.map(({ year, club }) => [year, club?.name])).toEqual([[PAST_YEAR, club.name]]);
  const stranger = await aParticipant(world, { clubId: other.id });
  expect(await club.manager.caller.status(registrationsApi.ofUser, ofUser(stranger))).toBe(403);
});

test("ETB-11 a school sends the password link to its pupils of this year only", async ({ world }) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const { caller } = school.correspondent;
  expect(await caller.status(authApi.sendPasswordLink, linkRequest(await aPupil(world, school)))).toBe(204);
  for (const person of [await aPupil(world, other), await aPupil(world, school, { year: PAST_YEAR }), await anAdmin(world)])
    expect(await caller.status(authApi.sendPasswordLink, linkRequest(person))).toBe(403);
});

test("CLB-05 a club sends the password link to its members of this year only", async ({ world }) => {
  const [club, other] = await Promise.all([aClub(world), aClub(world)]);
  const { caller } = club.manager;
  expect(await caller.status(authApi.sendPasswordLink, linkRequest(await aParticipant(world, { clubId: club.id })))).toBe(204);
  for (const person of [
    await aParticipant(world, { clubId: other.id }),
    await aParticipant(world, { clubId: club.id, year: PAST_YEAR }),
    other.manager,
  ])
    expect(await caller.status(authApi.sendPasswordLink, linkRequest(person))).toBe(403);
});

test("PAR-03 a participant renews alone until the end of the individual period, once a year", async ({ world }) => {
  const person = await aParticipant(world, { year: PAST_YEAR });
  const late = await aPerson(world);
  const club = await aClub(world);
  const before = world.time.now;
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: LAST_MOMENT });
  world.time.now = new Date(LAST_MOMENT);
  const [mine, hers] = await Promise.all([world.signedInAs(person.id), world.signedInAs(late.id)]);
  const body = { categoryName: "L1", club: { id: club.wireId } };
  const renewal = await mine.call(registrationsApi.renew, { body });
  expect(renewal).toMatchObject({
    year: ACTIVE_YEAR,
    status: "PENDING",
    category: { name: "L1" },
    establishment: null,
    club: { name: club.name },
  });
  expect(await mine.refused(registrationsApi.renew, { body })).toMatchObject({
    status: 409,
    message: `Une inscription au championnat ${ACTIVE_YEAR} existe déjà.`,
  });
  world.time.now = new Date(world.time.now.getTime() + 1);
  const { status, message } = await hers.refused(registrationsApi.renew, { body });
  expect([status, message]).toEqual([403, expect.stringMatching(/^Les inscriptions individuelles sont fermées/)]);
  world.time.now = before;
  await world.season();
});

test("PAR-03 two renewals at the same moment make one registration", async ({ world }) => {
  const { caller, id } = await aPerson(world);
  const tries = await Promise.all([1, 2, 3].map(() => caller.status(registrationsApi.renew, { body: { categoryName: "CE" } })));
  expect(tries.sort()).toEqual([201, 409, 409]);
  expect(await world.db.selectFrom("registrations").select("id").where("userId", "=", id).execute()).toHaveLength(1);
});

test("PAR-03 a pupil renews with an open school, by its id or its RNE code, only in the pupils' period", async ({ world }) => {
  const [school, hidden, unregistered] = await Promise.all([aSchool(world), aSchool(world, { visible: false }), aSchool(world)]);
  await world.db.updateTable("establishments").set({ rneCode: "0690009J" }).where("id", "=", school.id).execute();
  await world.db.deleteFrom("registrations").where("establishmentId", "=", unregistered.id).execute();
  const [first, second] = await Promise.all([aPerson(world), aPerson(world)]);
  const withSchool = (establishment: { id: string } | { rneCode: string }) => ({ body: { categoryName: "C1", establishment } });
  for (const closed of [{ id: hidden.wireId }, { id: unregistered.wireId }, { id: "999999" }, { rneCode: "0690008H" }])
    expect(await first.caller.refused(registrationsApi.renew, withSchool(closed))).toMatchObject({
      status: 400,
      issues: [
        { path: "establishment", message: "Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur." },
      ],
    });
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: null });
  expect((await first.caller.call(registrationsApi.renew, withSchool({ rneCode: "0690009j" }))).establishment?.name).toBe(school.name);
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  const { status, message } = await second.caller.refused(registrationsApi.renew, withSchool({ id: school.wireId }));
  expect([status, message]).toEqual([403, expect.stringMatching(CLOSED_TO_PUPILS)]);
  await world.season();
});

test("PAR-03 a renewal in an unknown or closed category, or with an unknown club, is refused at its field", async ({ world }) => {
  const { caller } = await aPerson(world);
  await world.db.updateTable("categories").set({ canRegister: false }).where("name", "=", "HC").execute();
  for (const categoryName of ["HC", "C9"])
    expect(await caller.refused(registrationsApi.renew, { body: { categoryName } })).toMatchObject({
      status: 400,
      issues: [{ path: "categoryName", message: "Cette catégorie n'est pas ouverte aux inscriptions" }],
    });
  const unknown = await caller.refused(registrationsApi.renew, { body: { categoryName: "C2", club: { id: "999999" } } });
  expect(unknown).toMatchObject({ status: 400, issues: [{ path: "club" }] });
});
