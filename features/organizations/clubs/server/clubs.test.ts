import { expect } from "vitest";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, anAdmin, aPerson, test } from "#tests/world.ts";
import { clubsApi } from "../clubs.contract.ts";

test("INS-03 every club is offered at registration, and found by its name or its city", async ({ world }) => {
  const club = await aClub(world, { name: "Échecs et Maths" });
  const other = await aClub(world, { name: "Les Nombres premiers" });
  await world.db.deleteFrom("registrations").where("clubId", "=", other.id).execute();
  await world.settle();
  const register = await world.nobody.call(clubsApi.register);
  expect(register).toEqual([
    { id: club.wireId, name: "Échecs et Maths", city: "Lyon" },
    { id: other.wireId, name: "Les Nombres premiers", city: "Lyon" },
  ]);
  expect(await world.nobody.call(clubsApi.register, { query: { search: "maths echecs" } })).toEqual([register[0]]);
  expect(await world.nobody.call(clubsApi.register, { query: { search: "lyon" } })).toEqual(register);
});

test("ADM-06 only the office adds a club and its manager: registered for the active year, to be paid, in the trail", async ({ world }) => {
  const [office, manager] = [await anAdmin(world), await aPerson(world, { role: "CLUB" })];
  const facts = { name: "Club Noether", street: "", city: "Brest", zipCode: "29200", country: "France" };
  const body = { ...facts, controllerIds: [manager.wireId] };
  const club = await office.caller.call(clubsApi.create, { body });
  expect(club).toMatchObject({
    ...facts,
    controllers: [{ id: manager.wireId }],
    registrations: [{ year: ACTIVE_YEAR, status: "PENDING" }],
  });
  expect(await manager.caller.call(clubsApi.one, { params: club })).toMatchObject(facts);
  expect(await trailOf(world, `club ${club.id}`)).toMatchObject([{ actorId: office.id, action: "create club" }]);
  const twin = await office.caller.refused(clubsApi.create, { body: { ...body, name: "CLUB noether" } });
  expect(twin).toMatchObject({ status: 409, issues: [{ path: "name", message: "Un autre club porte ce nom à ce code postal" }] });
  const other = await aPerson(world);
  for (const wrong of [{ controllerIds: [] }, { controllerIds: [other.wireId] }, { zipCode: "29" }, { name: "" }])
    expect(await office.caller.status(clubsApi.create, { body: { ...body, name: "Autre", ...wrong } }), JSON.stringify(wrong)).toBe(400);
  expect(await manager.caller.status(clubsApi.create, { body: { ...body, name: "Le mien" } })).toBe(403);
});

test("CLB-02 CLB-05 only a manager reads a club's address, managers and memberships, and changes its address, in the trail", async ({
  world,
}) => {
  const [club, other] = [await aClub(world, { name: "Club Hypatie" }), await aClub(world)];
  const second = await aPerson(world, { role: "CLUB", lastname: "Noether", firstname: "Emmy" });
  await world.db.insertInto("clubControllers").values({ clubId: club.id, userId: second.id }).execute();
  await world.db
    .insertInto("registrations")
    .values({ kind: "club", year: ACTIVE_YEAR - 1, clubId: club.id })
    .execute();
  const { caller } = club.manager;
  const params = { id: club.wireId };
  expect(await caller.call(clubsApi.one, { params })).toMatchObject({
    ...{ id: club.wireId, name: "Club Hypatie", street: "", city: "Lyon", zipCode: "69001", country: "France" },
    controllers: [
      { id: club.manager.wireId, username: club.manager.username, contact: { lastname: "Durand", email: club.manager.email } },
      { id: second.wireId, contact: { lastname: "Noether", firstname: "Emmy" } },
    ],
    registrations: [
      { year: ACTIVE_YEAR, status: "CONFIRMED" },
      { year: ACTIVE_YEAR - 1, status: "PENDING" },
    ],
  });
  const changed = await second.caller.call(clubsApi.update, { params, body: { street: "4 rue des Arènes", city: "Lyon" } });
  expect(changed).toMatchObject({ street: "4 rue des Arènes", city: "Lyon", name: "Club Hypatie" });
  expect(await trailOf(world, `club ${club.id}`)).toEqual([
    { actorId: second.id, action: "change club", before: { street: "" }, after: { street: "4 rue des Arènes" } },
  ]);
  for (const [field, message] of Object.entries({
    street: "L'adresse est requise",
    zipCode: "Le code postal est requis",
    city: "La ville est requise",
  })) {
    const refused = await caller.refused(clubsApi.update, { params, body: { [field]: " " } });
    expect([refused.status, refused.issues]).toEqual([400, [{ path: field, message }]]);
  }
  const foreign = { params: { id: other.wireId } };
  expect(await caller.status(clubsApi.one, foreign)).toBe(403);
  expect(await caller.status(clubsApi.update, { ...foreign, body: { city: "Nice" } })).toBe(403);
});

test("CLB-02 CLB-06 EDG-01 a fact that somebody else has changed since it was read is not overwritten; the others are saved", async ({
  world,
}) => {
  const club = await aClub(world);
  const params = { id: club.wireId };
  const { caller } = await anAdmin(world);
  const read = await caller.call(clubsApi.one, { params });
  await club.manager.caller.call(clubsApi.update, { params, body: { street: "1 rue A", readFacts: { street: read.street } } });
  const stale = { street: "2 rue B", readFacts: { street: read.street } };
  expect(await caller.refused(clubsApi.update, { params, body: stale })).toMatchObject({
    status: 409,
    message: expect.stringContaining("rien n'est enregistré"),
    issues: [{ path: "street", message: "Changé entre-temps\u00A0: «\u00A01 rue A\u00A0»" }],
  });
  const same = { street: "1 rue A", city: "Nice", readFacts: { street: read.street, city: read.city } };
  expect(await caller.call(clubsApi.update, { params, body: same })).toMatchObject({ street: "1 rue A", city: "Nice" });
  expect(await caller.status(clubsApi.update, { params, body: { readFacts: { street: "1 rue A" } } }), "nothing is changed").toBe(400);
});
