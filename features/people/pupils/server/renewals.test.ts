import { expect } from "vitest";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aParticipant, aPerson, aPupil, aRegistration, aSchool, CLOSED, test, type World } from "#tests/world.ts";
import { renewalsApi } from "../renewals.contract.ts";

const LAST_YEAR = ACTIVE_YEAR - 1;

const aFormerPupil = (world: World, school: { readonly id: number }, lastname: string, category = "C1", year = LAST_YEAR) =>
  aPupil(world, school, { year, category, status: "CONFIRMED", person: { lastname, birthday: "2013-05-14" } });

const renewRequest = (...rows: readonly { readonly wireId: string; readonly as?: string }[]) => ({
  body: { rows: rows.map(({ wireId, as = "C2" }) => ({ userId: wireId, categoryName: as })) },
});

const thisYearOf = (world: World, userId: number) =>
  world.db
    .selectFrom("registrations as r")
    .innerJoin("categories as c", "c.id", "r.categoryId")
    .select(["r.id", "r.status", "r.establishmentId", "c.name as category"])
    .where("r.userId", "=", userId)
    .where("r.year", "=", ACTIVE_YEAR)
    .execute();

test("ETB-09 a school reads its pupils not renewed yet, of the latest year unless it requests another", async ({ world }) => {
  const [{ caller, ...school }, other] = [await aSchool(world), await aSchool(world)];
  expect(await caller.call(renewalsApi.list)).toEqual({ year: null, years: [], pupils: [] });
  const former = (lastname: string) => aFormerPupil(world, school, lastname);
  const [zoe, adam, renewed] = [await former("Zola"), await former("Adam"), await former("Renewed")];
  const [departed, closed] = [await former("Gone"), await former("Closed")];
  const older = await aFormerPupil(world, school, "Older", "CM", LAST_YEAR - 1);
  await aRegistration(world, { userId: renewed.id, establishmentId: school.id });
  await aRegistration(world, { userId: departed.id, establishmentId: other.id });
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
  await aFormerPupil(world, other, "Foreign");

  const { pupils, ...summary } = await caller.call(renewalsApi.list);
  expect(summary).toEqual({
    year: LAST_YEAR,
    years: [
      { year: LAST_YEAR, renewable: 2 },
      { year: LAST_YEAR - 1, renewable: 1 },
    ],
  });
  expect(pupils.map(({ userId }) => userId)).toEqual([adam.wireId, zoe.wireId]);
  expect(pupils[0]).toMatchObject({ lastname: "Adam", firstname: "Marie", birthday: "2013-05-14", categoryName: "C1" });
  const before = await caller.call(renewalsApi.list, { query: { year: LAST_YEAR - 1 } });
  expect(before.pupils).toMatchObject([{ userId: older.wireId, categoryName: "CM" }]);
});

test("ETB-09 the latest year stays, empty, once everybody is renewed", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const pupil = await aFormerPupil(world, school, "Adam");
  await caller.call(renewalsApi.renew, renewRequest(pupil));
  expect(await caller.call(renewalsApi.list)).toEqual({ year: LAST_YEAR, years: [{ year: LAST_YEAR, renewable: 0 }], pupils: [] });
});

test("SEC-04 pupils are renewed at once, pending, each in the chosen category; sent twice it changes nothing, and reports it", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { caller, id: actorId } = school.correspondent;
  const [adam, zoe] = [await aFormerPupil(world, school, "Adam"), await aFormerPupil(world, school, "Zola")];
  const request = renewRequest(adam, { ...zoe, as: "C1" });
  const first = await caller.call(renewalsApi.renew, request);
  expect({ ...first, renewed: first.renewed.toSorted() }).toEqual({
    renewed: [adam.wireId, zoe.wireId].toSorted(),
    unchanged: 0,
    refused: [],
  });
  const pending = { status: "PENDING", establishmentId: school.id };
  expect(await thisYearOf(world, adam.id)).toMatchObject([{ ...pending, category: "C2" }]);
  const [ofZoe] = await thisYearOf(world, zoe.id);
  expect(ofZoe).toMatchObject({ ...pending, category: "C1" });
  expect(await trailOf(world, `registration ${ofZoe?.id}`)).toMatchObject([
    { actorId, action: "renew registration", after: { userId: zoe.id, categoryName: "C1", year: ACTIVE_YEAR, establishmentId: school.id } },
  ]);
  expect(await caller.call(renewalsApi.renew, request)).toEqual({ renewed: [], unchanged: 2, refused: [] });
  expect(await trailOf(world, `registration ${ofZoe?.id}`)).toHaveLength(1);
});

