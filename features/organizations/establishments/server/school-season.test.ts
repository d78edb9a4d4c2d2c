import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { trailOf } from "#tests/stages.ts";
import { aPerson, aSchool, test, type World } from "#tests/world.ts";
import { establishmentsApi } from "../establishments.contract.ts";

const LAST_MOMENT = "2026-12-15T23:59:00+01:00";
const TOO_EARLY = "Le nombre de participants doit être renseigné et supérieur à 0 avant de pouvoir ouvrir les inscriptions";
const MISSING = "Le nombre de participants doit être indiqué";

/** A school at the start of its season. */
async function aNewSchool(world: World) {
  const school = await aSchool(world, { visible: false, status: "PENDING", estimatedParticipants: 0 });
  return { ...school, caller: school.correspondent.caller };
}

test("ETB-01 a correspondent changes the season of the school, and every page shows the change", async ({ world }) => {
  const [school, other] = [await aNewSchool(world), await aSchool(world)];
  const { caller } = school;
  const changed = await caller.call(establishmentsApi.updateMine, { body: { estimatedParticipants: 45, proposeToBeHalfExamCenter: true } });
  expect(changed).toMatchObject({ id: school.wireId, estimatedParticipants: 45, proposeToBeHalfExamCenter: true, visible: false });
  const opened = await caller.call(establishmentsApi.updateMine, { body: { visible: true } });
  expect((await caller.call(usersApi.me)).establishment).toEqual(opened);
  expect((await world.nobody.call(establishmentsApi.register)).map(({ id }) => id)).toContain(school.wireId);
  await caller.call(establishmentsApi.updateMine, { body: { visible: true } });
  expect(await trailOf(world, `establishment ${school.id}`), "no change, no trail entry").toEqual([
    {
      actorId: school.correspondent.id,
      action: "change school",
      before: { estimatedParticipants: 0, proposeToBeHalfExamCenter: false },
      after: { estimatedParticipants: 45, proposeToBeHalfExamCenter: true },
    },
    { actorId: school.correspondent.id, action: "change school", before: { visible: false }, after: { visible: true } },
  ]);
  expect((await other.correspondent.caller.call(usersApi.me)).establishment?.estimatedParticipants, "another school").toBe(30);
});

test("ETB-03 registrations open only with an estimate above 0, and keep it while they are open", async ({ world }) => {
  const { caller } = await aNewSchool(world);
  expect(await caller.refused(establishmentsApi.updateMine, { body: { visible: true } })).toMatchObject({
    status: 400,
    message: TOO_EARLY,
    issues: [{ path: "visible" }],
  });
  expect(await caller.status(establishmentsApi.updateMine, { body: { visible: true, estimatedParticipants: 0 } })).toBe(400);
  expect((await caller.call(establishmentsApi.updateMine, { body: { visible: true, estimatedParticipants: 1 } })).visible).toBe(true);
  expect(await caller.refused(establishmentsApi.updateMine, { body: { estimatedParticipants: 0 } })).toMatchObject({
    status: 400,
    message: MISSING,
    issues: [{ path: "estimatedParticipants" }],
  });
  const closed = await caller.call(establishmentsApi.updateMine, { body: { estimatedParticipants: 0, visible: false } });
  expect([closed.visible, closed.estimatedParticipants]).toEqual([false, 0]);
});

test("ETB-03 of a concurrent opening and withdrawn estimate, one is refused", async ({ world }) => {
  for (let round = 0; round < 5; round++) {
    const { caller } = await aNewSchool(world);
    await caller.call(establishmentsApi.updateMine, { body: { estimatedParticipants: 12 } });
    const bodies = [{ visible: true }, { estimatedParticipants: 0 }];
    const statuses = await Promise.all(bodies.map((body) => caller.status(establishmentsApi.updateMine, { body })));
    expect(statuses.sort()).toEqual([200, 400]);
  }
});

test.for([-1, 1.5, 10_001, "12", null, 2 ** 40])("ETB-02 %s is not an estimate", async (estimatedParticipants, { world }) => {
  const { caller } = await aNewSchool(world);
  expect(await caller.status(establishmentsApi.updateMine as never, { body: { estimatedParticipants } })).toBe(400);
});

test("CFG-09 the CENTER date closes the half-final offer after its last moment; unset, there is no limit; an offer can be withdrawn any time", async ({
  world,
}) => {
  const { caller, correspondent } = await aNewSchool(world);
  const offering = (school = caller, proposeToBeHalfExamCenter = true) =>
    school.status(establishmentsApi.updateMine, { body: { proposeToBeHalfExamCenter } });
  const before = world.time.now;
  await world.season({ ACTIVE_REGISTRATION_CENTER: LAST_MOMENT });
  world.time.now = new Date(LAST_MOMENT);
  const atLast = await world.signedInAs(correspondent.id);
  expect(await offering(atLast)).toBe(200);
  world.time.now = new Date(world.time.now.getTime() + 1);
  expect(await offering(atLast), "no change").toBe(200);
  expect(await offering(atLast, false)).toBe(200);
  expect(await atLast.refused(establishmentsApi.updateMine, { body: { proposeToBeHalfExamCenter: true } })).toMatchObject({
    status: 403,
    message: "Les propositions de centre de demi-finale sont closes depuis le 15 décembre 2026 à 23\u00A0h\u00A059, heure de Paris.",
  });
  await world.season({ ACTIVE_REGISTRATION_CENTER: null });
  expect(await offering(atLast)).toBe(200);
  world.time.now = before;
  await world.season();
});

test("ETB-11 an account that is not a correspondent, or no longer, changes nothing", async ({ world }) => {
  const school = await aNewSchool(world);
  const { caller: never } = await aPerson(world, { role: "ESTABLISHEMENT" });
  await world.db.updateTable("establishments").set({ userId: null }).where("id", "=", school.id).execute();
  for (const caller of [school.caller, never]) {
    expect(await caller.refused(establishmentsApi.updateMine, { body: { visible: false } })).toMatchObject({
      status: 403,
      message: "Votre compte n'est le correspondant d'aucun établissement\u00A0: écrivez à la fédération.",
    });
  }
  expect(await trailOf(world, `establishment ${school.id}`)).toEqual([]);
});
