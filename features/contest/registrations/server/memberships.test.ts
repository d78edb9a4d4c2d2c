import { expect } from "vitest";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aPerson, aSchool, CLOSED, test, type World } from "#tests/world.ts";
import { registrationsApi } from "../registrations.contract.ts";

/** A school that took part last year only, and its correspondent. */
async function aFormerSchool(world: World, name?: string) {
  const school = await aSchool(world, { visible: false, year: ACTIVE_YEAR - 1, ...(name && { name }) });
  return { ...school, caller: school.correspondent.caller };
}

test("ETB-14 a school renews its membership while its period is open: PENDING, once a year, in the trail", async ({ world }) => {
  const { caller, ...school } = await aFormerSchool(world);
  const renewed = await caller.call(registrationsApi.renew, { body: {} });
  expect(renewed).toMatchObject({ year: ACTIVE_YEAR, status: "PENDING", category: null, establishment: { id: school.wireId }, club: null });
  expect(await caller.refused(registrationsApi.renew, { body: {} })).toMatchObject({
    status: 409,
    message: `Une inscription au championnat ${ACTIVE_YEAR} existe déjà.`,
  });
  expect(await trailOf(world, `establishment ${school.id}`)).toEqual([
    { actorId: school.correspondent.id, action: "renew membership", before: null, after: { year: ACTIVE_YEAR } },
  ]);
});

test("ETB-14 whatever a school sends, it renews only its own membership; two renewals at once make one", async ({ world }) => {
  const [school, other] = [await aFormerSchool(world), await aFormerSchool(world)];
  const body = { categoryName: "C2", establishment: { id: other.wireId } };
  const tries = await Promise.all([1, 2, 3].map(() => school.caller.status(registrationsApi.renew, { body })));
  expect(tries.sort()).toEqual([201, 409, 409]);
  const written = await world.db
    .selectFrom("registrations")
    .select(["kind", "establishmentId", "categoryId"])
    .where("establishmentId", "in", [school.id, other.id])
    .where("year", "=", ACTIVE_YEAR)
    .execute();
  expect(written).toEqual([{ kind: "establishment", establishmentId: school.id, categoryId: null }]);
});

test("ETB-14 outside the period of schools, without an active year, or without a school, nothing is renewed", async ({ world }) => {
  const { caller, ...school } = await aFormerSchool(world);
  await world.season({ ACTIVE_REGISTRATION_SCHOOL: CLOSED });
  const late = await caller.refused(registrationsApi.renew, { body: {} });
  expect([late.status, late.message]).toEqual([
    403,
    expect.stringMatching(/^Les inscriptions des établissements sont fermées depuis le 30 s/),
  ]);
  await world.season({ ACTIVE_YEAR: null });
  expect(await caller.status(registrationsApi.renew, { body: {} })).toBe(403);
  await world.season();
  await world.db.updateTable("establishments").set({ userId: null }).where("id", "=", school.id).execute();
  expect(await caller.status(registrationsApi.renew, { body: {} })).toBe(403);
});

test("PAR-04 a participant who names no category gets an error", async ({ world }) => {
  const { caller } = await aPerson(world);
  expect(await caller.refused(registrationsApi.renew, { body: {} })).toMatchObject({
    status: 400,
    issues: [{ path: "categoryName", message: "La catégorie est requise" }],
  });
});

test("ETB-01 a school reads its own memberships, newest first, paid or not", async ({ world }) => {
  const { caller } = await aFormerSchool(world);
  await aSchool(world);
  expect((await caller.call(registrationsApi.ofEstablishments)) as unknown[]).toMatchObject([
    { year: ACTIVE_YEAR - 1, status: "CONFIRMED" },
  ]);
  const { id } = await caller.call(registrationsApi.renew, { body: {} });
  expect(await caller.call(registrationsApi.ofEstablishments)).toEqual([
    { id, year: ACTIVE_YEAR, status: "PENDING" },
    { id: expect.any(String), year: ACTIVE_YEAR - 1, status: "CONFIRMED" },
  ]);
  const { caller: orphan } = await aPerson(world, { role: "ESTABLISHEMENT" });
  expect(await orphan.status(registrationsApi.ofEstablishments)).toBe(403);
});

