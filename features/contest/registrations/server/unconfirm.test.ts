import { expect } from "vitest";
import { resultsApi } from "#contest/results/results.contract.ts";
import { byId, byIds, firstStage, resultsOf, statusOf } from "#tests/registrations.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { ACTIVE_YEAR, aCenter, aColleague, anAdmin, aPupil, aSchool, CLOSED, somePupils, test } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

test("ETB-09 a school sets pupils whom it confirmed by mistake back to pending, whichever of its people confirmed them, and the qualification goes", async ({
  world,
}) => {
  await firstStage(world);
  const school = await aSchool(world);
  const colleague = await aColleague(world, school, true);
  const [one, other, pending, stays] = await somePupils(world, school, {}, {}, {}, {});
  await colleague.caller.call(registrationsApi.validateMany, byIds(one, other, stays));
  expect(await resultsOf(world, one)).toMatchObject([{ qualified: true, origin: "school" }]);
  const { id: actorId, caller } = school.correspondent;
  const confirmedAt = world.time.now;
  world.time.now = new Date(world.time.now.getTime() + 120_000);
  for (const time of ["first", "again"])
    expect(await caller.call(registrationsApi.unconfirm, byIds(one, other, pending)), time).toEqual(
      [one, other, pending].map(({ registration }) => ({ id: registration.wireId, status: "PENDING" })),
    );
  expect([await resultsOf(world, one), await resultsOf(world, other)]).toEqual([[], []]);
  expect([await statusOf(world, one), await statusOf(world, stays)]).toEqual(["PENDING", "CONFIRMED"]);
  expect(await resultsOf(world, stays)).toHaveLength(1);
  const [, unconfirmed, ...more] = (await trailOf(world, `registration ${one.registration.id}`)).toSorted((a, b) =>
    a.action.localeCompare(b.action),
  );
  expect(unconfirmed).toMatchObject({
    ...{ actorId, action: "unconfirm registration", after: { status: "PENDING" } },
    before: { status: "CONFIRMED", confirmedAt: confirmedAt.toISOString() },
  });
  expect(more).toEqual([]);
  await caller.call(registrationsApi.validateMany, byIds(one));
  expect(await resultsOf(world, one), "and may be confirmed again").toMatchObject([{ qualified: true, origin: "school" }]);
});

test("ETB-09 a confirmation of which something came stands, and each refusal says why", async ({ world }) => {
  const [stage, school, office, center] = [await firstStage(world), await aSchool(world), await anAdmin(world), await aCenter(world)];
  const { caller } = school.correspondent;
  const aConfirmed = async () => {
    const pupil = await aPupil(world, school);
    await caller.call(registrationsApi.validate, byId(pupil));
    return pupil;
  };
  const [graded, absent, convoked, decided] = [await aConfirmed(), await aConfirmed(), await aConfirmed(), await aConfirmed()];
  const update = (id: number, changes: object) =>
    world.db.updateTable("results").set(changes).where("userId", "=", id).where("questionnaireId", "=", stage.id).execute();
  await update(graded.id, { grade: 0, weightedGrade: 0 });
  await update(absent.id, { absent: true });
  await update(convoked.id, { nextExamCenterId: center.id });
  await office.caller.call(resultsApi.update, { body: [{ userId: decided.wireId, questionnaireId: stage.wireId, qualified: false }] });
  const answering = await aConfirmed();
  const online = await aStage(world, { order: 9, questions: [{ openAnswer: 1, right: ["7"] }] });
  await storeFirstAnswer(world.db, online, answering.id, "7");
  const ofOffice = await aPupil(world, school);
  await office.caller.call(registrationsApi.validateMany, byIds(ofOffice));
  const past = await aPupil(world, school, { year: ACTIVE_YEAR - 1, status: "CONFIRMED" });
  const foreign = await aPupil(world, await aSchool(world), { status: "CONFIRMED" });
  const all = [graded, absent, convoked, decided, answering, ofOffice, past, foreign];
  const outcomes = await caller.call(registrationsApi.unconfirm, byIds(...all));
  expect(outcomes.map(({ message }) => message)).toEqual([
    expect.stringContaining("a déjà une note"),
    expect.stringContaining("a déjà une note"),
    expect.stringContaining("est déjà convoqué"),
    expect.stringContaining("la fédération a décidé de sa qualification"),
    expect.stringContaining("a déjà répondu"),
    expect.stringContaining("c'est la fédération qui l'a donnée"),
    "Seules les inscriptions de l'année active peuvent être remises à confirmer.",
    "Cette inscription n'existe pas, ou plus",
  ]);
  for (const one of all) expect(await statusOf(world, one)).toBe("CONFIRMED");
  const fresh = await aConfirmed();
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  const [closed] = await caller.call(registrationsApi.unconfirm, byIds(fresh));
  expect(closed?.message).toMatch(/^Les inscriptions scolaires sont fermées depuis/);
  await world.season();
});

