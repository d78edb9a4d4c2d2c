import pg from "pg";
import { expect, vi } from "vitest";
import { createLink } from "#access/links/server/links.service.ts";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { proofApi } from "#people/auth/proof.contract.ts";
import { aDevice } from "#tests/authenticator.ts";
import {
  advanceTime,
  aSlip,
  callerFrom,
  exhaustGuesses,
  failLogIn,
  PASSWORD,
  passwordHash,
  rightPassword,
  withFrozenTime,
  wrongPassword,
} from "#tests/password-guessing.ts";
import type { Cookies } from "#tests/person.ts";
import { site } from "#tests/template.ts";
import { aPerson, test, type World } from "#tests/world.ts";

/** An account, its browser, and a thief who copied its cookies. */
async function aCopiedBrowser(world: World) {
  const person = await aPerson(world, { passwordHash });
  const cookies: Cookies = new Map();
  const owner = callerFrom(world, "203.0.113.70", cookies);
  await owner.call(authApi.logIn, rightPassword(person.username));
  return { ...person, cookies, owner, thief: callerFrom(world, "203.0.113.71", new Map(cookies)) };
}

const devicesOf = async (world: World, userId: number) => {
  const known = await world.db.selectFrom("knownDevices").select("device").where("userId", "=", userId).execute();
  return known.map(({ device }) => device.toString("hex"));
};

test.for(["link", "slip"] as const)(
  "LET-04 S2 a user whose cookie was copied signs in at once after choosing a password with a %s, in the same browser",
  { timeout: 60_000 },
  async (kind, { world }) => {
    const { id, username, owner, thief } = await aCopiedBrowser(world);
    await exhaustGuesses(world, username);
    await failLogIn(thief, username, 5);
    const input =
      kind === "slip"
        ? { username, token: await aSlip(world, id) }
        : { token: (await createLink(world.db, id, { kind: "reset", issuedBy: null, now: world.time.now })).token };
    await owner.call(authApi.choosePassword, { body: { ...input, password: PASSWORD } });
    await withFrozenTime(world, () => owner.call(authApi.logIn, rightPassword(username)));
    expect(await thief.status(authApi.logIn, wrongPassword(username)), "the copy is not known any more").toBe(429);
  },
);

test("LET-04 S2 a sign-in on a device whose own attempts were used up renews it, and a copy of the old one is not known", async ({
  world,
}) => {
  const { id, username, owner, thief } = await aCopiedBrowser(world);
  const before = await devicesOf(world, id);
  await owner.call(authApi.logIn, rightPassword(username));
  expect(await devicesOf(world, id), "the same as long as nobody fails").toEqual(before);
  await failLogIn(thief, username, 5);
  await owner.call(authApi.logIn, rightPassword(username));
  const renewed = await devicesOf(world, id);
  expect(renewed).toHaveLength(1);
  expect(renewed).not.toEqual(before);
  const sessions = await world.db.selectFrom("sessions").select("device").where("userId", "=", id).execute();
  expect(new Set(sessions.flatMap(({ device }) => device?.toString("hex") ?? []))).toEqual(new Set(renewed));
  const letters = await world.db.selectFrom("mails").select("subject").where("userId", "=", id).execute();
  expect(letters, "not a new browser").toEqual([]);
  await failLogIn(thief, username, 5);
  await withFrozenTime(world, () => owner.call(authApi.logIn, rightPassword(username)));
  expect(await devicesOf(world, id), "attempts with the copy do not count any more").toEqual(renewed);
});

test("LET-04 a code is looked up whether or not the account exists", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const query = vi.spyOn(pg.Client.prototype, "query");
  const countOf = async (name: string) => {
    query.mockClear();
    const body = { username: name, token: "23456-789AB", password: PASSWORD };
    expect(await world.nobody.status(authApi.choosePassword, { body })).toBe(400);
    // The node runs other queries meanwhile.
    return query.mock.calls.filter(([statement]) => String(statement).includes("one_time_links")).length;
  };
  expect([await countOf("personne.du.tout"), await countOf(username)]).toEqual([1, 1]);
  query.mockRestore();
});

/** The same with a passkey: a sign-in starts with the password, and ends with the key. */
async function aCopiedBrowserWithKey(world: World) {
  const copied = await aCopiedBrowser(world);
  const { username, caller, owner } = copied;
  const device = aDevice(site.publicUrl);
  const passkey = device.register(await caller.call(passkeysApi.options));
  await caller.call(passkeysApi.add, { body: { name: "Clé", passkey } });
  const begin = async () => String((await owner.refused(authApi.logIn, rightPassword(username))).body.attempt);
  const finish = async (attempt: string, browser = owner) => {
    const options = await browser.call(proofApi.secondStepOptions, { body: { attempt } });
    await browser.call(proofApi.secondStep, { body: { attempt, passkey: device.authenticate(options) } });
  };
  return { ...copied, begin, finish };
}

test("LET-04 LET-08 S2 if the account has a passkey, such a device gets a new name once the key is used, not before", async ({ world }) => {
  const { id, username, thief, begin, finish } = await aCopiedBrowserWithKey(world);
  const before = await devicesOf(world, id);
  await finish(await begin());
  expect(await devicesOf(world, id), "the same as long as nobody fails").toEqual(before);
  await failLogIn(thief, username, 5);
  const attempt = await begin();
  expect(await devicesOf(world, id), "a right password alone").toEqual(before);
  await finish(attempt);
  const renewed = await devicesOf(world, id);
  expect(renewed).toHaveLength(1);
  expect(renewed).not.toEqual(before);
  await failLogIn(thief, username, 5);
  await withFrozenTime(world, async () => finish(await begin()));
  expect(await devicesOf(world, id), "attempts with the copy do not count any more").toEqual(renewed);
});

test("LET-04 LET-08 S2 such a device also gets a new name if the second step was once abandoned", async ({ world }) => {
  const { id, username, thief, begin, finish } = await aCopiedBrowserWithKey(world);
  const before = await devicesOf(world, id);
  await failLogIn(thief, username, 5);
  advanceTime(world, 30);
  await begin();
  await finish(await begin());
  const renewed = await devicesOf(world, id);
  expect(renewed).toHaveLength(1);
  expect(renewed).not.toEqual(before);
});

test("LET-04 LET-08 S2 a completed second step clears the failures: the device keeps its name", async ({ world }) => {
  const { id, username, owner, begin, finish } = await aCopiedBrowserWithKey(world);
  const before = await devicesOf(world, id);
  for (let times = 0; times < 3; times += 1) {
    await failLogIn(owner, username, 3);
    await finish(await begin());
  }
  expect(await devicesOf(world, id)).toEqual(before);
});

test("LET-04 LET-08 S2 two concurrent sign-ins on such a device do not make the copied name known again", async ({ world }) => {
  const { id, username, thief, cookies, begin, finish } = await aCopiedBrowserWithKey(world);
  const [copied] = await devicesOf(world, id);
  await failLogIn(thief, username, 5);
  const attempts = [await begin(), await begin()];
  const tabs = attempts.map(() => callerFrom(world, "203.0.113.70", new Map(cookies)));
  for (const [n, attempt] of attempts.entries()) await finish(attempt, tabs[n]);
  expect(await devicesOf(world, id)).not.toContain(copied);
});
