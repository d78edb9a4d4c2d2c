import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { membersApi } from "#people/people/members.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { signUpApi } from "#people/sign-up/sign-up.contract.ts";
import { lettersTo } from "#tests/password-links.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, aClubApplicant, aMember, anAdmin, aPerson, test as plain, type World } from "#tests/world.ts";
import { clubsApi } from "../clubs.contract.ts";
import { clubRequestsApi } from "../requests.contract.ts";

const test = plain.extend("office", { scope: "file" }, ({ world }) => anAdmin(world));

let counter = 0;
const aName = () =>
  `Cercle ${["Abel", "Bolyai", "Cauchy", "Dirichlet", "Erdős", "Fibonacci", "Germain", "Hilbert", "Ibn Sina"][counter++] ?? counter}`;
const address = { street: "1 rue Galois", city: "Lyon", zipCode: "69003", country: "France" };
const contact = { lastname: "Noether", firstname: "Emmy", phone: "06 12 34 56 78" };

const signUpOf = (club: typeof address & { name: string }, email: string) => ({
  body: {
    ...{ role: "CLUB" as const, contact: { ...contact, email }, club },
    ...{ imageCapture: true, communication: true, communicationPartners: false },
  },
});

/** A visitor who registers a club, and signs in. */
async function register(world: World, name: string, overrides: Partial<typeof address> = {}) {
  const email = `emmy-${++counter}@exemple.fr`;
  const { user } = await world.nobody.call(signUpApi.register, signUpOf({ ...address, name, ...overrides }, email));
  await world.db.updateTable("users").set({ status: "CONFIRMED" }).where("id", "=", Number(user.id)).execute();
  const caller = await world.signedInAs(Number(user.id));
  const request = await caller.call(clubRequestsApi.mine);
  return { id: Number(user.id), wireId: user.id, email, caller, request: { wireId: request?.id ?? "" } };
}

const listOffered = async (world: World, name: string) => {
  await world.settle();
  const [all, found] = [
    await world.nobody.call(clubsApi.register),
    await world.nobody.call(clubsApi.register, { query: { search: name } }),
  ];
  return [...all, ...found].filter((club) => club.name === name);
};
const acceptBody = (clubId: string | null = null) => ({ body: { clubId } });
const refuseBody = (reason: string) => ({ body: { reason } });
const paramsOf = (request: { wireId: string }) => ({ params: { id: request.wireId } });

test("INS-09 LET-12 a registered club is not offered and has no manager until the office accepts it, in one press", async ({
  world,
  office,
}) => {
  const name = aName();
  const waiting = await register(world, name);
  expect(await waiting.caller.call(clubRequestsApi.mine)).toMatchObject({ state: "waiting", name, ...address, reason: null });
  expect((await waiting.caller.call(usersApi.me)).controlledClubs).toEqual([]);
  expect(await listOffered(world, name)).toEqual([]);
  expect(await waiting.caller.refused(registrationsApi.renew, { body: {} })).toMatchObject({
    status: 403,
    message: expect.stringContaining(`Votre demande pour ${name} attend`),
  });
  const { data } = await office.caller.call(clubRequestsApi.list, { query: { search: name } });
  expect(data).toMatchObject([{ name, city: "Lyon", user: { id: waiting.wireId, contact: { email: waiting.email } }, rivals: 0 }]);
  expect((await office.caller.call(clubRequestsApi.counts)).waiting).toBeGreaterThan(0);

  const { clubId } = await office.caller.call(clubRequestsApi.accept, { ...paramsOf(waiting.request), ...acceptBody() });
  expect(await listOffered(world, name)).toEqual([
    { id: clubId, name, city: "Lyon" },
    { id: clubId, name, city: "Lyon" },
  ]);
  expect(await waiting.caller.call(clubsApi.one, { params: { id: clubId } })).toMatchObject({
    ...{ name, ...address, controllers: [{ id: waiting.wireId }], registrations: [{ year: ACTIVE_YEAR, status: "PENDING" }] },
  });
  expect((await waiting.caller.call(usersApi.me)).controlledClubs).toEqual([{ id: clubId, name }]);
  expect((await lettersTo(world, waiting.email)).at(-1)).toMatchObject({
    subject: "Championnat : votre club est accepté",
    text: expect.stringContaining("/club/info"),
  });
  expect(await trailOf(world, `club ${clubId}`)).toMatchObject([
    { actorId: office.id, action: "accept club", after: { userId: waiting.id } },
  ]);
  expect(await waiting.caller.call(clubRequestsApi.mine)).toMatchObject({ state: "confirmed" });
  expect(await office.caller.call(clubRequestsApi.one, paramsOf(waiting.request))).toMatchObject({ decider: "Marie Durand" });
  expect(await office.caller.status(clubRequestsApi.accept, { ...paramsOf(waiting.request), ...acceptBody() })).toBe(409);
  expect(await office.caller.status(clubRequestsApi.refuse, { ...paramsOf(waiting.request), ...refuseBody("Trop tard") })).toBe(409);
});

