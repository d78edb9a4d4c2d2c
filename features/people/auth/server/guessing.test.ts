import { expect } from "vitest";
import { createLink, hashOfLink } from "#access/links/server/links.service.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { deleteExpiredThrottles } from "#platform/server/throttle.ts";
import {
  aBrowser,
  advanceTime,
  aSlip,
  aStranger,
  callerFrom,
  countAccountsTried,
  duringFlood,
  exhaustGuesses,
  failLogIn,
  fillQueue,
  guess,
  HOUR_S,
  PASSWORD,
  passwordHash,
  rightPassword,
  withFrozenTime,
  wrongPassword,
} from "#tests/password-guessing.ts";
import { linkIn } from "#tests/password-links.ts";
import type { Cookies } from "#tests/person.ts";
import { anAdmin, aPerson, test } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

test("LET-04 S2 the owner signs in at once on a known device while a robot guesses for an hour at the same address; attempts from elsewhere remain possible", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const owner = callerFrom(world, "203.0.113.1", new Map());
  await owner.call(authApi.logIn, rightPassword(username));
  let guesses = 0;
  const robot = () => callerFrom(world, "203.0.113.1", new Map([["XSRF-TOKEN", `made-up-${guesses++}`]]));
  const alongside = async () => guesses % 10 === 0 && withFrozenTime(world, () => owner.call(authApi.logIn, rightPassword(username)));
  const verifiedCount = await guess(world, robot, username, HOUR_S, alongside);
  expect(verifiedCount).toBeGreaterThan(60);
  expect(verifiedCount, "below the limit of strangers").toBeLessThanOrEqual(95);
  await withFrozenTime(world, async () => (await aBrowser(world, "203.0.113.201")).call(authApi.logIn, rightPassword(username)));
});

test("LET-04 S2 after its own attempts a known device uses those of its address, then waits and is answered; another known device does not wait", async ({
  world,
}) => {
  const { username } = await aPerson(world, { passwordHash });
  const [telephone, computer] = [callerFrom(world, "203.0.113.2", new Map()), callerFrom(world, "203.0.113.2", new Map())];
  for (const device of [telephone, computer]) await device.call(authApi.logIn, rightPassword(username));
  await withFrozenTime(world, () => failLogIn(telephone, username, 5 + 5));
  const started = world.time.now.getTime();
  await telephone.call(authApi.logIn, rightPassword(username));
  expect(world.time.now.getTime() - started).toBe(1_000);
  await withFrozenTime(world, () => computer.call(authApi.logIn, rightPassword(username)));
});

test("LET-04 S2 guessing elsewhere with a copied cookie of a known device does not delay its owner", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const cookies: Cookies = new Map();
  const owner = callerFrom(world, "203.0.113.30", cookies);
  await owner.call(authApi.logIn, rightPassword(username));
  const thief = callerFrom(world, "203.0.113.31", new Map(cookies));
  const verifiedCount = await guess(world, () => thief, username, HOUR_S);
  expect(verifiedCount, "its own attempts, and a stranger's").toBeLessThanOrEqual(75 + 95);
  const signIn = () => withFrozenTime(world, () => owner.call(authApi.logIn, rightPassword(username)));
  const attack = () => thief.status(authApi.logIn, wrongPassword(username));
  await duringFlood(15, attack, async () => {
    await signIn();
    await guess(world, () => thief, username, 15 * 60, signIn);
  });
});

test("LET-04 S2 after typing errors a known device waits, and is answered, when the limit of unknown browsers is reached", {
  timeout: 60_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const owner = callerFrom(world, "203.0.113.32", new Map());
  await owner.call(authApi.logIn, rightPassword(username));
  await exhaustGuesses(world, username);
  await failLogIn(owner, username, 5);
  const started = world.time.now.getTime();
  await owner.call(authApi.logIn, rightPassword(username));
  expect(world.time.now.getTime() - started).toBe(1_000);
});

test("LET-04 S2 a device is known to the accounts that it signed in to, and an invented cookie to none", async ({ world }) => {
  const [owner, guesser] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const cookies: Cookies = new Map();
  const thief = callerFrom(world, "203.0.113.3", cookies);
  await thief.call(authApi.logIn, rightPassword(guesser.username));
  const started = world.time.now.getTime();
  const forged = new Map([["device", (cookies.get("device") ?? "").replace(/^./, (sign) => (sign === "a" ? "b" : "a"))]]);
  await failLogIn(thief, owner.username, 5);
  await failLogIn(callerFrom(world, "203.0.113.3", forged), owner.username, 6);
  expect(world.time.now.getTime() - started, "counted with their address: 1 and 2 seconds").toBe(3_000);
});

test("LET-04 S2 simultaneous guesses are limited like consecutive ones; those that would wait too long are rejected", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = callerFrom(world, "203.0.113.4");
  const started = world.time.now.getTime();
  const statuses = await Promise.all(Array.from({ length: 40 }, () => robot.status(authApi.logIn, wrongPassword(username))));
  const verifiedCount = statuses.filter((status) => status === 401).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - verifiedCount);
  expect(verifiedCount, `in ${(world.time.now.getTime() - started) / 1_000} seconds`).toBeLessThanOrEqual(13 + 8);
});

