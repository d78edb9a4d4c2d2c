import { expect } from "vitest";
import { privacyApi } from "#features/privacy/privacy.contract.ts";
import { sweepThrottles, throttleKeyWith } from "#platform/server/throttle.ts";
import {
  aBrowser,
  aSlip,
  aStranger,
  atOnce,
  besideFlood,
  fail,
  fillLine,
  from,
  guess,
  HOUR_S,
  PASSWORD,
  passwordHash,
  right,
  useUpShare,
  wait,
  wrong,
} from "#tests/guessing.ts";
import type { Cookies } from "#tests/person.ts";
import { secret } from "#tests/template.ts";
import { anAdmin, aPerson, test } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { createLink, hashOfLink } from "./links.service.ts";

test("LET-04 S2 the owner signs in at once on a known device while somebody guesses for an hour next door, which leaves tries to a colleague elsewhere", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const owner = from(world, "203.0.113.1", new Map());
  await owner.call(authApi.logIn, right(username));
  let guesses = 0;
  const robot = () => from(world, "203.0.113.1", new Map([["XSRF-TOKEN", `made-up-${guesses++}`]]));
  const beside = async () => guesses % 10 === 0 && atOnce(world, () => owner.call(authApi.logIn, right(username)));
  const judged = await guess(world, robot, username, HOUR_S, beside);
  expect(judged).toBeGreaterThan(60);
  expect(judged, "fewer than all strangers may").toBeLessThanOrEqual(95);
  await atOnce(world, async () => (await aBrowser(world, "203.0.113.201")).call(authApi.logIn, right(username)));
});

test("LET-04 S2 whoever mistypes on a known device has the tries of anybody left, then waits and is judged; another known device does not wait", async ({
  world,
}) => {
  const { username } = await aPerson(world, { passwordHash });
  const [telephone, computer] = [from(world, "203.0.113.2", new Map()), from(world, "203.0.113.2", new Map())];
  for (const device of [telephone, computer]) await device.call(authApi.logIn, right(username));
  await atOnce(world, () => fail(telephone, username, 5 + 5));
  const started = world.time.now.getTime();
  await telephone.call(authApi.logIn, right(username));
  expect(world.time.now.getTime() - started).toBe(1_000);
  await atOnce(world, () => computer.call(authApi.logIn, right(username)));
});

test("LET-04 S2 whoever copies the cookie of a known device and guesses with it elsewhere holds its owner up nowhere", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const cookies: Cookies = new Map();
  const owner = from(world, "203.0.113.30", cookies);
  await owner.call(authApi.logIn, right(username));
  const thief = from(world, "203.0.113.31", new Map(cookies));
  const judged = await guess(world, () => thief, username, HOUR_S);
  expect(judged, "its own tries, and those of a stranger").toBeLessThanOrEqual(75 + 95);
  const signIn = () => atOnce(world, () => owner.call(authApi.logIn, right(username)));
  const attack = () => thief.status(authApi.logIn, wrong(username));
  await besideFlood(15, attack, async () => {
    await signIn();
    await guess(world, () => thief, username, 15 * 60, signIn);
  });
});

test("LET-04 S2 whoever mistypes on a known device waits there, and is judged, where all that strangers may try is used up", {
  timeout: 60_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const owner = from(world, "203.0.113.32", new Map());
  await owner.call(authApi.logIn, right(username));
  await useUpShare(world, username);
  await fail(owner, username, 5);
  const started = world.time.now.getTime();
  await owner.call(authApi.logIn, right(username));
  expect(world.time.now.getTime() - started).toBe(1_000);
});

test("LET-04 S2 a device is known to the accounts it signed in, and a cookie that was made up to none", async ({ world }) => {
  const [owner, guesser] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const cookies: Cookies = new Map();
  const thief = from(world, "203.0.113.3", cookies);
  await thief.call(authApi.logIn, right(guesser.username));
  const started = world.time.now.getTime();
  const forged = new Map([["device", (cookies.get("device") ?? "").replace(/^./, (sign) => (sign === "a" ? "b" : "a"))]]);
  await fail(thief, owner.username, 5);
  await fail(from(world, "203.0.113.3", forged), owner.username, 6);
  expect(world.time.now.getTime() - started, "counted with their address: 1 and 2 seconds").toBe(3_000);
});

test("LET-04 S2 guesses at the same moment are as many as one after the other; those that would wait too long are sent away", async ({
  world,
}) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = from(world, "203.0.113.4");
  const started = world.time.now.getTime();
  const statuses = await Promise.all(Array.from({ length: 40 }, () => robot.status(authApi.logIn, wrong(username))));
  const judged = statuses.filter((status) => status === 401).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - judged);
  expect(judged, `in ${(world.time.now.getTime() - started) / 1_000} seconds`).toBeLessThanOrEqual(13 + 8);
});