test("ETB-01 the office reads the memberships of all schools in pages, with the school, sorted and searched", async ({ world }) => {
  const [first, second] = [await aFormerSchool(world, "Collège Aragon"), await aFormerSchool(world, "Collège Zola")];
  await second.caller.call(registrationsApi.renew, { body: {} });
  const { caller: admin } = await anAdmin(world);
  const page = async (query: object) => {
    const answer = await admin.call(registrationsApi.ofEstablishments, { query });
    if (Array.isArray(answer)) throw new Error("not a page");
    return { ...answer.meta, rows: answer.data.map(({ establishment, year }) => [establishment.name, year]) };
  };
  expect((await page({ search: "zola" })).rows).toEqual([
    ["Collège Zola", ACTIVE_YEAR],
    ["Collège Zola", ACTIVE_YEAR - 1],
  ]);
  expect(await page({ limit: 1, page: 2, search: "zola", sortBy: "year:ASC" })).toMatchObject({
    totalItems: 2,
    totalPages: 2,
    rows: [["Collège Zola", ACTIVE_YEAR]],
  });
  const byName = (await page({ sortBy: "establishment.name:ASC", limit: 100 })).rows.map(([name]) => name);
  expect(byName.indexOf(first.name)).toBeLessThan(byName.indexOf(second.name));
  expect(await admin.status(registrationsApi.ofEstablishments, { query: { sortBy: "city:ASC" } })).toBe(400);
});

/** A club that took part last year only, and its manager. */
async function aFormerClub(world: World) {
  const club = await aClub(world, { year: ACTIVE_YEAR - 1 });
  return { ...club, caller: club.manager.caller };
}

test("CLB-07 a club renews its membership while its period is open: PENDING, once a year, in the trail", async ({ world }) => {
  const { caller, ...club } = await aFormerClub(world);
  const tries = await Promise.all([1, 2].map(() => caller.status(registrationsApi.renew, { body: {} })));
  expect(tries.sort()).toEqual([201, 409]);
  expect(await caller.refused(registrationsApi.renew, { body: { club: { id: club.wireId } } })).toMatchObject({
    status: 409,
    message: `Une inscription au championnat ${ACTIVE_YEAR} existe déjà.`,
  });
  const written = await world.db
    .selectFrom("registrations")
    .select(["kind", "status"])
    .where("clubId", "=", club.id)
    .where("year", "=", ACTIVE_YEAR);
  expect(await written.execute()).toEqual([{ kind: "club", status: "PENDING" }]);
  expect(await trailOf(world, `club ${club.id}`)).toMatchObject([
    { actorId: club.manager.id, action: "renew membership", after: { year: ACTIVE_YEAR } },
  ]);
});

test("CLB-07 a manager of several clubs names one; nobody renews another's, nor outside the period of clubs", async ({ world }) => {
  const [{ caller, ...first }, second, stranger] = [await aFormerClub(world), await aFormerClub(world), await aFormerClub(world)];
  await world.db.insertInto("clubControllers").values({ clubId: second.id, userId: first.manager.id }).execute();
  expect(await caller.refused(registrationsApi.renew, { body: {} })).toMatchObject({ status: 400, issues: [{ path: "club" }] });
  expect(await caller.status(registrationsApi.renew, { body: { club: { id: stranger.wireId } } })).toBe(403);
  const renewed = await caller.call(registrationsApi.renew, { body: { club: { id: second.wireId } } });
  expect(renewed).toMatchObject({ year: ACTIVE_YEAR, status: "PENDING", category: null, club: { id: second.wireId } });
  await world.season({ ACTIVE_REGISTRATION_CLUB: CLOSED });
  const late = await caller.refused(registrationsApi.renew, { body: { club: { id: first.wireId } } });
  expect([late.status, late.message]).toEqual([403, expect.stringMatching(/^Les inscriptions des clubs sont fermées depuis le 30 s/)]);
  await world.season();
  const { caller: orphan } = await aPerson(world, { role: "CLUB" });
  expect(await orphan.status(registrationsApi.renew, { body: {} })).toBe(403);
});