test("LET-04 S2 a class of 30 signs in behind one address while a pupil there tries account after account", async ({ world }) => {
  const address = "203.0.113.5";
  await countAccountsTried(world, address, 150);
  const pupils = await Promise.all(Array.from({ length: 30 }, () => aPerson(world, { passwordHash })));
  const robot = callerFrom(world, address);
  const guesses = Array.from({ length: 20 }, (_, place) => robot.status(authApi.logIn, wrongPassword(`invente.${place}`)));
  const signedIn = pupils.map(({ username }) => callerFrom(world, address, new Map()).status(authApi.logIn, rightPassword(username)));
  expect(new Set(await Promise.all(signedIn))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
});

test("LET-04 a rejected attempt is not counted as a guess", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const queue = await fillQueue(aStranger);
  const before = await world.db.selectFrom("throttles").select("key").execute();
  for (let attempt = 0; attempt < 8; attempt += 1)
    expect(await withFrozenTime(world, () => callerFrom(world, "203.0.113.15").status(authApi.logIn, rightPassword(username)))).toBe(429);
  expect(await world.db.selectFrom("throttles").select("key").execute()).toEqual(before);
  await queue.drain();
  await callerFrom(world, "203.0.113.15").call(authApi.logIn, rightPassword(username));
});

test("LET-04 unknown identifiers create a limited number of rows, and cannot be distinguished from known ones", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  await world.db.deleteFrom("throttles").execute();
  for (const typedUsername of ["personne.du.tout", username]) {
    const robot = callerFrom(world, "203.0.113.16");
    const started = world.time.now.getTime();
    await failLogIn(robot, typedUsername, 7);
    expect(world.time.now.getTime() - started).toBe(3_000);
    const code = { username: typedUsername, token: "22222-22222", password: PASSWORD };
    expect(await robot.status(authApi.choosePassword, { body: code })).toBe(400);
    expect(await robot.status(authApi.resetPassword, { body: code })).toBe(204);
    const keys = (await world.db.selectFrom("throttles").select("key").execute()).map(({ key }) => key);
    const ofAccount = typedUsername === username ? 1 : 0;
    expect(
      keys.filter((key) => !/^~[\w-]{3}$/.test(key)),
      "the address, and an existing account's",
    ).toHaveLength(1 + ofAccount);
  }
  await world.settle();
});

test("LET-04 a wrong code counts as a failure of its browser", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  await world.db.deleteFrom("throttles").execute();
  const robot = callerFrom(world, "203.0.113.17");
  const codes = ["22222-22222", "33333-33333"];
  for (const token of codes)
    expect(await robot.status(authApi.choosePassword, { body: { username, token, password: PASSWORD } })).toBe(400);
  const counters = await world.db.selectFrom("throttles").select(["key", "tries"]).execute();
  expect(
    counters.map(({ tries }) => tries),
    "its attempts, and its failures",
  ).toEqual([codes.length, codes.length]);
});

test("LET-04 a device has its own lane only for accounts that it opened, and an account knows fifty devices", async ({ world }) => {
  const [owner, other] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const now = world.time.now;
  const known = Array.from({ length: 50 }, (_, age) => {
    const day = new Date(now.getTime() - (age + 1) * 86_400_000);
    return { userId: owner.id, device: Buffer.from(`device ${age}`), since: day, seenAt: day };
  });
  await world.db.insertInto("knownDevices").values(known).execute();
  const device = callerFrom(world, "203.0.113.13", new Map());
  await device.call(authApi.logIn, rightPassword(owner.username));
  const devices = await world.db.selectFrom("knownDevices").select("device").where("userId", "=", owner.id).execute();
  expect(devices).toHaveLength(50);
  expect(devices.map((row) => row.device.toString())).not.toContain("device 49");
  const queue = await fillQueue(aStranger);
  const tries = [other, owner].map(({ username }) => device.status(authApi.logIn, rightPassword(username)));
  await expect.poll(() => queue.rejected.length).toBe(1);
  expect(await tries[0]).toBe(429);
  await queue.drain();
  expect(await tries[1], "its own lane").toBe(200);
});

test("LET-04 a password is hashed in turn for a valid link, and never for a used one", async ({ world }) => {
  const { id } = await aPerson(world);
  const issue = { kind: "reset", issuedBy: null, now: world.time.now } as const;
  const [used, good] = [await createLink(world.db, id, issue), await createLink(world.db, id, issue)];
  await world.db.updateTable("oneTimeLinks").set({ usedAt: world.time.now }).where("hash", "=", hashOfLink(used.token)).execute();
  const choose = ({ token }: { token: string }) => world.nobody.status(authApi.choosePassword, { body: { token, password: PASSWORD } });
  const queue = await fillQueue((place) => ["known", `a person ${place}`, "device", "a browser"]);
  const statuses = [await choose(used), await choose(good)];
  await queue.drain();
  expect(statuses).toEqual([400, 429]);
  expect(await choose(good)).toBe(204);
});

