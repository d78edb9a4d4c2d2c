import { expect } from "vitest";
import { privacyApi } from "#features/privacy/privacy.contract.ts";
import { hashesWaiting, hashPassword, signInInTurn } from "#platform/server/password.ts";
import { sweepThrottles, throttleKeyWith } from "#platform/server/throttle.ts";
import { Caller, type Cookies } from "#tests/person.ts";
import { secret } from "#tests/template.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { createLink, hashOfLink } from "./links.service.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);
const HOUR_S = 3_600;

const from = (world: World, address: string, cookies?: Cookies) => new Caller(world.http, undefined, address, cookies);
const right = (username: string) => ({ body: { username, password: PASSWORD } });
const wrong = (username: string) => ({ body: { username, password: "faux" } });
const wait = (world: World, seconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + seconds * 1_000);
};

/** Guesses until refused for coming too soon; how many were judged. */
async function guess(caller: Caller, username: string): Promise<number> {
  let judged = 0;
  while ((await caller.status(authApi.logIn, wrong(username))) === 401) judged += 1;
  return judged;
}

test("LET-04 S2 the owner signs in at once on a known device while somebody guesses for an hour, from elsewhere and from next door", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const owner = from(world, "203.0.113.1", new Map());
  await owner.call(authApi.logIn, right(username));
  for (let minute = 0; minute < 60; minute += 1) {
    const address = minute % 10 === 0 ? "203.0.113.1" : "198.51.100.1";
    const judged = await guess(from(world, address), username);
    if (minute > 10) expect(judged, "a guess a minute").toBeLessThanOrEqual(1);
    if (minute % 5 === 0) await owner.call(authApi.logIn, right(username));
    wait(world, 60);
  }
});

test("LET-04 S2 whoever mistypes on a known device waits there, and nowhere else", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const [telephone, computer] = [from(world, "203.0.113.2", new Map()), from(world, "203.0.113.2", new Map())];
  for (const device of [telephone, computer]) await device.call(authApi.logIn, right(username));
  expect(await guess(telephone, username)).toBe(5);
  expect(await telephone.refused(authApi.logIn, right(username))).toMatchObject({ status: 429, retryAfter: 1 });
  await computer.call(authApi.logIn, right(username));
});

test("LET-04 S2 a device is known to the accounts it signed in, and a cookie that was made up to none", async ({ world }) => {
  const [owner, guesser] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const cookies: Cookies = new Map();
  const thief = from(world, "203.0.113.3", cookies);
  await thief.call(authApi.logIn, right(guesser.username));
  expect(await guess(thief, owner.username)).toBe(5);
  const forged = new Map([["device", (cookies.get("device") ?? "").replace(/^./, (sign) => (sign === "a" ? "b" : "a"))]]);
  expect(await guess(from(world, "203.0.113.3", forged), owner.username), "counted with its address").toBe(0);
});

test("LET-04 S2 forty guesses at the same moment are five", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = from(world, "203.0.113.4");
  const statuses = await Promise.all(Array.from({ length: 40 }, () => robot.status(authApi.logIn, wrong(username))));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
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

test("LET-04 forty guesses at one account take nobody else's turn behind the same address", { timeout: 30_000 }, async ({ world }) => {
  const address = "203.0.113.12";
  const now = world.time.now;
  const key = throttleKeyWith(secret)("log-in accounts", address);
  await world.db.insertInto("throttles").values({ key, tries: 1_500, since: now, lastAt: now }).execute();
  const robot = from(world, address);
  expect(await robot.status(authApi.logIn, wrong("invente.0")), "from now on one in two seconds").toBe(401);
  const { username } = await aPerson(world, { passwordHash });
  const guesses = Array.from({ length: 40 }, () => robot.status(authApi.logIn, wrong("invente.1")));
  await Promise.any(guesses.map(async (guess) => expect(await guess).toBe(429)));
  expect(await from(world, address).status(authApi.logIn, right(username))).toBe(200);
  await Promise.all(guesses);
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
  const over = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  while (hashesWaiting() < 1_000) held.push(signInInTurn("203.0.113.13", () => over.promise).catch(() => undefined));
  expect(await device.status(authApi.logIn, right(other.username)), "one more of its address").toBe(429);
  const own = device.status(authApi.logIn, right(owner.username));
  await Promise.race(held);
  over.resolve();
  expect(await own).toBe(200);
  await Promise.all(held);
});

test("LET-04 a password is hashed in turn for a link that still serves, and for a used one not at all", async ({ world }) => {
  const { id } = await aPerson(world);
  const issue = { kind: "reset", issuedBy: null, now: world.time.now } as const;
  const [used, good] = [await createLink(world.db, id, issue), await createLink(world.db, id, issue)];
  await world.db.updateTable("oneTimeLinks").set({ usedAt: world.time.now }).where("hash", "=", hashOfLink(used.token)).execute();
  const choose = ({ token }: { token: string }) => world.nobody.status(authApi.choosePassword, { body: { token, password: PASSWORD } });
  const over = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  while (hashesWaiting() < 1_000) held.push(signInInTurn(`a person ${held.length}`, () => over.promise));
  const statuses = [await choose(used), await choose(good)];
  over.resolve();
  await Promise.all(held);
  expect(statuses).toEqual([400, 429]);
  expect(await choose(good)).toBe(204);
});

test("LET-04 S2 many addresses guess at one account: a hundred an hour, then the owner comes in by a known device, a mailed link, or later", async ({
  world,
}) => {
  const { username, email } = await aPerson(world, { passwordHash });
  const [known, elsewhere] = [from(world, "203.0.113.6", new Map()), from(world, "203.0.113.7", new Map())];
  await known.call(authApi.logIn, right(username));
  let judged = 0;
  for (let address = 0; address < 30; address += 1) judged += await guess(from(world, `198.51.100.${address}`), username);
  expect(judged).toBe(100);
  expect(await elsewhere.refused(authApi.logIn, right(username))).toMatchObject({
    status: 429,
    retryAfter: HOUR_S,
    message: expect.stringContaining("« Mot de passe oublié\u00A0? »"),
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

test("LET-04 an identifier that nobody has is counted as any other", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  for (const tried of [username, "personne.du.tout"]) expect(await guess(from(world, "203.0.113.9"), tried)).toBe(5);
});

test("LET-04 S20 the addresses of one IPv6 network count as one", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  expect(await guess(from(world, "2001:db8:1:1::1"), username)).toBe(5);
  expect(await guess(from(world, "2001:db8:1:1:ffff::2"), username)).toBe(0);
  expect(await guess(from(world, "2001:db8:1:2::1"), username)).toBe(5);
});

test("LET-04 S2 a thousand tries that wait from one address are sent away before anybody else's is", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const over = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const sentAway: unknown[] = [];
  while (hashesWaiting() < 1_000) held.push(signInInTurn("a flood", () => over.promise).catch((why) => void sentAway.push(why)));
  const owner = from(world, "203.0.113.10").call(authApi.logIn, right(username));
  await expect.poll(() => sentAway).toEqual([expect.objectContaining({ statusCode: 429 })]);
  over.resolve();
  await owner;
  await Promise.all(held);
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
  expect(await keys(), "of three times an account and an hour, and the address").toHaveLength(before.length - 4);
  wait(world, HOUR_S + 1);
  await sweepThrottles(world.db, world.time.now);
  expect(await keys()).toEqual([]);
});
