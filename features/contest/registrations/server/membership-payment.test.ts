import { expect } from "vitest";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPerson, aSchool, test, type World } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

/** The office confirms the registration of an account for a year. */
const confirm = async (world: World, userId: string, year = ACTIVE_YEAR) => {
  const { caller } = await anAdmin(world);
  return { call: () => caller.call(registrationsApi.validateOfAccount, { params: { userId, year } }), caller, params: { userId, year } };
};

const setUnpaid = (world: World, clubId: number) =>
  world.db.updateTable("registrations").set({ status: "PENDING", confirmedAt: null }).where("clubId", "=", clubId).execute();

test("ADM-06 ADM-07 a payment is confirmed by the account of the correspondent or of the club's manager; twice changes nothing", async ({
  world,
}) => {
  const school = await aSchool(world, { status: "PENDING" });
  const { call } = await confirm(world, school.correspondent.wireId);
  const confirmed = await call();
  expect(confirmed).toMatchObject({ year: ACTIVE_YEAR, status: "CONFIRMED", establishment: { id: school.wireId }, category: null });
  expect(await call()).toEqual(confirmed);
  const club = await aClub(world);
  await setUnpaid(world, club.id);
  expect(await (await confirm(world, club.manager.wireId)).call()).toMatchObject({ status: "CONFIRMED", club: { id: club.wireId } });
  const trail = await world.db.selectFrom("auditTrail").select("after").where("subject", "=", `registration ${confirmed.id}`).execute();
  expect(trail).toEqual([{ after: { status: "CONFIRMED" } }]);
});

test("ADM-03 a participant's own registration comes before that of their school or club", async ({ world }) => {
  const person = await aParticipant(world);
  expect(await (await confirm(world, person.wireId)).call()).toMatchObject({ id: person.registration.wireId, status: "CONFIRMED" });
});

test("ADM-06 a manager of several clubs of that year must confirm them one by one", async ({ world }) => {
  const [one, other] = [await aClub(world, { name: "Pi" }), await aClub(world, { name: "Tau" })];
  await world.db.insertInto("clubControllers").values({ clubId: other.id, userId: one.manager.id }).execute();
  const { caller, params } = await confirm(world, one.manager.wireId);
  expect(await caller.refused(registrationsApi.validateOfAccount, { params })).toMatchObject({
    status: 409,
    message: `Ce compte anime plusieurs clubs inscrits en ${ACTIVE_YEAR} (Pi, Tau)\u00A0: confirmez-les un par un, depuis la liste des clubs.`,
  });
});

test("ADM-07 an account without registration that year, or an unknown one: 404", async ({ world }) => {
  const school = await aSchool(world);
  for (const [userId, year, message] of [
    [school.correspondent.wireId, ACTIVE_YEAR - 1, `Ce compte n'a pas d'inscription pour ${ACTIVE_YEAR - 1}`],
    [(await aPerson(world)).wireId, ACTIVE_YEAR, `Ce compte n'a pas d'inscription pour ${ACTIVE_YEAR}`],
    ["2147483000", ACTIVE_YEAR, "Ce compte n'existe pas"],
  ] as const) {
    const { caller, params } = await confirm(world, userId, year);
    expect(await caller.refused(registrationsApi.validateOfAccount, { params })).toMatchObject({ status: 404, message });
  }
});

test("ADM-06 ADM-07 a payment confirmed by mistake is set back to unpaid by the office only, with a trail entry; twice changes nothing", async ({
  world,
}) => {
  const school = await aSchool(world);
  const membership = await (await confirm(world, school.correspondent.wireId)).call();
  const { caller } = await anAdmin(world);
  const params = { id: membership.id };
  expect(await school.correspondent.caller.status(registrationsApi.unpay, { params })).toBe(403);
  const unpaidAgain = await caller.call(registrationsApi.unpay, { params });
  expect(unpaidAgain).toMatchObject({ status: "PENDING", establishment: { id: school.wireId } });
  expect(await caller.call(registrationsApi.unpay, { params })).toEqual(unpaidAgain);
  const trail = world.db.selectFrom("auditTrail").select("after").where("subject", "=", `registration ${membership.id}`);
  expect(await trail.orderBy("id", "desc").limit(2).execute()).toEqual([{ after: { status: "PENDING" } }]);
  expect(await (await confirm(world, school.correspondent.wireId)).call()).toMatchObject({ status: "CONFIRMED" });
  const person = await aParticipant(world, { status: "CONFIRMED" });
  expect(await caller.status(registrationsApi.unpay, { params: { id: person.registration.wireId } })).toBe(409);
  expect(await caller.status(registrationsApi.unpay, { params: { id: "2147483000" } })).toBe(404);
});