test("LET-04 S2 many addresses guess at one account: a hundred an hour, then the owner signs in on a known device, with a mailed link, or later", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username, email } = await aPerson(world, { passwordHash });
  const [known, elsewhere] = [callerFrom(world, "203.0.113.6", new Map()), callerFrom(world, "203.0.113.7", new Map())];
  await known.call(authApi.logIn, rightPassword(username));
  await exhaustGuesses(world, username);
  expect(await elsewhere.refused(authApi.logIn, rightPassword(username))).toMatchObject({
    status: 429,
    retryAfter: HOUR_S,
    message: expect.stringMatching(/« Mot de passe oublié\u00A0\? », ou avec une nouvelle fiche de votre établissement/),
  });
  await known.call(authApi.logIn, rightPassword(username));
  await elsewhere.call(authApi.resetPassword, { body: { username } });
  await world.settle();
  const letter = () => world.db.selectFrom("mails").select("text").where("recipient", "=", email).where("subject", "like", "Choisissez%");
  await expect.poll(async () => (await letter().executeTakeFirst())?.text).toContain("token=");
  const { token } = linkIn((await letter().executeTakeFirstOrThrow()).text ?? "").body;
  await elsewhere.call(authApi.choosePassword, { body: { token, password: "une autre longue phrase" } });
  await elsewhere.call(authApi.logIn, { body: { username, password: "une autre longue phrase" } });
  advanceTime(world, HOUR_S);
  await callerFrom(world, "203.0.113.8").call(authApi.logIn, { body: { username, password: "une autre longue phrase" } });
});

test("LET-04 beyond the limit of unknown browsers a school's slip opens the account of a pupil without e-mail, and makes the browser known", {
  timeout: 120_000,
}, async ({ world }) => {
  const { id, username } = await aPerson(world, { passwordHash, email: "" });
  await exhaustGuesses(world, username);
  const pupil = await aBrowser(world, "203.0.113.24");
  expect(await pupil.status(authApi.logIn, rightPassword(username))).toBe(429);
  await pupil.call(authApi.choosePassword, { body: { username, token: await aSlip(world, id), password: PASSWORD } });
  await pupil.call(authApi.logIn, rightPassword(username));
});

test("LET-04 S20 the addresses of one IPv6 network count as one", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const waitedMs = async (address: string) => {
    const started = world.time.now.getTime();
    await failLogIn(callerFrom(world, address), username, 5);
    return world.time.now.getTime() - started;
  };
  expect(await waitedMs("2001:db8:1:1::1")).toBe(0);
  expect(await waitedMs("2001:db8:1:1:ffff::2")).toBeGreaterThan(0);
  expect(await waitedMs("2001:db8:1:2::1")).toBe(0);
});

test("LET-04 S2 of a thousand waiting attempts from one address some are rejected before anybody else's", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const queue = await fillQueue(() => ["strangers", "203.0.113.200", "one browser", "somebody"]);
  const owner = callerFrom(world, "203.0.113.10").call(authApi.logIn, rightPassword(username));
  await expect.poll(() => queue.rejected).toEqual([expect.objectContaining({ statusCode: 429 })]);
  await queue.drain();
  await owner;
});

test("LET-04 S2 a thousand attempts from a thousand addresses do not displace a known browser, nor does a known one displace unknown ones", async ({
  world,
}) => {
  const { username } = await aPerson(world, { passwordHash });
  const [known, stranger] = [callerFrom(world, "203.0.113.33", new Map()), callerFrom(world, "203.0.113.34")];
  await known.call(authApi.logIn, rightPassword(username));
  const strangers = await fillQueue(aStranger);
  const owner = known.status(authApi.logIn, rightPassword(username));
  await expect.poll(() => strangers.rejected).toEqual([expect.objectContaining({ statusCode: 429 })]);
  await strangers.drain();
  expect(await owner).toBe(200);
  const one = await fillQueue(() => ["known", "a person", "device", "one browser"]);
  const newcomer = stranger.status(authApi.logIn, rightPassword(username));
  await expect.poll(() => one.rejected).toEqual([expect.objectContaining({ statusCode: 429 })]);
  await one.drain();
  expect(await newcomer).toBe(200);
});

test("LET-04 S10 counters contain no names, are deleted within the hour, and with an erased person", async ({ world }) => {
  const [erased, other] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const keys = async () => (await world.db.selectFrom("throttles").select("key").execute()).map(({ key }) => key);
  await world.db.deleteFrom("throttles").execute();
  const robot = callerFrom(world, "203.0.113.11");
  for (const { username } of [erased, other]) await robot.status(authApi.logIn, wrongPassword(username.toUpperCase()));
  await robot.status(authApi.logIn, wrongPassword(erased.email));
  const before = await keys();
  expect(before.join(" ")).not.toMatch(/203\.0|marie|log-in/i);
  const { caller } = await anAdmin(world);
  await caller.call(privacyApi.erase, { params: { id: erased.wireId } });
  expect(await keys(), "its share: the others cannot be attributed to anybody").toHaveLength(before.length - 1);
  advanceTime(world, HOUR_S + 1);
  await deleteExpiredThrottles(world.db, world.time.now);
  expect(await keys()).toEqual([]);
});