test("LET-12 a twin of a club in another town, or under a similar name, is shown to the office and sees none of its members", async ({
  world,
  office,
}) => {
  const name = aName();
  const existing = await aClub(world, { name });
  const member = await aMember(world, existing);
  const twins = [
    await register(world, name.toUpperCase(), { city: "Bron", zipCode: "69500" }),
    await register(world, `Club ${name} de Lyon`),
  ];
  for (const { caller, request } of twins) {
    const { likenesses } = await office.caller.call(clubRequestsApi.one, paramsOf(request));
    expect(likenesses).toMatchObject([
      { id: existing.wireId, name, members: 1, controllers: [{ id: existing.manager.wireId, isActive: true }] },
    ]);
    const params = { clubId: existing.wireId, year: String(ACTIVE_YEAR) };
    const statuses = [
      await caller.status(membersApi.list, { params }),
      await caller.status(authApi.sendPasswordLink, { body: { userId: member.wireId } }),
      await caller.status(registrationsApi.validateOfClub, {
        params: { clubId: existing.wireId, registrationId: member.registration.wireId },
      }),
    ];
    expect(statuses).toEqual([403, 403, 403]);
  }
  expect((await listOffered(world, name)).map(({ id }) => id)).toEqual([existing.wireId, existing.wireId]);
  const { rivals } = await office.caller.call(clubRequestsApi.one, paramsOf((await register(world, name, { zipCode: "69009" })).request));
  expect(rivals).toBe(1);
});

test("INS-18 LET-12 several requests for one club may wait; of concurrent acceptances only one creates it", async ({ world, office }) => {
  const name = aName();
  const applicant = [await register(world, name), await register(world, name), await register(world, name)];
  const statuses = await Promise.all(
    applicant.map(({ request }) => office.caller.status(clubRequestsApi.accept, { ...paramsOf(request), ...acceptBody() })),
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await world.db.selectFrom("clubs").select("id").where("name", "=", name).execute()).toHaveLength(1);
  expect(await world.nobody.refused(signUpApi.register, signUpOf({ ...address, name }, "emmy@exemple.fr"))).toMatchObject({
    status: 409,
    issues: [{ path: "club.name", message: "Ce club est déjà inscrit" }],
  });
});

test("LET-12 an applicant accepted for an existing club runs it with the others, who are notified", async ({ world, office }) => {
  const existing = await aClub(world);
  const joining = await aClubApplicant(world, { name: existing.name, zipCode: "69009" });
  await office.caller.call(clubRequestsApi.accept, { ...paramsOf(joining.request), ...acceptBody(existing.wireId) });
  const club = await joining.caller.call(clubsApi.one, { params: { id: existing.wireId } });
  expect(club.controllers.map(({ id }) => id).toSorted()).toEqual([existing.manager.wireId, joining.wireId].toSorted());
  expect(club).toMatchObject({ zipCode: "69001", registrations: [{ year: ACTIVE_YEAR, status: "CONFIRMED" }] });
  expect(await lettersTo(world, existing.manager.email)).toMatchObject([
    { subject: "Championnat : une personne de plus anime votre club" },
  ]);
  const other = await aClubApplicant(world);
  expect(await office.caller.status(clubRequestsApi.accept, { ...paramsOf(other.request), ...acceptBody("2147483000") })).toBe(404);
});