test("PPL-12 pupils are renewed into their class, if it is said; one who was registered already keeps theirs", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const former = { year: LAST_YEAR, category: "C1", status: "CONFIRMED", className: "6e B" } as const;
  const [classed, unclassed] = [await aPupil(world, school, former), await aPupil(world, school, former)];
  const known = await aPupil(world, school, { className: "5e A" });
  expect((await caller.call(renewalsApi.list)).pupils.map(({ className }) => className)).toEqual(["6e B", "6e B"]);
  const rowOf = ({ wireId }: { readonly wireId: string }) => ({ userId: wireId, categoryName: "C1" });
  const rows = [{ ...rowOf(classed), className: " 5e C " }, rowOf(unclassed), { ...rowOf(known), className: "5e C" }];
  expect(await caller.call(renewalsApi.renew, { body: { rows } })).toMatchObject({ unchanged: 1, refused: [] });
  const classOf = ({ id }: { readonly id: number }) =>
    world.db.selectFrom("registrations").select("className").where("userId", "=", id).where("year", "=", ACTIVE_YEAR).executeTakeFirst();
  expect(await Promise.all([classed, unclassed, known].map(classOf))).toEqual(["5e C", "", "5e A"].map((className) => ({ className })));
  const tooLong = [{ ...rowOf(classed), className: "5".repeat(41) }];
  expect(await caller.status(renewalsApi.renew, { body: { rows: tooLong } })).toBe(400);
});

test("ETB-09 with concurrent requests each pupil is renewed once", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const pupils = [await aFormerPupil(world, school, "Adam"), await aFormerPupil(world, school, "Zola")];
  const answers = await Promise.all([
    caller.call(renewalsApi.renew, renewRequest(...pupils)),
    caller.call(renewalsApi.renew, renewRequest(...pupils.toReversed())),
    caller.call(renewalsApi.renew, renewRequest(...pupils, ...pupils)),
  ]);
  expect(answers.flatMap(({ renewed }) => renewed)).toHaveLength(2);
  expect(answers.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(4);
});

test("ETB-11 a school renews only its own pupils: with one who is not, nobody is renewed", async ({ world }) => {
  const [{ caller, ...school }, other] = [await aSchool(world), await aSchool(world)];
  const pupil = await aFormerPupil(world, school, "Adam");
  const departed = await aFormerPupil(world, school, "Gone", "C1", LAST_YEAR - 1);
  await aRegistration(world, { userId: departed.id, year: LAST_YEAR, establishmentId: other.id });
  for (const stranger of [await aFormerPupil(world, other, "Foreign"), departed, await aPerson(world), { wireId: "2147483000" }])
    expect(await caller.status(renewalsApi.renew, renewRequest(pupil, stranger))).toBe(403);
  expect(await thisYearOf(world, pupil.id)).toEqual([]);
});

test("ETB-09 a pupil registered elsewhere meanwhile, or with a closed account, is reported; the others are renewed", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const [pupil, individual, closed] = [
    await aFormerPupil(world, school, "Adam"),
    await aFormerPupil(world, school, "Alone"),
    await aFormerPupil(world, school, "Closed"),
  ];
  await aRegistration(world, { userId: individual.id });
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
  const { renewed, unchanged, refused } = await caller.call(renewalsApi.renew, renewRequest(pupil, individual, closed));
  expect([renewed, unchanged]).toEqual([[pupil.wireId], 0]);
  expect(Object.fromEntries(refused.map(({ userId, reason }) => [userId, reason]))).toEqual({
    [individual.wireId]: `Déjà inscrit au championnat ${ACTIVE_YEAR} sans votre établissement`,
    [closed.wireId]: "Son compte est désactivé\u00A0: écrivez à la fédération",
  });
});

test("ETB-09 an unknown or closed category is refused at its line, and all outside the period", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  const [adam, zoe] = [await aFormerPupil(world, school, "Adam"), await aFormerPupil(world, school, "Zola")];
  await world.db.updateTable("categories").set({ canRegister: false }).where("name", "=", "HC").execute();
  const issues = [{ path: "rows.1.categoryName", message: "Cette catégorie n'est pas ouverte aux inscriptions" }];
  for (const as of ["HC", "C9"])
    expect(await caller.refused(renewalsApi.renew, renewRequest(adam, { ...zoe, as }))).toMatchObject({ status: 400, issues });
  expect(await caller.status(renewalsApi.renew, { body: { rows: [] } })).toBe(400);
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  const closed = { status: 403, message: expect.stringMatching(/^Les inscriptions scolaires sont fermées depuis/) };
  expect(await caller.refused(renewalsApi.renew, renewRequest(adam, zoe))).toMatchObject(closed);
  await world.season();
  expect(await thisYearOf(world, adam.id)).toEqual([]);
});

test("ETB-11 an account that is not a correspondent has nobody to renew", async ({ world }) => {
  const { caller } = await aPerson(world, { role: "ESTABLISHEMENT" });
  const { wireId } = await aParticipant(world);
  expect(await caller.status(renewalsApi.list)).toBe(403);
  expect(await caller.status(renewalsApi.renew, renewRequest({ wireId }))).toBe(403);
});
