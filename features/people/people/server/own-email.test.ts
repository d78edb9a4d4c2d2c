import { expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import { addressLinkApi } from "#people/auth/address-link.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { advanceTime, HOUR_S } from "#tests/password-guessing.ts";
import { linkTo } from "#tests/password-links.ts";
import { aCenter, aColleague, anAdmin, aPerson, aPupil, aSchool, proveForOneCall, test, type World } from "#tests/world.ts";
import { duplicatesApi } from "../duplicates.contract.ts";
import { usersApi } from "../people.contract.ts";

type Person = Awaited<ReturnType<typeof aPerson>>;

const lettersTo = (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", recipient).orderBy("id").execute();

const subjectsTo = async (world: World, recipient: string) => (await lettersTo(world, recipient)).map(({ subject }) => subject);

const withEmail = (email: string) => ({ body: { email } });

async function request(world: World, person: Person, email: string) {
  await proveForOneCall(world, person.id);
  return person.caller.call(usersApi.changeOwnEmail, withEmail(email));
}

/** The token of the last link that an address got. */
async function tokenTo(world: World, recipient: string): Promise<{ body: { token: string } }> {
  const token = /adresse#token=([\w-]+)/.exec((await lettersTo(world, recipient)).at(-1)?.text ?? "")?.[1] ?? "";
  return { body: { token } };
}

const confirm = async (world: World, email: string) => world.nobody.status(addressLinkApi.confirm, await tokenTo(world, email));

async function requestReset(world: World, { username }: Person): Promise<void> {
  await world.nobody.call(authApi.resetPassword, { body: { username } });
  await world.settle();
}

/** The code of a link for a new password. */
async function linkAsked(world: World, person: Person): Promise<string> {
  await requestReset(world, person);
  return /Code : (\S+)/.exec((await lettersTo(world, person.email)).at(-1)?.text ?? "")?.[1] ?? "";
}

const emailOf = async ({ caller }: Person) => (await caller.call(usersApi.me)).contact.email;

test("LET-07 a new address of one's own counts once the link sent to it is opened: then the former one is told, links sent there end, and one stays signed in", async ({
  world,
}) => {
  const person = await aPerson(world);
  const { caller, id, email, username } = person;
  await requestReset(world, person);
  const reset = await linkTo(world, person);
  const next = `neuve-${id}@exemple.fr`;
  expect(await request(world, person, next)).toMatchObject({ email, pending: { email: next } });
  expect([await emailOf(person), await subjectsTo(world, email)]).toEqual([email, ["Choisissez un nouveau mot de passe"]]);
  const link = await tokenTo(world, next);
  // Programs that check mails open links: nothing changes by reading.
  for (const _ of [1, 2]) expect(await world.nobody.call(addressLinkApi.read, link)).toEqual({ username, email: next });
  expect(await emailOf(person)).toBe(email);
  await world.nobody.call(addressLinkApi.confirm, link);
  expect([await emailOf(person), await caller.call(usersApi.ownEmail)]).toEqual([next, { email: next, pending: null }]);
  expect(await subjectsTo(world, email)).toContain("L'adresse e-mail de votre compte a changé");
  expect(await world.nobody.status(authApi.choosePassword, reset)).toBe(400);
  expect(await confirm(world, next), "it serves once").toBe(400);
});

test("LET-08 of two changes at once that need a proof of their own, one uses it; the other asks for another", async ({ world }) => {
  const { caller, id } = await aPerson(world);
  await proveForOneCall(world, id);
  const statuses = ["une", "deux"].map((name) => caller.status(usersApi.changeOwnEmail, withEmail(`${name}-${id}@exemple.fr`)));
  expect((await Promise.all(statuses)).toSorted()).toEqual([202, 403]);
});

test("LET-07 the link to confirm an address chooses no password, and one to choose a password confirms no address", async ({ world }) => {
  const person = await aPerson(world);
  await requestReset(world, person);
  const { token: reset } = (await linkTo(world, person)).body;
  const next = `autre-${person.id}@exemple.fr`;
  await request(world, person, next);
  const { token } = (await tokenTo(world, next)).body;
  expect(await world.nobody.status(authApi.readPasswordLink, { body: { token } })).toBe(400);
  expect(await world.nobody.status(authApi.choosePassword, { body: { token, password: "trois mots bien violets" } })).toBe(400);
  expect(await world.nobody.status(addressLinkApi.confirm, { body: { token: reset } })).toBe(400);
  expect(await confirm(world, next)).toBe(204);
});

test("PUB-04 LET-07 beside the link to a new address stands a code: with its identifier it confirms that address once, and nothing else", async ({
  world,
}) => {
  const [person, other] = [await aPerson(world), await aPerson(world)];
  const next = `code-${person.id}@exemple.fr`;
  await request(world, person, next);
  await request(world, other, `code-${other.id}@exemple.fr`);
  const [mail] = await lettersTo(world, next);
  const code = /Identifiant : (\S+)\nCode : (\S+)\n\S+\/connexion\/adresse#token=/.exec(mail?.text ?? "");
  expect(code?.[1]).toBe(person.username);
  const typed = { username: person.username.toUpperCase(), token: ` ${code?.[2]?.toLowerCase().replaceAll("-", " ")}` };
  const confirmWith = (body: { username?: string; token: string }) => world.nobody.status(addressLinkApi.confirm, { body });
  expect(await confirmWith({ token: typed.token }), "without its identifier").toBe(400);
  expect(await confirmWith({ ...typed, username: other.username })).toBe(400);
  const choice = { body: { ...typed, password: "trois mots bien violets" } };
  expect(await world.nobody.status(authApi.choosePassword, choice)).toBe(400);
  const reset = await linkAsked(world, other);
  expect(await confirmWith({ username: other.username, token: reset }), "the code of another kind of link").toBe(400);
  expect(await emailOf(person)).toBe(person.email);
  expect(await confirmWith(typed)).toBe(204);
  expect([await emailOf(person), await emailOf(other)]).toEqual([next, other.email]);
  expect([await confirmWith(typed), await confirm(world, next)]).toEqual([400, 400]);
});

test("PUB-04 PPL-06 wrong codes for a new address are counted and delayed with those for a password", async ({ world }) => {
  const person = await aPerson(world);
  const next = `essais-${person.id}@exemple.fr`;
  await request(world, person, next);
  const counted = () => world.db.selectFrom("throttles").select(["key", "tries"]).orderBy("key").execute();
  const before = await counted();
  const wrong = { username: person.username, token: "222-2222-222" };
  expect(await world.nobody.status(addressLinkApi.confirm, { body: wrong })).toBe(400);
  const once = await counted();
  expect(once).not.toEqual(before);
  expect(await world.nobody.status(authApi.choosePassword, { body: { ...wrong, password: "trois mots bien violets" } })).toBe(400);
  const twice = await counted();
  expect(twice, "more tries of the same counters").not.toEqual(once);
  expect(twice.map(({ key }) => key)).toEqual(once.map(({ key }) => key));
  expect(await confirm(world, next), "a right one waits behind none").toBe(204);
});

test("LET-07 a later request replaces the former, a cancelled one ends, one sent again serves, and a day later none does", async ({
  world,
}) => {
  const person = await aPerson(world);
  const [one, other] = [`une-${person.id}@exemple.fr`, `deux-${person.id}@exemple.fr`];
  await request(world, person, one);
  advanceTime(world, 1);
  await request(world, person, other);
  expect([await confirm(world, one), await emailOf(person)]).toEqual([400, person.email]);
  advanceTime(world, 1);
  const first = await tokenTo(world, other);
  expect(await person.caller.call(usersApi.resendOwnEmail)).toMatchObject({ pending: { email: other } });
  expect(await world.nobody.status(addressLinkApi.confirm, first), "the one sent again replaces it").toBe(400);
  await person.caller.call(usersApi.cancelOwnEmail);
  expect([await confirm(world, other), await person.caller.status(usersApi.resendOwnEmail)]).toEqual([400, 409]);
  advanceTime(world, HOUR_S + 1);
  await request(world, { ...person, caller: await world.signedInAs(person.id) }, one);
  advanceTime(world, 24 * HOUR_S);
  const later = await world.signedInAs(person.id);
  expect([await confirm(world, one), await later.call(usersApi.ownEmail)]).toEqual([400, { email: person.email, pending: null }]);
});

test("LET-07 what ends an account's links ends a new address that waits: another address by the office, a new password, an erasure", async ({
  world,
}) => {
  const office = await anAdmin(world);
  const ends: readonly ((person: Person) => Promise<unknown>)[] = [
    ({ wireId, id }) =>
      office.caller.call(usersApi.update, { params: { id: wireId }, body: { contact: { email: `bureau-${id}@exemple.fr` } } }),
    async ({ caller, id }) => {
      await world.db
        .insertInto("credentials")
        .values({ userId: id, passwordHash: "x" })
        .onConflict((same) => same.doNothing())
        .execute();
      await proveForOneCall(world, id);
      await caller.call(authApi.changePassword, { body: { password: "trois mots bien violets" } });
    },
    ({ wireId }) => office.caller.call(privacyApi.erase, { params: { id: wireId } }),
    async ({ wireId }) => {
      const kept = await aPerson(world);
      await office.caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: wireId, dryRun: false } });
    },
  ];
  for (const end of ends) {
    const person = await aPerson(world);
    const next = `attend-${person.id}@exemple.fr`;
    await request(world, person, next);
    const link = await tokenTo(world, next);
    await end(person);
    expect(await world.nobody.status(addressLinkApi.confirm, link)).toBeGreaterThanOrEqual(400);
  }
});