test("LET-12 a refused request says why, and the account may apply again; one refused by mistake may still be accepted", async ({
  world,
  office,
}) => {
  const name = aName();
  const applicant = await register(world, name);
  expect(await applicant.caller.refused(clubRequestsApi.declare, { body: { ...address, name } })).toMatchObject({ status: 409 });
  const refusalBody = refuseBody("Nous ne connaissons pas ce club\u00A0: appelez-nous.");
  await office.caller.call(clubRequestsApi.refuse, { ...paramsOf(applicant.request), ...refusalBody });
  expect(await applicant.caller.call(clubRequestsApi.mine)).toMatchObject({ state: "refused", reason: refusalBody.body.reason });
  expect((await lettersTo(world, applicant.email)).at(-1)).toMatchObject({
    subject: "Championnat : votre demande n'est pas acceptée",
    text: expect.stringContaining(refusalBody.body.reason),
  });
  expect(await listOffered(world, name)).toEqual([]);
  expect(await office.caller.status(clubRequestsApi.refuse, { ...paramsOf(applicant.request), ...refusalBody })).toBe(409);
  const again = await applicant.caller.call(clubRequestsApi.declare, { body: { ...address, name: `${name} bis` } });
  expect(again).toMatchObject({ state: "waiting", name: `${name} bis`, reason: null });
  const { body } = acceptBody();
  const stale = await office.caller.refused(clubRequestsApi.accept, { ...paramsOf(applicant.request), body });
  expect(stale).toMatchObject({ status: 409, message: expect.stringContaining("refusée entre-temps") });
  await office.caller.call(clubRequestsApi.accept, { ...paramsOf(applicant.request), body: { ...body, state: "refused" } });
  expect((await applicant.caller.call(usersApi.me)).controlledClubs).toMatchObject([{ name }]);
  expect(await applicant.caller.call(clubRequestsApi.mine), "the other is settled too").toMatchObject({ state: "confirmed" });
  expect(await applicant.caller.refused(clubRequestsApi.declare, { body: { ...address, name: "Un second" } })).toMatchObject({
    status: 409,
    message: expect.stringContaining("anime déjà un club"),
  });
});

test("LET-12 of concurrent requests of one account one is stored, the others get 409", async ({ world }) => {
  const { caller } = await aPerson(world, { role: "CLUB" });
  const body = { ...address, name: aName() };
  expect(await caller.refused(clubRequestsApi.declare, { body: { ...body, name: "Сlub Нураtіе" } })).toMatchObject({
    status: 400,
    issues: [{ path: "name", message: "Écrivez le nom en lettres latines" }],
  });
  const statuses = await Promise.all(Array.from({ length: 6 }, () => caller.status(clubRequestsApi.declare, { body })));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
});

test("LET-12 a request for an existing club is refused; a closed account, or one of another kind, gets no club", async ({
  world,
  office,
}) => {
  const existing = await aClub(world);
  const { caller } = await aPerson(world, { role: "CLUB" });
  expect(await caller.refused(clubRequestsApi.declare, { body: { ...address, name: existing.name, zipCode: "69001" } })).toMatchObject({
    status: 409,
    issues: [{ path: "name", message: "Ce club est déjà inscrit" }],
  });
  const closed = await aClubApplicant(world);
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", closed.id).execute();
  const changed = await aClubApplicant(world);
  await world.db.updateTable("users").set({ role: "USER" }).where("id", "=", changed.id).execute();
  for (const { request } of [closed, changed])
    expect(await office.caller.status(clubRequestsApi.accept, { ...paramsOf(request), ...acceptBody() })).toBe(400);
  expect(await office.caller.status(clubRequestsApi.accept, { params: { id: "2147483000" }, ...acceptBody() })).toBe(404);
});

test("LET-12 the office's own changes settle the request: a club it adds, or gives other managers", async ({ world, office }) => {
  const [one, other] = [await aClubApplicant(world), await aClubApplicant(world)];
  await office.caller.call(clubsApi.create, { body: { ...address, name: one.name, controllerIds: [one.wireId] } });
  const club = await aClub(world);
  await office.caller.call(clubsApi.update, {
    params: { id: club.wireId },
    body: { controllerIds: [club.manager.wireId, other.wireId] },
  });
  for (const { caller } of [one, other]) expect(await caller.call(clubRequestsApi.mine)).toMatchObject({ state: "confirmed" });
});

test("LET-12 in a merge the kept account takes over the other's request", async ({ world, office }) => {
  const [applicant, kept] = [await aClubApplicant(world), await aPerson(world, { role: "CLUB" })];
  await office.caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: applicant.wireId } });
  expect(await kept.caller.call(clubRequestsApi.mine)).toMatchObject({ state: "waiting", name: applicant.name });
});

