import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import { hashSync } from "@node-rs/argon2";
import { expect, onTestFinished, vi } from "vitest";
import { devicesApi } from "#access/sessions/devices.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { addressLinkApi } from "#people/auth/address-link.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { bucketOf, throttleKeyWith } from "#platform/server/throttle.ts";
import { advanceTime, callerFrom, failLogIn, guess, HOUR_S, PASSWORD, passwordHash, withFrozenTime } from "#tests/password-guessing.ts";
import { countOpenSessions, insertPasskey, isAccepted, linkTo, slipOf } from "#tests/password-links.ts";
import { Caller, type Cookies } from "#tests/person.ts";
import { secret } from "#tests/template.ts";
import { runInOrder } from "#tests/waiting-calls.ts";
import { aCenter, anAdmin, anApplicant, aPerson, aPupil, aSchool, proveForOneCall, somePupils, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

const OTHER_PASSWORD = "une autre phrase à moi";
const otherHash = hashSync(OTHER_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const INVALID = "Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?";

type Person = Awaited<ReturnType<typeof aPerson>>;

const anAddress = () => `famille-${randomUUID().slice(0, 8)}@exemple.fr`;

/** A child whose password was chosen with a link mailed to this address. */
const aChild = (world: World, email: string, facts: Parameters<typeof aPerson>[1] = {}) =>
  aPerson(world, { email, passwordHash, chosenWith: "reset", ...facts });

const body = (username: string, others: { password?: string; chosen?: string; stayConnected?: boolean } = {}) => ({
  body: { username, password: PASSWORD, ...others },
});

const open = (world: World, email: string, others?: Parameters<typeof body>[1]) => world.nobody.status(authApi.logIn, body(email, others));

const keyOf = throttleKeyWith(secret);

/** As if strangers had guessed this often within the hour. */
const countGuesses = ({ db, time: { now } }: World, key: string, tries: number) =>
  db.insertInto("throttles").values({ key, tries, since: now, lastAt: now }).execute();

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly plays: boolean;
}

async function choicesOf(world: World, email: string, password = PASSWORD): Promise<readonly Choice[]> {
  const refused = await world.nobody.refused(authApi.logIn, body(email, { password }));
  expect([refused.status, refused.body.code]).toEqual([401, "FAMILY"]);
  return refused.body.choices as Choice[];
}

test("FAM-01 an e-mail opens the one account of that address which has this password, whatever the case", async ({ world }) => {
  const email = anAddress();
  const lea = await aChild(world, email);
  await aChild(world, email, { passwordHash: otherHash });
  const { user } = await world.nobody.call(authApi.logIn, body(` ${email.toUpperCase()} `));
  expect(user.id).toBe(lea.wireId);
  expect(await open(world, email, { password: "faux" })).toBe(401);
});

test("FAM-01 several accounts with this password are chosen by first name; the key of one is no number, and is good for that address alone", async ({
  world,
}) => {
  const [email, elsewhere] = [anAddress(), anAddress()];
  const [lea, tom] = [await aChild(world, email, { firstname: "Léa" }), await aChild(world, email, { firstname: "Tom" })];
  await aChild(world, elsewhere);
  const choices = await choicesOf(world, email);
  expect(choices.map(({ name }) => name)).toEqual(["Léa", "Tom"]);
  for (const { key } of choices) expect(Object.keys(choices[0] ?? {}).concat(key)).not.toContain(lea.wireId);
  const chosen = choices[1]?.key ?? "";
  const { user } = await world.nobody.call(authApi.logIn, body(email, { chosen }));
  expect(user.id).toBe(tom.wireId);
  expect(await open(world, email, { chosen, password: "faux" })).toBe(401);
  expect([await open(world, email, { chosen: "inventé" }), await open(world, elsewhere, { chosen })]).toEqual([401, 401]);
});

test("FAM-01 two children of one first name are told apart by their last names", async ({ world }) => {
  const email = anAddress();
  await aChild(world, email, { firstname: "Léa", lastname: "Durand" });
  await aChild(world, email, { firstname: "Léa", lastname: "Petit" });
  expect((await choicesOf(world, email)).map(({ name }) => name)).toEqual(["Léa Durand", "Léa Petit"]);
});

test("FAM-03 a sibling with a password of their own is not named, and opens with it alone", async ({ world }) => {
  const email = anAddress();
  for (const firstname of ["Léa", "Tom"]) await aChild(world, email, { firstname });
  const zoe = await aChild(world, email, { firstname: "Zoé", passwordHash: otherHash });
  expect((await choicesOf(world, email)).map(({ name }) => name)).toEqual(["Léa", "Tom"]);
  expect((await world.nobody.call(authApi.logIn, body(email, { password: OTHER_PASSWORD }))).user.id).toBe(zoe.wireId);
});

test("FAM-01 each e-mail costs six comparisons of a password and gets one refusal, whatever accounts it has", async ({ world }) => {
  const [alone, closed, family] = [anAddress(), anAddress(), anAddress()];
  await aChild(world, alone);
  await aChild(world, closed, { chosenWith: "slip" });
  for (const firstname of ["Léa", "Tom", "Zoé"]) await aChild(world, family, { firstname });
  await open(world, alone);
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  const costOf = async (call: () => Promise<unknown>) => {
    posted.mockClear();
    await call();
    return posted.mock.calls.length;
  };
  for (const email of [anAddress(), alone, closed, family])
    expect(
      await costOf(async () =>
        expect(await world.nobody.refused(authApi.logIn, body(email, { password: "faux" }))).toMatchObject({
          status: 401,
          message: INVALID,
          body: { statusCode: 401, error: "Unauthorized", message: INVALID },
        }),
      ),
    ).toBe(6);
  expect([await costOf(() => open(world, alone)), await costOf(() => open(world, family))], "right ones too").toEqual([6, 6]);
  const [{ key = "" } = {}] = await choicesOf(world, family);
  expect([
    await costOf(() => open(world, family, { chosen: key })),
    await costOf(() => open(world, family, { chosen: "inventé" })),
  ]).toEqual([1, 1]);
});

const closed: Readonly<Record<string, (world: World, email: string) => Promise<Person>>> = {
  "chosen with a printed slip": (world, email) => aChild(world, email, { chosenWith: "slip" }),
  "chosen in an unknown way": (world, email) => aPerson(world, { email, passwordHash }),
  "of an account that waits for its link": (world, email) => aChild(world, email, { status: "PENDING" }),
  "of a blocked account": (world, email) => aChild(world, email, { status: "DESACTIVATED" }),
  "of a pupil at the mailbox of their correspondent": async (world, email) => {
    const school = await aSchool(world);
    await world.db.updateTable("users").set({ email }).where("id", "=", school.correspondent.id).execute();
    return aPupil(world, school, { person: { email, passwordHash, chosenWith: "reset" } });
  },
  "of a classmate of another name": async (world, email) => {
    const person = { email, passwordHash, chosenWith: "reset" } as const;
    const [pupil] = await somePupils(world, await aSchool(world), { person }, { person: { ...person, lastname: "Petit" } });
    return pupil;
  },
  "at the address of a school in the directory": async (world, email) => {
    await anApplicant(world, { officialEmail: email.toUpperCase() });
    return aChild(world, email);
  },
  "at an address of seven": async (world, email) => {
    for (let count = 0; count < 6; count += 1) await aChild(world, email);
    return aChild(world, email);
  },
};

test.for(Object.entries(closed))("FAM-03 a password %s opens nothing by e-mail", async ([, prepare], { world }) => {
  const email = anAddress();
  const { username, status } = await prepare(world, email).then(async (person) => ({
    ...person,
    ...(await world.db.selectFrom("users").select("status").where("id", "=", person.id).executeTakeFirstOrThrow()),
  }));
  expect(await world.nobody.refused(authApi.logIn, body(email))).toMatchObject({ status: 401, message: INVALID });
  expect(await open(world, username), "its identifier does as before").toBe(status === "DESACTIVATED" ? 401 : 200);
});

test("FAM-01 classmates of one name and a parent's address are a family", async ({ world }) => {
  const email = anAddress();
  const person = { email, passwordHash, chosenWith: "first-password" } as const;
  await somePupils(world, await aSchool(world), { person: { ...person, firstname: "Léa" } }, { person: { ...person, lastname: "DURAND" } });
  expect((await choicesOf(world, email)).map(({ name }) => name)).toEqual(["Léa", "Marie"]);
});

test("FAM-03 a slip's password opens by e-mail once its owner has chosen one with a link mailed there", async ({ world }) => {
  const [email, school] = [anAddress(), await aSchool(world)];
  const pupil = await aPupil(world, school, { person: { email } });
  expect(await isAccepted(world, await slipOf(school, pupil))).toBe(true);
  expect(await open(world, email)).toBe(401);
  await world.nobody.call(authApi.resetPassword, { body: { username: email } });
  await world.settle();
  expect(await isAccepted(world, await linkTo(world, pupil))).toBe(true);
  expect(await open(world, email)).toBe(200);
});

test("FAM-03 an address opens nothing before it is confirmed, nor once it is a former one", async ({ world }) => {
  const [before, next] = [anAddress(), anAddress()];
  const lea = await aChild(world, before);
  await proveForOneCall(world, lea.id);
  await lea.caller.call(usersApi.changeOwnEmail, { body: { email: next } });
  expect([await open(world, before), await open(world, next)]).toEqual([200, 401]);
  const mail = await world.db.selectFrom("mails").select("text").where("recipient", "=", next).executeTakeFirstOrThrow();
  await world.nobody.call(addressLinkApi.confirm, { body: { token: /token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "" } });
  expect([await open(world, before), await open(world, next)]).toEqual([401, 200]);
});

test("FAM-03 an address that a school or the office types opens nothing until its link is used", async ({ world }) => {
  const [former, typed, school] = [anAddress(), anAddress(), await aSchool(world)];
  const lea = await aPupil(world, school, { person: { email: former, passwordHash, chosenWith: "reset" } });
  await school.caller.call(usersApi.update, { params: { id: lea.wireId }, body: { contact: { email: typed } } });
  expect([await open(world, former), await open(world, typed), await open(world, lea.username)]).toEqual([401, 401, 401]);
  expect(await isAccepted(world, await linkTo(world, { ...lea, email: typed }))).toBe(true);
  expect(await open(world, typed)).toBe(200);
});

test("FAM-03 a sign-in in progress while the office corrects the address opens nothing", async ({ world }) => {
  const [email, office] = [anAddress(), await anAdmin(world)];
  const lea = await aChild(world, email);
  const correct = () => office.caller.status(usersApi.update, { params: { id: lea.wireId }, body: { contact: { email: anAddress() } } });
  const [, status] = await runInOrder(world, "users", lea, [correct, () => open(world, email)]);
  expect([status, await countOpenSessions(world, lea)]).toEqual([401, 0]);
});

test("FAM-01 an account of staff still shows its passkey, and is marked as one that does not play", async ({ world }) => {
  const email = anAddress();
  const { manager } = await aCenter(world);
  await world.db.updateTable("users").set({ email, firstname: "Paul" }).where("id", "=", manager.id).execute();
  const chosen = { passwordHash, chosenAt: world.time.now, chosenWith: "reset" } as const;
  await world.db
    .insertInto("credentials")
    .values({ userId: manager.id, ...chosen })
    .execute();
  await insertPasskey(world, manager);
  const [alone] = [await world.nobody.refused(authApi.logIn, body(email))];
  expect([alone.status, alone.body.code]).toEqual([401, "SECOND_STEP"]);
  await aChild(world, email, { firstname: "Léa" });
  const choices = await choicesOf(world, email);
  expect(choices.map(({ name, plays }) => [name, plays])).toEqual([
    ["Paul", false],
    ["Léa", true],
  ]);
  const again = await world.nobody.refused(authApi.logIn, body(email, { chosen: choices[0]?.key ?? "" }));
  expect(again.body.code).toBe("SECOND_STEP");
});

test("FAM-01 LET-04 guesses by e-mail count as guesses at each account: after a hundred an hour neither way is compared for strangers", async ({
  world,
}) => {
  const email = anAddress();
  const lea = await aChild(world, email);
  await countGuesses(world, keyOf("log-in strangers", lea.username), 98);
  await failLogIn(callerFrom(world, "198.51.100.1"), email, 2);
  expect(await callerFrom(world, "203.0.113.50").status(authApi.logIn, body(lea.username))).toBe(429);
  expect(await callerFrom(world, "203.0.113.51").status(authApi.logIn, body(email)), "silently").toBe(401);
});

test("FAM-01 LET-04 guesses by identifier and by e-mail together are no more from one address; elsewhere the owner signs in at once", {
  timeout: 60_000,
}, async ({ world }) => {
  const email = anAddress();
  const lea = await aChild(world, email);
  const robot = callerFrom(world, "203.0.113.52");
  await guess(world, () => robot, lea.username, 20 * 60);
  await failLogIn(robot, email, 3);
  expect(await robot.status(authApi.logIn, body(email)), "the account has no try left here").toBe(401);
  await withFrozenTime(world, () => callerFrom(world, "203.0.113.53").call(authApi.logIn, body(email)));
});

test("FAM-01 LET-04 strangers who use up the guesses do not hinder a browser that has opened the account by e-mail", async ({ world }) => {
  const email = anAddress();
  await aChild(world, email);
  const owner = callerFrom(world, "203.0.113.54", new Map());
  await owner.call(authApi.logIn, body(email));
  await countGuesses(world, bucketOf(keyOf("log-in strangers", email)), 100);
  expect(await callerFrom(world, "198.51.100.2").status(authApi.logIn, body(email))).toBe(429);
  await withFrozenTime(world, () => owner.call(authApi.logIn, body(email)));
});

test("FAM-03 LET-04 own passwords tried one after the other do not tell a sibling's: each sign-in is a try at every account", async ({
  world,
}) => {
  const email = anAddress();
  const [lea, tom] = [await aChild(world, email), await aChild(world, email, { passwordHash: otherHash })];
  const robot = callerFrom(world, "203.0.113.55");
  const signIn = () => robot.call(authApi.logIn, body(email));
  await withFrozenTime(world, async () => {
    for (let count = 0; count < 26; count += 1) expect((await signIn()).user.id).toBe(lea.wireId);
    await world.db.updateTable("credentials").set({ passwordHash }).where("userId", "=", tom.id).execute();
    expect((await signIn()).user.id, "not compared with Tom's any more").toBe(lea.wireId);
  });
});

test("FAM-01 choosing who plays, and right passwords, use up no tries", async ({ world }) => {
  const email = anAddress();
  for (const firstname of ["Léa", "Tom"]) await aChild(world, email, { firstname });
  await withFrozenTime(world, async () => {
    for (let count = 0; count < 18; count += 1) {
      const [{ key = "" } = {}] = await choicesOf(world, email);
      expect(await open(world, email, { chosen: key })).toBe(200);
    }
  });
});

/** Two children opened in one browser that is not to stay connected. */
async function aFamilyAtHome(world: World) {
  const email = anAddress();
  const children = [await aChild(world, email, { firstname: "Léa" }), await aChild(world, email, { firstname: "Tom" })] as const;
  const cookies: Cookies = new Map();
  const browser = callerFrom(world, "203.0.113.60", cookies);
  const sessions: { readonly access: Caller; readonly refresh: Caller; readonly call: (token: string) => Caller }[] = [];
  for (const { key } of await choicesOf(world, email)) {
    const { accessToken, refreshToken } = await browser.call(authApi.logIn, body(email, { chosen: key, stayConnected: false }));
    const call = (token: string) => new Caller(world.http, token, browser.address, cookies);
    sessions.push({ access: call(accessToken), refresh: call(refreshToken), call });
  }
  const statuses = () => Promise.all(sessions.map(({ access }) => access.status(usersApi.me)));
  return { email, children, cookies, sessions, statuses };
}

test("FAM-02 the sessions of a family that end with their browser are open in it together, and end with it", async ({ world }) => {
  const { children, cookies, sessions, statuses } = await aFamilyAtHome(world);
  expect(await statuses()).toEqual([200, 200]);
  for (const { refresh } of sessions) expect(await refresh.status(authApi.refresh)).toBe(200);
  for (const [index, { id, wireId }] of children.entries()) {
    const devices = await sessions[index]?.access.call(devicesApi.list, { params: { id: wireId } });
    expect(
      devices?.filter(({ isThis }) => isThis),
      "each is among the devices of its own account",
    ).toHaveLength(1);
    expect(await countOpenSessions(world, { id }), "and no other's").toBe(2);
  }
  cookies.delete("browser");
  expect(await statuses()).toEqual([401, 401]);
});

test("FAM-02 a session that waits is not renewed by the one in use, and ends four hours after its own last use", async ({ world }) => {
  const { sessions } = await aFamilyAtHome(world);
  const [lea, tom] = sessions;
  let refresh = lea?.refresh;
  for (let hour = 1; hour <= 5; hour += 1) {
    advanceTime(world, HOUR_S);
    const { refreshToken = "" } = (await refresh?.call(authApi.refresh)) ?? {};
    refresh = lea?.call(refreshToken);
  }
  expect(await tom?.refresh.status(authApi.refresh)).toBe(401);
});

test("FAM-02 a session that waits ends alone: those of the account on other devices stay", async ({ world }) => {
  const { children, sessions, statuses } = await aFamilyAtHome(world);
  const [lea, tom] = children;
  const askedAt = new Date(0).toISOString();
  await sessions[1]?.access.call(authApi.logOut, { params: { id: tom.wireId }, query: { askedAt } });
  expect(await statuses()).toEqual([200, 401]);
  expect([await tom.caller.status(usersApi.me), await lea.caller.status(usersApi.me)]).toEqual([200, 200]);
  expect(await sessions[0]?.access.status(authApi.logOut, { params: { id: tom.wireId } }), "nobody ends a sibling's").toBe(403);
});

const endings: Readonly<Record<string, (world: World, office: Person, tom: Person) => Promise<unknown>>> = {
  "chooses a new password elsewhere": async (world, _, { id, caller }) => {
    await proveForOneCall(world, id);
    await caller.call(authApi.changePassword, { body: { password: OTHER_PASSWORD } });
  },
  "is erased": (_, office, { wireId }) => office.caller.call(privacyApi.erase, { params: { id: wireId } }),
  "is merged": async (world, office, { wireId }) => {
    const kept = await aPerson(world);
    await office.caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: wireId, dryRun: false } });
  },
  "is blocked": (_, office, { wireId }) =>
    office.caller.call(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } }),
  "gets a corrected address": (_, office, { wireId }) =>
    office.caller.call(usersApi.update, { params: { id: wireId }, body: { contact: { email: anAddress() } } }),
};

test.for(Object.entries(endings))(
  "FAM-02 a session that waits ends when its account %s, and the other child's stays",
  async ([, end], { world }) => {
    const { children, sessions, statuses } = await aFamilyAtHome(world);
    await end(world, await anAdmin(world), children[1]);
    expect(await statuses()).toEqual([200, 401]);
    expect(await sessions[1]?.refresh.status(authApi.refresh)).toBe(401);
  },
);

test("FAM-02 a session that waits has the rights of its account when it is changed to", async ({ world }) => {
  const { children, sessions } = await aFamilyAtHome(world);
  await world.db.updateTable("users").set({ role: "CLUB" }).where("id", "=", children[1].id).execute();
  expect((await sessions[1]?.access.call(usersApi.me))?.role).toBe("CLUB");
  expect((await sessions[0]?.access.call(usersApi.me))?.role).toBe("USER");
});
