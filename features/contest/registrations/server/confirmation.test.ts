import { expect } from "vitest";
import { byId, byIds, statusOf } from "#tests/registrations.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aPupil, aSchool, CLOSED, test } from "#tests/world.ts";
import { MAX_AT_ONCE, registrationsApi } from "../registrations.contract.ts";

const inSchool = (establishment: { wireId: string }, registration: { wireId: string }) => ({
  params: { establishmentId: establishment.wireId, registrationId: registration.wireId },
});

test("ETB-09 confirming many reports the outcome of each, qualifies them, and is recorded once each in the trail", async ({ world }) => {
  const stage = await aStage(world);
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const { id: actorId, caller } = school.correspondent;
  const pupils = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)] as const;
  const [past, foreign, before] = [
    await aPupil(world, school, { year: ACTIVE_YEAR - 1 }),
    await aPupil(world, other),
    await aPupil(world, school, { status: "CONFIRMED" }),
  ];
  const request = byIds(...pupils, past, foreign, before);
  const confirmed = pupils.map(({ registration }) => ({ id: registration.wireId, status: "CONFIRMED" }));
  for (const time of ["first", "again"])
    expect(await caller.call(registrationsApi.validateMany, request), time).toEqual([
      ...confirmed,
      { id: past.registration.wireId, message: "Seules les inscriptions de l'année active peuvent être confirmées." },
      { id: foreign.registration.wireId, message: "Cette inscription n'existe pas, ou plus" },
      { id: before.registration.wireId, status: "CONFIRMED" },
    ]);
  for (const { id, registration } of pupils) {
    expect(await trailOf(world, `registration ${registration.id}`)).toMatchObject([{ actorId, action: "confirm registration" }]);
    const results = world.db.selectFrom("results").select(["questionnaireId", "origin"]).where("userId", "=", id);
    expect(await results.execute()).toEqual([{ questionnaireId: stage.id, origin: "school" }]);
  }
  expect(await statusOf(world, foreign)).toBe("PENDING");
  expect(await trailOf(world, `registration ${before.registration.id}`)).toEqual([]);
});

test("ETB-09 R3 two tabs confirm the same pupils at the same moment: each is confirmed once", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const pupils = [];
  for (let count = 0; count < 8; count += 1) pupils.push(await aPupil(world, school));
  const [one, other] = await Promise.all([
    caller.call(registrationsApi.validateMany, byIds(...pupils)),
    caller.call(registrationsApi.validateMany, byIds(...pupils.toReversed())),
  ]);
  expect([...one, ...other].filter(({ status }) => status === "CONFIRMED")).toHaveLength(16);
  for (const { registration } of pupils) expect(await trailOf(world, `registration ${registration.id}`)).toHaveLength(1);
});

test("ETB-09 R3 a period that closed meanwhile is reported for each; an ADMIN can still confirm", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  const [outcome] = await school.correspondent.caller.call(registrationsApi.validateMany, byIds(pupil));
  expect(outcome?.message).toMatch(/^Les inscriptions scolaires sont fermées depuis/);
  expect(await statusOf(world, pupil)).toBe("PENDING");
  const { caller: admin } = await anAdmin(world);
  expect(await admin.call(registrationsApi.validateMany, byIds(pupil))).toEqual([{ id: pupil.registration.wireId, status: "CONFIRMED" }]);
  await world.season();
});

test("ETB-11 a school confirms a pupil under its own name only", async ({ world }) => {
  const [school, other, { caller: admin }] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const { caller } = school.correspondent;
  const [pupil, foreign] = [await aPupil(world, school), await aPupil(world, other)];
  const validate = registrationsApi.validateOfEstablishment;
  expect(await caller.status(validate, inSchool(other, pupil.registration))).toBe(403);
  expect(await caller.status(validate, inSchool(school, foreign.registration))).toBe(403);
  expect(await caller.status(validate, inSchool(other, foreign.registration))).toBe(403);
  expect(await caller.call(validate, inSchool(school, pupil.registration))).toMatchObject({
    status: "CONFIRMED",
    establishment: { id: school.wireId },
  });
  expect(await admin.status(validate, inSchool(school, foreign.registration))).toBe(404);
  expect((await admin.call(validate, inSchool(other, foreign.registration))).status).toBe("CONFIRMED");
});

test("ETB-09 neither none nor more than 500 are confirmed or deleted at once", async ({ world }) => {
  const { caller } = (await aSchool(world)).correspondent;
  const ids = Array.from({ length: MAX_AT_ONCE + 1 }, (_, index) => String(index + 1));
  for (const call of [registrationsApi.validateMany, registrationsApi.removeMany]) {
    expect((await caller.refused(call, { body: { ids: [] } })).message).toBe("Choisissez au moins une inscription");
    expect((await caller.refused(call, { body: { ids } })).message).toBe("500 éléments au plus");
  }
});

test("LET-01 the office decides what a school that has not paid may do: everything, or everything but confirming", async ({ world }) => {
  const [unpaid, paid] = [await aSchool(world, { status: "PENDING" }), await aSchool(world)];
  const [pupil, other, third] = [await aPupil(world, unpaid), await aPupil(world, unpaid), await aPupil(world, paid)];
  await unpaid.correspondent.caller.call(registrationsApi.validate, byId(pupil));
  await world.season({ UNPAID_SCHOOLS_CONFIRM: false });
  const refusal = expect.stringContaining("n'est pas encore réglée");
  const { caller } = unpaid.correspondent;
  expect(await caller.refused(registrationsApi.validate, byId(other))).toMatchObject({ status: 403, message: refusal });
  const outcomes = await caller.call(registrationsApi.validateMany, byIds(pupil, other));
  expect(outcomes).toMatchObject([{ status: "CONFIRMED" }, { message: refusal }]);
  await paid.correspondent.caller.call(registrationsApi.validate, byId(third));
  expect(await statusOf(world, other)).toBe("PENDING");
  await world.season({ UNPAID_SCHOOLS_CONFIRM: true });
});