test("CLB-02 LET-12 a manager corrects a club's name; only the office gives a name or town that may be confused with another's", async ({
  world,
  office,
}) => {
  const mine = await aClub(world, { name: "Les Pavages", city: "Bron", zipCode: "69500" });
  const other = await aClub(world, { name: "Les Polyèdres" });
  const rename = (body: object) => mine.manager.caller.refused(clubsApi.update, { params: { id: mine.wireId }, body });
  for (const name of ["Les Polyèdres", "LES POLYEDRES", "Club les polyèdres", "Les Polyèdres de Lyon", "Les Polièdres"])
    expect(await rename({ name }), name).toMatchObject({
      status: 409,
      message: expect.stringContaining("Les Polyèdres, Lyon"),
      issues: [{ path: "name" }],
    });
  for (const name of ["Lеs Роlуèdrеs", "ʟᴇs ᴘᴏʟʏᴇᴅʀᴇs"])
    expect(await rename({ name })).toMatchObject({ status: 400, issues: [{ path: "name", message: "Écrivez le nom en lettres latines" }] });
  expect(await rename({ city: "Вron" })).toMatchObject({ status: 400, issues: [{ path: "city" }] });
  for (const name of ["Les Po|yèdres", "Les Po¡yèdres"])
    expect(await rename({ name })).toMatchObject({ status: 400, message: expect.stringContaining("ne va pas dans un nom") });
  expect((await world.db.selectFrom("clubs").select("name").where("id", "=", mine.id).executeTakeFirstOrThrow()).name).toBe("Les Pavages");
  for (const name of ["LES PAVAGES", "Les Pavages de Bron", "Les Pavés"])
    expect(await mine.manager.caller.call(clubsApi.update, { params: { id: mine.wireId }, body: { name } })).toMatchObject({ name });
  await office.caller.call(clubsApi.update, { params: { id: mine.wireId }, body: { name: other.name } });
  const body = { name: "les polyèdres", street: "2 rue Euclide" };
  expect(await mine.manager.caller.call(clubsApi.update, { params: { id: mine.wireId }, body })).toMatchObject(body);
  expect(await rename({ city: "Lyon", zipCode: "69002" })).toMatchObject({ status: 409, issues: [{ path: "city" }] });
});

test("LET-11 LET-12 a request reaches the office once its account has chosen a password; before, no mail is sent about it", async ({
  world,
  office,
}) => {
  const name = "Les Amis de Kovalevskaïa";
  const { id, email, request, caller } = await register(world, name);
  const rival = await aClubApplicant(world, { name, zipCode: "69008" });
  const setStatus = (status: "PENDING" | "CONFIRMED") => world.db.updateTable("users").set({ status }).where("id", "=", id).execute();
  const listed = async () => (await office.caller.call(clubRequestsApi.list, { query: { search: name } })).data.map((one) => one.id);
  const waiting = async () => (await office.caller.call(clubRequestsApi.counts)).waiting;
  const before = [await waiting(), (await lettersTo(world, email)).length];
  await setStatus("PENDING");
  expect(await listed()).toEqual([rival.request.wireId]);
  expect(await waiting()).toBe((before[0] ?? 0) - 1);
  expect((await office.caller.call(clubRequestsApi.one, paramsOf(rival.request))).rivals).toBe(0);
  for (const refused of [
    await office.caller.refused(clubRequestsApi.accept, { ...paramsOf(request), ...acceptBody() }),
    await office.caller.refused(clubRequestsApi.refuse, { ...paramsOf(request), ...refuseBody("Inconnu") }),
  ])
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("n'a pas encore choisi son mot de passe") });
  expect(await lettersTo(world, email)).toHaveLength(before[1] ?? 0);
  await setStatus("CONFIRMED");
  expect(await listed()).toEqual([request.wireId, rival.request.wireId]);
  await office.caller.call(clubRequestsApi.refuse, { ...paramsOf(request), ...refuseBody("Inconnu") });
  expect(await caller.call(clubRequestsApi.mine)).toMatchObject({ state: "refused" });
});

test.for(["EVIL.Shop", "E.Free", "192.168.1.1/login", "tel:0899123456", "mailto:x", "http:\\\\evil", "evil。com", "evil．com", "evil․com"])(
  "LET-11 %s is refused in a club's name and town",
  async (bait, { world }) => {
    const applicant = await aPerson(world, { role: "CLUB" });
    for (const field of ["name", "city", "country"])
      expect(
        await applicant.caller.refused(clubRequestsApi.declare, { body: { ...address, name: aName(), [field]: `Lyon ${bait}` } }),
      ).toMatchObject({ status: 400, issues: expect.arrayContaining([expect.objectContaining({ path: field })]) });
    const { id, wireId, manager } = await aClub(world);
    for (const city of [`Lyon ${bait}`, "Lyon\n69", "Lyon\u202Emoc"])
      expect(await manager.caller.status(clubsApi.update, { params: { id: wireId }, body: { city } })).toBe(400);
    expect(await world.db.selectFrom("clubs").select("city").where("id", "=", id).execute()).toEqual([{ city: "Lyon" }]);
  },
);