test("LET-07 two accounts of a family may ask for one address: each link confirms its own", async ({ world }) => {
  const [one, other] = [await aPerson(world), await aPerson(world)];
  const email = `famille-${one.id}@exemple.fr`;
  await request(world, one, email);
  await request(world, other, email);
  expect([await confirm(world, email), await emailOf(one), await emailOf(other)]).toEqual([204, one.email, email]);
});

test("LET-08 LET-07 a new address asks for a proof of its own, whenever one signed in, and the office's own too", async ({ world }) => {
  const { caller, id } = await aPerson(world);
  expect((await caller.refused(usersApi.changeOwnEmail, withEmail(`x-${id}@exemple.fr`))).body.code).toBe("STEP_UP");
  const office = await anAdmin(world);
  const body = { contact: { email: `bureau-${office.id}@exemple.fr` } };
  const refused = await office.caller.refused(usersApi.update, { params: { id: office.wireId }, body });
  expect(refused).toMatchObject({ status: 400, issues: [{ path: "contact.email" }] });
});

test("an address that is none is refused at its field, and the fourth request within an hour waits", async ({ world }) => {
  const { caller, id } = await aPerson(world);
  for (const none of ["lea", ""]) expect(await caller.status(usersApi.changeOwnEmail, withEmail(none))).toBe(400);
  for (const turn of [1, 2, 3, 4]) {
    advanceTime(world, 1);
    await proveForOneCall(world, id);
    expect(await caller.status(usersApi.changeOwnEmail, withEmail(`essai-${turn}-${id}@exemple.fr`))).toBe(turn === 4 ? 429 : 202);
  }
  expect(await caller.status(usersApi.resendOwnEmail)).toBe(429);
});

