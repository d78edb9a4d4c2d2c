import { expect } from "vitest";
import { usersApi } from "#features/users/users.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { Caller, type Cookies } from "#tests/person.ts";
import { anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);

const lettersTo = async (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", recipient).orderBy("id").execute();
const subjectsTo = async (world: World, recipient: string) => (await lettersTo(world, recipient)).map(({ subject }) => subject);
const tokenIn = (text: string | null | undefined) => /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
const browser = (world: World, cookies: Cookies = new Map()) => new Caller(world.http, undefined, "203.0.113.30", cookies);
const logIn = (caller: Caller, username: string, password = PASSWORD) => caller.status(authApi.logIn, { body: { username, password } });
const withEmail = (person: { readonly wireId: string }, email: string) => ({ params: { id: person.wireId }, body: { contact: { email } } });

test("LET-07 S7 a corrected address ends what was sent to the wrong one, and what was opened with it; the right one gets a new first link", async ({
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
  expect(await logIn(world.nobody, pupil.username), "nor with the password that was chosen there").toBe(401);
  expect(await world.nobody.status(authApi.choosePassword, { body: { token: tokenIn(reset?.text), password: PASSWORD } })).toBe(400);
  expect(await subjectsTo(world, `encore-${school.id}@exemple.fr`)).toEqual([expect.stringContaining("choisissez votre mot de passe")]);
});

test("LET-07 S7 a password that came with a slip stays when the address changes, and so do the sessions", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const person = await aPerson(world, { passwordHash });
  await world.db.updateTable("credentials").set({ chosenWith: "slip" }).where("userId", "=", person.id).execute();
  await caller.call(usersApi.update, withEmail(person, `autre-${person.id}@exemple.fr`));
  expect(await person.caller.status(usersApi.me)).toBe(200);
  expect(await logIn(world.nobody, person.username)).toBe(200);
  expect(await subjectsTo(world, person.email)).toEqual(["L'adresse e-mail de votre compte a changé"]);
});

test("LET-07 who changes their own address stays signed in; links to the former one end", async ({ world }) => {
  const admin = await anAdmin(world);
  await world.db.insertInto("credentials").values({ userId: admin.id, passwordHash }).execute();
  await admin.caller.call(usersApi.update, withEmail(admin, `bureau-${admin.id}@exemple.fr`));
  expect(await admin.caller.status(usersApi.me)).toBe(200);
  expect(await subjectsTo(world, admin.email)).toEqual(["L'adresse e-mail de votre compte a changé"]);
});

test("LET-09 S8 a new password is told to the address of the account; the first one that a mailed link opens is not", async ({ world }) => {
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
  const told = (await lettersTo(world, person.email)).at(-1);
  expect(told).toMatchObject({ subject: "Votre mot de passe a changé", text: expect.stringContaining(`« ${person.username} »`) });
  expect(told?.text).not.toContain("token=");
});

test("LET-09 a new device is told once a day; the first one, and one that is known, are not", async ({ world }) => {
  const person = await aPerson(world, { passwordHash });
  const own: Cookies = new Map();
  const news = async () =>
    (await subjectsTo(world, person.email)).filter((subject) => subject === "Connexion depuis un nouvel appareil").length;
  for (let times = 0; times < 2; times += 1) await logIn(browser(world, own), person.username);
  expect(await news()).toBe(0);
  for (let times = 0; times < 2; times += 1) await logIn(browser(world), person.username);
  expect(await news()).toBe(1);
  expect((await lettersTo(world, person.email)).at(-1)?.text).toContain("Appareil inconnu, le ");
  world.time.now = new Date(world.time.now.getTime() + 24 * 3_600_000);
  await logIn(browser(world), person.username);
  expect(await news()).toBe(2);
});

test("PUB-03 S15 the answer to who forgot a password waits for nothing that is done for it", async ({ world }) => {
  const { username, email } = await aPerson(world);
  const holding = world.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ city: "Lyon" }).where("username", "=", username).execute();
    await trx.selectFrom("oneTimeLinks").select("hash").execute();
    await trx.schema.alterTable("one_time_links").addColumn("held", "integer").execute();
    await world.nobody.call(authApi.resetPassword, { body: { username } });
    expect(await subjectsTo(world, email)).toEqual([]);
    throw new Error("undone");
  });
  await expect(holding).rejects.toThrow("undone");
  await world.settle();
  expect(await subjectsTo(world, email)).toHaveLength(1);
});
