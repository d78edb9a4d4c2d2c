import { expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { byId, byIds, firstStage, resultsOf, statusOf } from "#tests/registrations.ts";
import { aResult, trailOf } from "#tests/stages.ts";
import { aClub, anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

const actionsOn = async (world: World, { registration }: { registration: { id: number } }) =>
  (await trailOf(world, `registration ${registration.id}`)).map(({ action }) => action);
const tooLate = (world: World) =>
  world.asOwner(async (pool) => void (await pool.query("update audit_trail set at = at - interval '61 seconds'")));

test("what was confirmed is taken back for exactly those that were confirmed, with the qualification that it gave", async ({ world }) => {
  const office = await anAdmin(world);
  const school = await aSchool(world);
  await firstStage(world);
  const [one, other] = [await aPupil(world, school), await aPupil(world, school, { status: "CONFIRMED" })];
  const alone = await aParticipant(world);
  const ids = byIds(one, alone);
  await office.caller.call(registrationsApi.validateMany, ids);
  expect(await resultsOf(world, one)).toMatchObject([{ qualified: true, origin: "school" }]);
  const undone = await office.caller.call(registrationsApi.undo, byIds(one, alone, other));
  expect(undone).toEqual([
    { id: one.registration.wireId, status: "PENDING" },
    { id: alone.registration.wireId, status: "PENDING" },
    { id: other.registration.wireId, message: expect.stringContaining("a changé entre-temps") },
  ]);
  expect(await resultsOf(world, one)).toEqual([]);
  expect([await statusOf(world, alone), await statusOf(world, other)]).toEqual(["PENDING", "CONFIRMED"]);
  expect(await actionsOn(world, one)).toEqual(["confirm registration", "undo decision"]);
  expect(await office.caller.call(registrationsApi.undo, ids), "a second time").toEqual(undone.slice(0, 2));
  expect(await actionsOn(world, one)).toHaveLength(2);
});

test("what a threshold had decided before the confirmation comes back", async ({ world }) => {
  const [office, school, stage] = [await anAdmin(world), await aSchool(world), await firstStage(world)];
  const pupil = await aPupil(world, school);
  await aResult(world, { questionnaireId: stage.id, userId: pupil.id, qualified: false, origin: "thresholds" });
  await office.caller.call(registrationsApi.validateMany, byIds(pupil));
  expect(await resultsOf(world, pupil)).toMatchObject([{ qualified: true, origin: "school" }]);
  await office.caller.call(registrationsApi.undo, byIds(pupil));
  expect(await resultsOf(world, pupil)).toEqual([{ qualified: false, origin: "thresholds", nextExamCenterId: null }]);
});

test("nothing is taken back that somebody else did, that changed since, or that is a minute old", async ({ world }) => {
  const [office, colleague, school] = [await anAdmin(world), await anAdmin(world), await aSchool(world)];
  const stage = await firstStage(world);
  const [ofColleague, regraded, old] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)];
  await colleague.caller.call(registrationsApi.validateMany, byIds(ofColleague));
  await office.caller.call(registrationsApi.validateMany, byIds(old));
  await tooLate(world);
  await office.caller.call(registrationsApi.validateMany, byIds(regraded));
  await colleague.caller.call(resultsApi.update, {
    body: [{ userId: regraded.wireId, questionnaireId: stage.wireId, qualified: false }],
  });
  const all = [ofColleague, regraded, old];
  const outcomes = await office.caller.call(registrationsApi.undo, byIds(...all));
  expect(outcomes.map(({ message }) => message)).toEqual([
    expect.stringContaining("a changé entre-temps"),
    expect.stringContaining("a changé entre-temps"),
    expect.stringContaining("trop tard"),
  ]);
  for (const one of all) expect(await statusOf(world, one)).toBe("CONFIRMED");
  expect(await resultsOf(world, regraded)).toMatchObject([{ qualified: false, origin: "hand" }]);
});

test("a school takes back what it confirmed itself, not what the office did", async ({ world }) => {
  const [office, school] = [await anAdmin(world), await aSchool(world)];
  const { caller } = school.correspondent;
  const [own, ofOffice] = [await aPupil(world, school), await aPupil(world, school)];
  await caller.call(registrationsApi.validateMany, byIds(own));
  await office.caller.call(registrationsApi.validateMany, byIds(ofOffice));
  const outcomes = await caller.call(registrationsApi.undo, byIds(own, ofOffice));
  expect(outcomes.map(({ status }) => status)).toEqual(["PENDING", undefined]);
  expect(await statusOf(world, ofOffice)).toBe("CONFIRMED");
});

test("a payment that was confirmed, or set back, returns to what it was, to the instant", async ({ world }) => {
  const [office, club] = [await anAdmin(world), await aClub(world)];
  const membership = () =>
    world.db
      .selectFrom("registrations")
      .select(["id", "status", "confirmedAt"])
      .where("kind", "=", "club")
      .where("clubId", "=", club.id)
      .executeTakeFirstOrThrow();
  const paid = await membership();
  const id = String(paid.id);
  expect(paid.status).toBe("CONFIRMED");
  world.time.now = new Date(world.time.now.getTime() + 1_000);
  await office.caller.call(registrationsApi.unpay, { params: { id } });
  await office.caller.call(registrationsApi.undo, { body: { ids: [id] } });
  expect(await membership()).toEqual(paid);
  await office.caller.call(registrationsApi.unpay, { params: { id } });
  await office.caller.call(registrationsApi.validate, { params: { id } });
  await office.caller.call(registrationsApi.undo, { body: { ids: [id] } });
  expect(await membership()).toMatchObject({ status: "PENDING", confirmedAt: null });
});

test("two presses at once take it back once", async ({ world }) => {
  const [office, alone] = [await anAdmin(world), await aParticipant(world)];
  await office.caller.call(registrationsApi.validate, byId(alone));
  const press = () => office.caller.call(registrationsApi.undo, byIds(alone));
  const outcomes = (await Promise.all([press(), press(), press()])).flat();
  expect(outcomes.map(({ status }) => status)).toEqual(["PENDING", "PENDING", "PENDING"]);
  expect(await actionsOn(world, alone)).toEqual(["confirm registration", "undo decision"]);
});
