import { expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { type Body, countRows, deleteAll, person, refused, register, schoolAddress } from "#tests/sign-ups.ts";
import { ACTIVE_YEAR, aClub, test } from "#tests/world.ts";
import { signUpApi } from "../sign-up.contract.ts";

test.beforeEach(({ world }) => deleteAll(world));

const club = { name: "Club Hypatie", ...schoolAddress };
const clubBody = (changes: Partial<typeof club> = {}): Body => ({ role: "CLUB", ...person, club: { ...club, ...changes } });

test("INS-09 INS-14 LET-12 registering a club makes a request of its manager: no club, no membership", async ({ world }) => {
  const { id } = await register(world, clubBody());
  const me = await (await world.signedInAs(Number(id))).call(usersApi.me);
  expect(me).toMatchObject({ role: "CLUB", contact: person.contact, controlledClubs: [], establishment: null });
  for (const table of ["clubs", "clubControllers", "registrations"] as const)
    expect(await world.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  const [row] = await world.db.selectFrom("clubRequests").selectAll().execute();
  expect(row).toMatchObject({ ...club, state: "waiting", userId: Number(id), year: ACTIVE_YEAR });
  const letters = await world.db.selectFrom("mails").select(["subject", "text"]).where("userId", "=", Number(id)).execute();
  expect(letters).toMatchObject([{ subject: "Votre demande pour un club : choisissez votre mot de passe" }]);
  expect(letters[0]?.text).not.toContain("inscription");
});

test("INS-09 INS-14 LET-03 where the office wants it, a club that resembles no other opens its area at once, its membership to pay", async ({
  world,
}) => {
  await world.season({ AUTOMATIC_ACCEPTANCE: true });
  const { user, isAccepted } = await world.nobody.call(signUpApi.register, { body: clubBody() });
  expect(isAccepted).toBe(true);
  const me = await (await world.signedInAs(Number(user.id))).call(usersApi.me);
  expect(me.controlledClubs).toMatchObject([{ name: club.name }]);
  const memberships = world.db.selectFrom("registrations").select(["year", "status"]);
  expect(await memberships.execute()).toEqual([{ year: ACTIVE_YEAR, status: "PENDING" }]);
  const alike = await world.nobody.call(signUpApi.register, { body: clubBody({ name: "Club Hypathie" }) });
  expect(alike.isAccepted, "families may confuse them").toBe(false);
  expect(await world.db.selectFrom("clubs").select("name").execute()).toEqual([{ name: club.name }]);
  await world.season({ AUTOMATIC_ACCEPTANCE: false });
});

test("INS-18 a club of this name and postal code is not duplicated; nothing is written", async ({ world }) => {
  const existing = await aClub(world, { name: "Les Curieux" });
  const before = await countRows(world);
  expect(await refused(world, clubBody({ name: "LES CURIEUX", zipCode: "69001" }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/déjà inscrit.*écrivez à contact@palmares\.test\.$/),
    issues: [{ path: "club.name", message: "Ce club est déjà inscrit" }],
  });
  expect(await countRows(world)).toEqual(before);
  await register(world, clubBody({ name: existing.name }));
});

test.for([
  [{ name: "" }, "club.name", "Le nom du club est requis"],
  [{ street: "" }, "club.street", "L'adresse est requise"],
  [{ zipCode: "1" }, "club.zipCode", "Le code postal doit contenir 5 chiffres"],
  [{ city: " " }, "club.city", "La ville est requise"],
] as const)("INS-09 INS-10 a club is refused at its field: %j", async ([changes, path, message], { world }) => {
  expect(await refused(world, clubBody(changes))).toMatchObject({ status: 400, issues: expect.arrayContaining([{ path, message }]) });
});
