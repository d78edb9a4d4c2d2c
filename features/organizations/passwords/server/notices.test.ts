import { sql } from "kysely";
import { expect } from "vitest";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { countCredentials, insertPasskey, isAccepted, lettersTo, linkTo, PASSWORD, subjectsTo } from "#tests/password-links.ts";
import { Caller, type Cookies } from "#tests/person.ts";
import { anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";

const passwordHash = await hashPassword(PASSWORD);

const tokenIn = (text: string | null | undefined) => /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
const browser = (world: World, cookies: Cookies = new Map()) => new Caller(world.http, undefined, "203.0.113.30", cookies);
const logIn = (caller: Caller, username: string, password = PASSWORD) => caller.status(authApi.logIn, { body: { username, password } });
const withEmail = (person: { readonly wireId: string }, email: string) => ({ params: { id: person.wireId }, body: { contact: { email } } });

test("LET-07 S7 a corrected address ends links sent to the wrong one, and sessions opened with them; the right one gets a new first link", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { caller } = school.correspondent;
  const pupil = await aPupil(world, school, { person: { email: `faux-${school.id}@ailleurs.exemple` } });
  await world.db.updateTable("users").set({ status: "PENDING" }).where("id", "=", pupil.id).execute();
  await caller.call(authApi.sendPasswordLink, { body: { userId: pupil.wireId } });
  const [first] = await lettersTo(world, pupil.email);
  world.time.now = new Date(world.time.now.getTime() + 1_000);
  const right = `juste-${school.id}@exemple.fr`;
  await caller.call(usersApi.update, withEmail(pupil, right));
  expect(await world.nobody.status(authApi.choosePassword, { body: { token: tokenIn(first?.text), password: PASSWORD } })).toBe(400);
  const [again] = await lettersTo(world, right);
  await world.nobody.call(authApi.choosePassword, { body: { token: tokenIn(again?.text), password: PASSWORD } });
  expect(await logIn(world.nobody, pupil.username)).toBe(200);
  expect((await subjectsTo(world, pupil.email)).at(-1)).toBe("L'adresse e-mail de votre compte a changé");

  const stranger = await world.signedInAs(pupil.id);
  await world.nobody.call(authApi.resetPassword, { body: { username: pupil.username } });
  await world.settle();
  const reset = (await lettersTo(world, right)).at(-1);
  world.time.now = new Date(world.time.now.getTime() + 1_000);
  await caller.call(usersApi.update, withEmail(pupil, `encore-${school.id}@exemple.fr`));
  expect(await stranger.status(usersApi.me)).toBe(401);
  expect(await logIn(world.nobody, pupil.username), "nor with the password chosen there").toBe(401);
  expect(await world.nobody.status(authApi.choosePassword, { body: { token: tokenIn(reset?.text), password: PASSWORD } })).toBe(400);
  expect(await subjectsTo(world, `encore-${school.id}@exemple.fr`)).toEqual([expect.stringContaining("choisissez votre mot de passe")]);
});

test("LET-07 S7 N5 a password chosen with a slip stays when the school changes the address; a correction by the office revokes it", async ({
  world,
}) => {
  const [school, office] = [await aSchool(world), await anAdmin(world)];
  const pupil = await aPupil(world, school, { person: { passwordHash } });
  await world.db.updateTable("credentials").set({ chosenWith: "slip" }).where("userId", "=", pupil.id).execute();
  await school.correspondent.caller.call(usersApi.update, withEmail(pupil, `autre-${pupil.id}@exemple.fr`));
  expect(await pupil.caller.status(usersApi.me)).toBe(200);
  expect(await logIn(world.nobody, pupil.username)).toBe(200);
  expect(await subjectsTo(world, pupil.email)).toEqual(["L'adresse e-mail de votre compte a changé"]);
  const right = `juste-${pupil.id}@exemple.fr`;
  await office.caller.call(usersApi.update, withEmail(pupil, right));
  expect(await pupil.caller.status(usersApi.me)).toBe(401);
  expect(await logIn(world.nobody, pupil.username)).toBe(401);
  expect(await isAccepted(world, await linkTo(world, { email: right }))).toBe(true);
});

test("LET-07 a first address entered by the office revokes a password chosen with a slip", async ({ world }) => {
  const [school, office] = [await aSchool(world), await anAdmin(world)];
  const pupil = await aPupil(world, school, { person: { passwordHash, email: "" } });
  await world.db.updateTable("credentials").set({ chosenWith: "slip" }).where("userId", "=", pupil.id).execute();
  const right = `famille-${pupil.id}@exemple.fr`;
  await office.caller.call(usersApi.update, withEmail(pupil, right));
  expect(await pupil.caller.status(usersApi.me)).toBe(401);
  expect(await logIn(world.nobody, pupil.username)).toBe(401);
  expect(await isAccepted(world, await linkTo(world, { email: right }))).toBe(true);
});