test("ETB-11 only a school, and only who may register for it, sets its pupils back to pending", async ({ world }) => {
  await firstStage(world);
  const [school, other, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const [seeing, pupil] = [await aColleague(world, school), await aPupil(world, school, { status: "CONFIRMED" })];
  for (const caller of [other.correspondent.caller, seeing.caller, office.caller, pupil.caller])
    expect(await caller.status(registrationsApi.unconfirm, byIds(pupil))).toBe(403);
  expect(await statusOf(world, pupil)).toBe("CONFIRMED");
});

test("ETB-09 EDG-01 two teachers set the same pupils back at the same moment: each is set back once", async ({ world }) => {
  await firstStage(world);
  const school = await aSchool(world);
  const colleague = await aColleague(world, school, true);
  const pupils = [];
  for (let count = 0; count < 6; count += 1) pupils.push(await aPupil(world, school));
  await colleague.caller.call(registrationsApi.validateMany, byIds(...pupils));
  const answers = await Promise.all([
    school.correspondent.caller.call(registrationsApi.unconfirm, byIds(...pupils)),
    colleague.caller.call(registrationsApi.unconfirm, byIds(...pupils.toReversed())),
    colleague.caller.call(registrationsApi.validateMany, byIds(...pupils.slice(4))),
  ]);
  expect(answers.flat().every(({ message }) => message === undefined)).toBe(true);
  for (const [index, pupil] of pupils.entries()) {
    const isConfirmed = (await statusOf(world, pupil)) === "CONFIRMED";
    expect((await resultsOf(world, pupil)).length, "qualified exactly if confirmed").toBe(isConfirmed ? 1 : 0);
    if (index < 4) expect([isConfirmed, (await trailOf(world, `registration ${pupil.registration.id}`)).length]).toEqual([false, 2]);
  }
});

test("EDG-01 GRD-04 whom the office convokes meanwhile stays confirmed", async ({ world }) => {
  const [stage, school, office, center] = [await firstStage(world), await aSchool(world), await anAdmin(world), await aCenter(world)];
  const pupil = await aPupil(world, school);
  await school.correspondent.caller.call(registrationsApi.validateMany, byIds(pupil));
  const other = await world.pool.connect();
  try {
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`results of stage ${stage.id}`]);
    const convoking = office.caller.call(resultsApi.update, {
      body: [{ userId: pupil.wireId, questionnaireId: stage.wireId, nextExamCenterId: center.wireId }],
    });
    await waitUntilBlocked(world, 1);
    const unconfirming = school.correspondent.caller.call(registrationsApi.unconfirm, byIds(pupil));
    await waitUntilBlocked(world, 2);
    await other.query("commit");
    await convoking;
    expect(await unconfirming).toMatchObject([{ message: expect.stringContaining("est déjà convoqué") }]);
  } finally {
    await other.query("rollback");
    other.release();
  }
  expect(await statusOf(world, pupil)).toBe("CONFIRMED");
  expect(await resultsOf(world, pupil)).toMatchObject([{ qualified: true }]);
});