test("LET-04 S2 a class of 30 signs in behind one address while a pupil there tries account after account", async ({ world }) => {
  const address = "203.0.113.5";
  const now = world.time.now;
  const key = throttleKeyWith(secret)("log-in accounts", address);
  await world.db.insertInto("throttles").values({ key, tries: 150, since: now, lastAt: now }).execute();
  const pupils = await Promise.all(Array.from({ length: 30 }, () => aPerson(world, { passwordHash })));
  const robot = from(world, address);
  const guesses = Array.from({ length: 20 }, (_, place) => robot.status(authApi.logIn, wrong(`invente.${place}`)));
  const signedIn = pupils.map(({ username }) => from(world, address, new Map()).status(authApi.logIn, right(username)));
  expect(new Set(await Promise.all(signedIn))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
});

test("LET-04 a try that we send away ourselves is no guess", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const line = fillLine(aStranger);
  const before = await world.db.selectFrom("throttles").select("key").execute();
  for (let tried = 0; tried < 8; tried += 1)
    expect(await atOnce(world, () => from(world, "203.0.113.15").status(authApi.logIn, right(username)))).toBe(429);
  expect(await world.db.selectFrom("throttles").select("key").execute()).toEqual(before);
  await line.empty();
  await from(world, "203.0.113.15").call(authApi.logIn, right(username));
});

test("LET-04 what is typed and nobody has makes no rows without end, and is told by nothing from what somebody has", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  await world.db.deleteFrom("throttles").execute();
  for (const typed of ["personne.du.tout", username]) {
    const robot = from(world, "203.0.113.16");
    const started = world.time.now.getTime();
    await fail(robot, typed, 7);
    expect(world.time.now.getTime() - started).toBe(3_000);
    const code = { username: typed, token: "22222-22222", password: PASSWORD };
    expect(await robot.status(authApi.choosePassword, { body: code })).toBe(400);
    expect(await robot.status(authApi.resetPassword, { body: code })).toBe(204);
    const keys = (await world.db.selectFrom("throttles").select("key").execute()).map(({ key }) => key);
    const ofAccount = typed === username ? 1 : 0;
    expect(
      keys.filter((key) => !/^~[\w-]{3}$/.test(key)),
      "the address, and of an account its share",
    ).toHaveLength(1 + ofAccount);
  }
  await world.settle();
});

test("LET-04 a device has a lane of its own only for the accounts it opened, and an account knows fifty", async ({ world }) => {
  const [owner, other] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const now = world.time.now;
  const known = Array.from({ length: 50 }, (_, age) => {
    const day = new Date(now.getTime() - (age + 1) * 86_400_000);
    return { userId: owner.id, device: Buffer.from(`device ${age}`), since: day, seenAt: day };
  });
  await world.db.insertInto("knownDevices").values(known).execute();
  const device = from(world, "203.0.113.13", new Map());
  await device.call(authApi.logIn, right(owner.username));
  const kept = await world.db.selectFrom("knownDevices").select("device").where("userId", "=", owner.id).execute();
  expect(kept).toHaveLength(50);
  expect(kept.map((row) => row.device.toString())).not.toContain("device 49");
  const line = fillLine(aStranger);
  const tries = [other, owner].map(({ username }) => device.status(authApi.logIn, right(username)));
  await expect.poll(() => line.sentAway.length).toBe(1);
  expect(await tries[0]).toBe(429);
  await line.empty();
  expect(await tries[1], "a lane of its own").toBe(200);
});

test("LET-04 a password is hashed in turn for a link that still serves, and for a used one not at all", async ({ world }) => {
  const { id } = await aPerson(world);
  const issue = { kind: "reset", issuedBy: null, now: world.time.now } as const;
  const [used, good] = [await createLink(world.db, id, issue), await createLink(world.db, id, issue)];
  await world.db.updateTable("oneTimeLinks").set({ usedAt: world.time.now }).where("hash", "=", hashOfLink(used.token)).execute();
  const choose = ({ token }: { token: string }) => world.nobody.status(authApi.choosePassword, { body: { token, password: PASSWORD } });
  const line = fillLine((place) => ["known", `a person ${place}`, "device", "a browser"]);
  const statuses = [await choose(used), await choose(good)];
  await line.empty();
  expect(statuses).toEqual([400, 429]);
  expect(await choose(good)).toBe(204);
});

