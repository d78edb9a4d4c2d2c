import { describe, expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { membershipOf } from "#tests/registrations.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage, trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aParticipant, aPerson, aPupil, aRegistration, aSchool, CLOSED, test } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

const PAST_YEAR = ACTIVE_YEAR - 1;
const toCategory = ({ wireId }: { wireId: string }, categoryName: string) => ({ body: { registrationId: wireId, categoryName } });
const renewRequest = ({ wireId }: { wireId: string }, more: object = {}) => ({
  params: { id: wireId },
  body: { categoryName: "L1", ...more },
});

test("ETB-09 a school changes the category of its pupil; the same category changes nothing", async ({ world }) => {
  const school = await aSchool(world);
  const { registration } = await aPupil(world, school, { status: "CONFIRMED" });
  const { caller, id: actorId } = school.correspondent;
  expect(await caller.call(registrationsApi.changeCategory, toCategory(registration, "L1"))).toMatchObject({
    id: registration.wireId,
    status: "CONFIRMED",
    category: { name: "L1" },
  });
  await caller.call(registrationsApi.changeCategory, toCategory(registration, "L1"));
  expect(await trailOf(world, `registration ${registration.id}`)).toEqual([
    { actorId, action: "change category", before: { category: "C2" }, after: { category: "L1" } },
  ]);
});

test("ETB-09 leaving LE - L2 leaves the squad", async ({ world }) => {
  const school = await aSchool(world);
  const { registration } = await aPupil(world, school, { category: squadCategory });
  const squadId = await aSquad(world);
  await world.db.updateTable("registrations").set({ squadId }).where("id", "=", registration.id).execute();
  const changed = await school.correspondent.caller.call(registrationsApi.changeCategory, toCategory(registration, "L2"));
  expect(changed).toMatchObject({ category: { name: "L2" }, squad: null });
  expect(await trailOf(world, `registration ${registration.id}`)).toMatchObject([
    { before: { category: squadCategory, squad: "Les Curieux" } },
  ]);
});

describe("PPL-12 the class of a pupil", () => {
  const toClass = ({ wireId }: { wireId: string }, className: string) => ({ body: { registrationId: wireId, className } });

  test("is changed by the school and the office, and is in the person's trail", async ({ world }) => {
    const [school, admin] = [await aSchool(world), await anAdmin(world)];
    const pupil = await aPupil(world, school, { status: "CONFIRMED" });
    const { caller, id: actorId } = school.correspondent;
    expect(await caller.call(registrationsApi.changeClass, toClass(pupil.registration, " 5e B "))).toEqual({ className: "5e B" });
    await caller.call(registrationsApi.changeClass, toClass(pupil.registration, "5e B"));
    expect((await caller.call(usersApi.one, { params: { id: pupil.wireId } })).registrations).toMatchObject([{ className: "5e B" }]);
    expect((await pupil.caller.call(usersApi.me)).registrations).toMatchObject([{ className: "5e B" }]);
    expect(await admin.caller.call(registrationsApi.changeClass, toClass(pupil.registration, ""))).toEqual({ className: "" });
    expect((await trailOf(world, `user ${pupil.id}`)).filter(({ action }) => action === "change class")).toEqual([
      { actorId, action: "change class", before: { className: "" }, after: { className: "5e B", year: ACTIVE_YEAR } },
      { actorId: admin.id, action: "change class", before: { className: "5e B" }, after: { className: "", year: ACTIVE_YEAR } },
    ]);
  });

  test("is changed by the school only in the active year, and by nobody without a school", async ({ world }) => {
    const [school, admin] = [await aSchool(world), await anAdmin(world)];
    const past = await aPupil(world, school, { year: PAST_YEAR });
    const alone = await aParticipant(world);
    const { caller } = school.correspondent;
    expect(await caller.refused(registrationsApi.changeClass, toClass(past.registration, "5e B"))).toMatchObject({ status: 403 });
    expect(await admin.caller.call(registrationsApi.changeClass, toClass(past.registration, "5e B"))).toEqual({ className: "5e B" });
    expect(await admin.caller.refused(registrationsApi.changeClass, toClass(alone.registration, "5e B"))).toMatchObject({ status: 409 });
    for (const wrong of ["a".repeat(41), "a\0b"])
      expect(await admin.caller.status(registrationsApi.changeClass, toClass(past.registration, wrong))).toBe(400);
  });

  test("is of one year and one school: a renewed or moved pupil has none", async ({ world }) => {
    const [school, other, admin] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
    const club = await aClub(world);
    const renewed = await aPupil(world, school, { year: PAST_YEAR, className: "5e B" });
    await admin.caller.call(registrationsApi.renewOf, renewRequest(renewed, { establishment: { id: school.wireId } }));
    const classesOf = async ({ wireId }: { wireId: string }) =>
      (await admin.caller.call(usersApi.one, { params: { id: wireId } })).registrations.map(({ className }) => className);
    expect(await classesOf(renewed)).toEqual(["", "5e B"]);
    const moved = await aPupil(world, school, { className: "4e A" });
    const move = (body: object) => admin.caller.call(registrationsApi.move, { params: { id: moved.registration.wireId }, body } as never);
    await move({ clubId: club.wireId });
    expect(await classesOf(moved), "a club changes nothing in the school").toEqual(["4e A"]);
    await move({ establishmentId: other.wireId });
    expect(await classesOf(moved)).toEqual([""]);
  });
});

test("ETB-09 after an answer or a grade only an ADMIN changes the category, the results follow", async ({ world }) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const { caller: admin } = await anAdmin(world);
  const stage = await aStage(world, { questions: [{ right: ["5"] }] });
  const [graded, answered] = [await aPupil(world, school), await aPupil(world, school)];
  await aResult(world, { userId: graded.id, questionnaireId: stage.id, grade: 7, weightedGrade: 21 });
  await storeFirstAnswer(world.db, stage, answered.id, "5");
  for (const { registration } of [graded, answered]) {
    expect(await caller.refused(registrationsApi.changeCategory, toCategory(registration, "L1"))).toMatchObject({
      status: 403,
      message: expect.stringContaining("écrivez à la fédération"),
    });
    expect((await admin.call(registrationsApi.changeCategory, toCategory(registration, "L1"))).category.name).toBe("L1");
  }
  const [{ name } = { name: "" }] = await world.db
    .selectFrom("results")
    .innerJoin("categories", "categories.id", "results.categoryId")
    .select("name")
    .where("userId", "=", graded.id)
    .execute();
  expect(name).toBe("L1");
});