test("LET-07 S7 a correction by a school revokes a password chosen in an unknown way; a first address does not", async ({ world }) => {
  const school = await aSchool(world);
  for (const [email, status] of [
    [`faux-${school.id}@ailleurs.exemple`, 401],
    ["", 200],
  ] as const) {
    const pupil = await aPupil(world, school, { person: { passwordHash, email } });
    await school.correspondent.caller.call(usersApi.update, withEmail(pupil, `juste-${pupil.id}@exemple.fr`));
    expect(await logIn(world.nobody, pupil.username)).toBe(status);
  }
});

test("LET-07 N4 keys, codes on paper and known browsers are removed with a revoked password; only an owner who had some is notified", async ({
  world,
}) => {
  const office = await anAdmin(world);
  for (const hasKey of [true, false]) {
    const person = await aPerson(world, { passwordHash });
    const cookies: Cookies = new Map();
    await logIn(browser(world, cookies), person.username);
    if (hasKey) await insertPasskey(world, person);
    const right = `juste-${person.id}@exemple.fr`;
    await office.caller.call(usersApi.update, withEmail(person, right));
    expect(await countCredentials(world, person.id)).toEqual({ passkeys: 0, recoveryCodes: 0, knownDevices: 0 });
    expect((await subjectsTo(world, right)).includes("Vos clés d'accès ont été retirées")).toBe(hasKey);
    expect(await isAccepted(world, await linkTo(world, { email: right }))).toBe(true);
    expect(await logIn(world.nobody, person.username), "with the password alone: no stranger's key is required").toBe(200);
  }
});

test("LET-09 S8 a new password is notified to the address of the account; the first one chosen with a mailed link is not", async ({
  world,
}) => {
  const person = await aPerson(world);
  const choose = async (password: string) => {
    world.time.now = new Date(world.time.now.getTime() + 1_000);
    await world.nobody.call(authApi.resetPassword, { body: { username: person.username } });
    await world.settle();
    const token = tokenIn((await lettersTo(world, person.email)).at(-1)?.text);
    await world.nobody.call(authApi.choosePassword, { body: { token, password } });
  };
  await choose(PASSWORD);
  expect(await subjectsTo(world, person.email)).not.toContain("Votre mot de passe a changé");
  await choose("une autre longue phrase");
  const letter = (await lettersTo(world, person.email)).at(-1);
  expect(letter).toMatchObject({ subject: "Votre mot de passe a changé", text: expect.stringContaining(`« ${person.username} »`) });
  expect(letter?.text).not.toContain("token=");
});

test("LET-09 new devices are notified once a day; the first one, and known ones, are not", async ({ world }) => {
  const person = await aPerson(world, { passwordHash });
  const cookies: Cookies = new Map();
  const countNewDeviceMails = async () =>
    (await subjectsTo(world, person.email)).filter((subject) => subject === "Connexion depuis un nouvel appareil").length;
  for (let times = 0; times < 2; times += 1) await logIn(browser(world, cookies), person.username);
  expect(await countNewDeviceMails()).toBe(0);
  for (let times = 0; times < 2; times += 1) await logIn(browser(world), person.username);
  expect(await countNewDeviceMails()).toBe(1);
  expect((await lettersTo(world, person.email)).at(-1)?.text).toContain("Appareil inconnu, le ");
  world.time.now = new Date(world.time.now.getTime() + 24 * 3_600_000);
  await logIn(browser(world), person.username);
  expect(await countNewDeviceMails()).toBe(2);
});

test("PUB-03 S15 password requests are handled two at a time, and take no connection that others wait for", async ({ world }) => {
  const { username, email } = await aPerson(world);
  await world.asOwner(async (owner) => {
    const locks = "select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";
    const waiting = async () => (await owner.query(`${locks} and pid <> pg_backend_pid()`)).rowCount;
    await world.db.transaction().execute(async (trx) => {
      await trx.updateTable("users").set({ city: "Lyon" }).where("username", "=", username).execute();
      for (let n = 0; n < 20; n++) await world.nobody.call(authApi.resetPassword, { body: { username } });
      await expect.poll(waiting).toBe(2);
      for (let n = 0; n < 5; n++) expect(await world.nobody.call(authApi.checkMail, { body: { mail: email } })).toBe(1);
      expect(await waiting()).toBe(2);
    });
  });
  await world.settle();
  expect(await subjectsTo(world, email)).toHaveLength(3);
});

test("PUB-03 S15 the answer to a forgotten password does not wait for the work", async ({ world }) => {
  const { username, email } = await aPerson(world);
  const holding = world.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ city: "Lyon" }).where("username", "=", username).execute();
    await trx.selectFrom("oneTimeLinks").select("hash").execute();
    await sql`lock table one_time_links in access exclusive mode`.execute(trx);
    await world.nobody.call(authApi.resetPassword, { body: { username } });
    expect(await subjectsTo(world, email)).toEqual([]);
    throw new Error("undone");
  });
  await expect(holding).rejects.toThrow("undone");
  await world.settle();
  expect(await subjectsTo(world, email)).toHaveLength(1);
});