test("LET-04 S2 many addresses guess at one account: a hundred an hour, then the owner comes in by a known device, a mailed link, or later", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username, email } = await aPerson(world, { passwordHash });
  const [known, elsewhere] = [from(world, "203.0.113.6", new Map()), from(world, "203.0.113.7", new Map())];
  await known.call(authApi.logIn, right(username));
  for (let address = 0; address < 20; address += 1) await fail(from(world, `198.51.100.${address}`), username, 5);
  expect(await elsewhere.refused(authApi.logIn, right(username))).toMatchObject({
    status: 429,
    retryAfter: HOUR_S,
    message: expect.stringMatching(/« Mot de passe oublié\u00A0\? », ou avec une nouvelle fiche de votre établissement/),
  });
  await known.call(authApi.logIn, right(username));
  await elsewhere.call(authApi.resetPassword, { body: { username } });
  await world.settle();
  const letter = () => world.db.selectFrom("mails").select("text").where("recipient", "=", email).where("subject", "like", "Choisissez%");
  await expect.poll(async () => (await letter().executeTakeFirst())?.text).toContain("token=");
  const token = /token=([\w-]+)/.exec((await letter().executeTakeFirstOrThrow()).text ?? "")?.[1] ?? "";
  await elsewhere.call(authApi.choosePassword, { body: { token, password: "une autre longue phrase" } });
  await elsewhere.call(authApi.logIn, { body: { username, password: "une autre longue phrase" } });
  wait(world, HOUR_S);
  await from(world, "203.0.113.8").call(authApi.logIn, { body: { username, password: "une autre longue phrase" } });
});

test("LET-04 past the share of strangers a slip of the school opens the account to a pupil without e-mail, and makes the browser known", {
  timeout: 120_000,
}, async ({ world }) => {
  const { id, username } = await aPerson(world, { passwordHash, email: "" });
  await useUpShare(world, username);
  const pupil = await aBrowser(world, "203.0.113.24");
  expect(await pupil.status(authApi.logIn, right(username))).toBe(429);
  await pupil.call(authApi.choosePassword, { body: { username, token: await aSlip(world, id), password: PASSWORD } });
  await pupil.call(authApi.logIn, right(username));
});

test("LET-04 S20 the addresses of one IPv6 network count as one", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const waited = async (address: string) => {
    const started = world.time.now.getTime();
    await fail(from(world, address), username, 5);
    return world.time.now.getTime() - started;
  };
  expect(await waited("2001:db8:1:1::1")).toBe(0);
  expect(await waited("2001:db8:1:1:ffff::2")).toBeGreaterThan(0);
  expect(await waited("2001:db8:1:2::1")).toBe(0);
});

test("LET-04 S2 a thousand tries that wait from one address are sent away before anybody else's is", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const line = fillLine(() => ["strangers", "203.0.113.200", "one browser", "somebody"]);
  const owner = from(world, "203.0.113.10").call(authApi.logIn, right(username));
  await expect.poll(() => line.sentAway).toEqual([expect.objectContaining({ statusCode: 429 })]);
  await line.empty();
  await owner;
});

test("LET-04 S2 a thousand tries from a thousand addresses send a known browser not away, and neither does who is known send a thousand strangers away", async ({
  world,
}) => {
  const { username } = await aPerson(world, { passwordHash });
  const [known, stranger] = [from(world, "203.0.113.33", new Map()), from(world, "203.0.113.34")];
  await known.call(authApi.logIn, right(username));
  const strangers = fillLine(aStranger);
  const owner = known.status(authApi.logIn, right(username));
  await expect.poll(() => strangers.sentAway).toEqual([expect.objectContaining({ statusCode: 429 })]);
  await strangers.empty();
  expect(await owner).toBe(200);
  const one = fillLine(() => ["known", "a person", "device", "one browser"]);
  const newcomer = stranger.status(authApi.logIn, right(username));
  await expect.poll(() => one.sentAway).toEqual([expect.objectContaining({ statusCode: 429 })]);
  await one.empty();
  expect(await newcomer).toBe(200);
});

test("LET-04 S10 what is counted names nobody, is swept within the hour, and goes with whoever is erased", async ({ world }) => {
  const [erased, other] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const keys = async () => (await world.db.selectFrom("throttles").select("key").execute()).map(({ key }) => key);
  await world.db.deleteFrom("throttles").execute();
  const robot = from(world, "203.0.113.11");
  for (const { username } of [erased, other]) await robot.status(authApi.logIn, wrong(username.toUpperCase()));
  await robot.status(authApi.logIn, wrong(erased.email));
  const before = await keys();
  expect(before.join(" ")).not.toMatch(/203\.0|marie|log-in/i);
  const { caller } = await anAdmin(world);
  await caller.call(privacyApi.erase, { params: { id: erased.wireId } });
  expect(await keys(), "of its share: the others say of nobody whose they are").toHaveLength(before.length - 1);
  wait(world, HOUR_S + 1);
  await sweepThrottles(world.db, world.time.now);
  expect(await keys()).toEqual([]);
});