test("ETB-11 a school changes the category of its own pupils of the active year, within their period; an ADMIN anybody's", async ({
  world,
}) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const [{ caller }, { caller: admin }] = [school.correspondent, await anAdmin(world)];
  const pupil = await aPupil(world, school);
  const past = await aRegistration(world, { userId: pupil.id, year: PAST_YEAR, establishmentId: school.id });
  const elsewhere = await aRegistration(world, { userId: pupil.id, year: PAST_YEAR - 1, establishmentId: other.id });
  const stranger = await aPupil(world, other);
  for (const registration of [past, elsewhere, stranger.registration, { wireId: "2147483000" }])
    expect(await caller.status(registrationsApi.changeCategory, toCategory(registration, "L1"))).toBe(403);
  expect(await caller.refused(registrationsApi.changeCategory, toCategory(pupil.registration, "C9"))).toMatchObject({
    status: 400,
    issues: [{ path: "categoryName" }],
  });
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  expect(await caller.status(registrationsApi.changeCategory, toCategory(pupil.registration, "L1"))).toBe(403);
  for (const registration of [past, pupil.registration, stranger.registration])
    expect((await admin.call(registrationsApi.changeCategory, toCategory(registration, "L1"))).category.name).toBe("L1");
  await world.season();
  expect(await admin.status(registrationsApi.changeCategory, toCategory({ wireId: "2147483000" }, "L1"))).toBe(404);
  expect(await admin.status(registrationsApi.changeCategory, toCategory(await membershipOf(world, school), "L1"))).toBe(404);
});

test("ETB-09 PAR-04 a school renews a person last registered with it, only with itself, once", async ({ world }) => {
  const school = await aSchool(world, { visible: false });
  const { caller, id: actorId } = school.correspondent;
  const former = await aPupil(world, school, { year: PAST_YEAR });
  const renewed = await caller.call(registrationsApi.renewOf, renewRequest(former, { establishment: { id: school.wireId } }));
  expect(renewed).toMatchObject({ year: ACTIVE_YEAR, status: "PENDING", category: { name: "L1" }, establishment: { id: school.wireId } });
  expect(await caller.refused(registrationsApi.renewOf, renewRequest(former))).toMatchObject({
    status: 409,
    message: `Une inscription au championnat ${ACTIVE_YEAR} existe déjà.`,
  });
  expect(await trailOf(world, `registration ${renewed.id}`)).toMatchObject([{ actorId, action: "renew registration" }]);
});