test("two presses at once confirm it once, and neither waits for the other for ever", async ({ world }) => {
  const person = await aPerson(world);
  const next = `deux-${person.id}@exemple.fr`;
  await request(world, person, next);
  const link = await tokenTo(world, next);
  const press = () => world.nobody.status(addressLinkApi.confirm, link);
  expect((await Promise.all([press(), press(), press()])).toSorted()).toEqual([204, 400, 400]);
  expect(await subjectsTo(world, person.email)).toHaveLength(1);
});

test("LET-07 PPL-12 a family's address that a colleague only asks for stays the family's, after the colleague leaves too", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [colleague, pupil] = [await aColleague(world, school), await aPupil(world, school)];
  await request(world, colleague, pupil.email);
  expect(await world.db.selectFrom("users").select("emailOf").where("id", "=", pupil.id).execute()).toEqual([{ emailOf: null }]);
  await colleague.caller.call(usersApi.cancelOwnEmail);
  await school.caller.call(colleaguesApi.withdraw, { params: colleague.params });
  expect(await linkAsked(world, pupil), "with a link, not only the news that the mailbox opens nothing").not.toBe("");
  const kept = world.db.selectFrom("mailboxesOfPlaces").select("accountId").where("accountId", "=", colleague.id);
  expect(await kept.execute(), "of the colleague's own address").toHaveLength(1);
});

test("LET-07 a pupil who runs a center cannot give the address of somebody of the school", async ({ world }) => {
  const [school, center] = [await aSchool(world), await aCenter(world)];
  const pupil = await aPupil(world, school);
  await world.db.insertInto("examCenterControllers").values({ examCenterId: center.id, userId: pupil.id }).execute();
  await proveForOneCall(world, pupil.id);
  const refused = await pupil.caller.refused(usersApi.changeOwnEmail, withEmail(school.correspondent.email));
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("gère un centre d'épreuve")]);
  expect(await emailOf(pupil)).toBe(pupil.email);
});