test("ETB-11 a school renews nobody registered elsewhere, with no other school, and not outside the period", async ({ world }) => {
  const [school, other, club] = [await aSchool(world), await aSchool(world), await aClub(world)];
  const { caller } = school.correspondent;
  const former = await aPupil(world, school, { year: PAST_YEAR });
  const departed = await aPupil(world, school, { year: PAST_YEAR });
  await aRegistration(world, { userId: departed.id });
  for (const person of [departed, await aPupil(world, other, { year: PAST_YEAR }), await aPerson(world), { wireId: "2147483000" }])
    expect(await caller.status(registrationsApi.renewOf, renewRequest(person))).toBe(403);
  for (const establishment of [{ id: other.wireId }, { rneCode: "0690001A" }])
    expect(await caller.status(registrationsApi.renewOf, renewRequest(former, { establishment }))).toBe(403);
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  expect(await caller.refused(registrationsApi.renewOf, renewRequest(former))).toMatchObject({
    status: 403,
    message: expect.stringMatching(/^Les inscriptions scolaires sont fermées/),
  });
  await world.season();
  expect(await caller.call(registrationsApi.renewOf, renewRequest(former, { club: { id: club.wireId } }))).toMatchObject({ club: null });
});

test("SEC-05 nobody renews an account that is closed, merged or erased", async ({ world }) => {
  const school = await aSchool(world);
  const { caller: admin } = await anAdmin(world);
  const [closed, erased] = [await aPupil(world, school, { year: PAST_YEAR }), await aPupil(world, school, { year: PAST_YEAR })];
  await admin.call(usersApi.update, { params: { id: closed.wireId }, body: { status: "DESACTIVATED" } });
  await admin.call(privacyApi.erase, { params: { id: erased.wireId } });
  for (const person of [closed, erased]) {
    expect(await admin.refused(registrationsApi.renewOf, renewRequest(person))).toMatchObject({
      status: 409,
      message: "Ce compte est désactivé\u00A0: réactivez-le d'abord.",
    });
    expect(await school.correspondent.caller.status(registrationsApi.renewOf, renewRequest(person))).toBe(409);
  }
});

test("PAR-04 a person renews by the same rules under their own id; an ADMIN renews any participant, at any time", async ({ world }) => {
  const school = await aSchool(world, { visible: false });
  const [person, other] = [await aParticipant(world, { year: PAST_YEAR }), await aParticipant(world, { year: PAST_YEAR })];
  const { caller: admin } = await anAdmin(world);
  expect(await person.caller.status(registrationsApi.renewOf, renewRequest(other))).toBe(403);
  const destination = { establishment: { id: school.wireId } };
  expect(await person.caller.status(registrationsApi.renewOf, renewRequest(person, destination))).toBe(400);
  expect(await person.caller.call(registrationsApi.renewOf, renewRequest(person))).toMatchObject({ establishment: null });
  await world.season({ ACTIVE_REGISTRATION_INDIVIDUAL: CLOSED, ACTIVE_REGISTRATION_STUDENT: CLOSED });
  expect(await other.caller.status(registrationsApi.renewOf, renewRequest(other))).toBe(403);
  expect(await admin.call(registrationsApi.renewOf, renewRequest(other, destination))).toMatchObject({
    establishment: { id: school.wireId },
  });
  await world.season();
  for (const nobody of [school.correspondent, { wireId: "2147483000" }])
    expect(await admin.status(registrationsApi.renewOf, renewRequest(nobody))).toBe(404);
});

test("ETB-11 I10 a school has access to an account it opened until the first registration elsewhere, and not again once that is deleted", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const { caller: admin } = await anAdmin(world);
  const anOpenedAccount = async () => {
    const pupil = await aPerson(world);
    await world.db.updateTable("users").set({ establishmentId: school.id }).where("id", "=", pupil.id).execute();
    return pupil;
  };
  const [waiting, departed, individual] = [await anOpenedAccount(), await anOpenedAccount(), await anOpenedAccount()];
  const read = ({ wireId }: { wireId: string }) => school.correspondent.caller.status(usersApi.one, { params: { id: wireId } });
  expect([await read(waiting), await read(departed), await read(individual)]).toEqual([200, 200, 200]);
  for (const [person, destination] of [
    [waiting, { establishment: { id: school.wireId } }],
    [departed, { establishment: { id: other.wireId } }],
    [individual, {}],
  ] as const) {
    const { id } = await admin.call(registrationsApi.renewOf, renewRequest(person, destination));
    await admin.call(registrationsApi.remove, { params: { id } });
  }
  expect([await read(waiting), await read(departed), await read(individual)]).toEqual([200, 403, 403]);
});
