import pg from "pg";
import { expect, vi } from "vitest";
import { passkeysApi } from "#features/passkeys/passkeys.contract.ts";
import { aDevice } from "#tests/authenticator.ts";
import { aSlip, atOnce, fail, from, PASSWORD, passwordHash, right, useUpShare, wait, wrong } from "#tests/guessing.ts";
import type { Cookies } from "#tests/person.ts";
import { site } from "#tests/template.ts";
import { aPerson, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { proofApi } from "../proof.contract.ts";
import { createLink } from "./links.service.ts";

/** An account, its browser, and whoever has copied the cookies there. */
async function aCopiedBrowser(world: World) {
  const person = await aPerson(world, { passwordHash });
  const cookies: Cookies = new Map();
  const owner = from(world, "203.0.113.70", cookies);
  await owner.call(authApi.logIn, right(person.username));
  return { ...person, cookies, owner, thief: from(world, "203.0.113.71", new Map(cookies)) };
}

const devicesOf = async (world: World, userId: number) =>
  (await world.db.selectFrom("knownDevices").select("device").where("userId", "=", userId).execute()).map(({ device }) =>
    device.toString("hex"),
  );

test.for(["link", "slip"] as const)(
  "LET-04 S2 whose cookie was copied is in at once after a new password chosen with a %s, in the same browser too",
  { timeout: 60_000 },
  async (kind, { world }) => {
    const { id, username, owner, thief } = await aCopiedBrowser(world);
    await useUpShare(world, username);
    await fail(thief, username, 5);
    const given =
      kind === "slip"
        ? { username, token: await aSlip(world, id) }
        : { token: (await createLink(world.db, id, { kind: "reset", issuedBy: null, now: world.time.now })).token };
    await owner.call(authApi.choosePassword, { body: { ...given, password: PASSWORD } });
    await atOnce(world, () => owner.call(authApi.logIn, right(username)));
    expect(await thief.status(authApi.logIn, wrong(username)), "the copy is known no more").toBe(429);
  },
);

test("LET-04 S2 who signs in on a device whose own tries were used up has a new one, and a copy of the former is known no more", async ({
  world,
}) => {
  const { id, username, owner, thief } = await aCopiedBrowser(world);
  const before = await devicesOf(world, id);
  await owner.call(authApi.logIn, right(username));
  expect(await devicesOf(world, id), "the same as long as nobody mistypes").toEqual(before);
  await fail(thief, username, 5);
  await owner.call(authApi.logIn, right(username));
  const renewed = await devicesOf(world, id);
  expect(renewed).toHaveLength(1);
  expect(renewed).not.toEqual(before);
  const sessions = await world.db
    .selectFrom("sessions")
    .select("device")
    .where("userId", "=", id)
    .where("device", "is not", null)
    .execute();
  expect(new Set(sessions.map(({ device }) => device?.toString("hex")))).toEqual(new Set(renewed));
  const letters = await world.db.selectFrom("mails").select("subject").where("userId", "=", id).execute();
  expect(letters, "it is no new browser").toEqual([]);
  await fail(thief, username, 5);
  await atOnce(world, () => owner.call(authApi.logIn, right(username)));
  expect(await devicesOf(world, id), "what the copy is used for counts there no more").toEqual(renewed);
});

test("LET-04 a code is looked up whether or not anybody has the identifier", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const query = vi.spyOn(pg.Client.prototype, "query");
  const countOf = async (name: string) => {
    query.mockClear();
    const body = { username: name, token: "23456-789AB", password: PASSWORD };
    expect(await world.nobody.status(authApi.choosePassword, { body })).toBe(400);
    // The node does other things meanwhile.
    return query.mock.calls.filter(([asked]) => String(asked).includes("one_time_links")).length;
  };
  expect([await countOf("personne.du.tout"), await countOf(username)]).toEqual([1, 1]);
  query.mockRestore();
});

/** The same, where the account has a passkey: a sign-in is begun with the password, and finished with the key. */
async function aCopiedBrowserWithKey(world: World) {
  const copied = await aCopiedBrowser(world);
  const { username, caller, owner } = copied;
  const device = aDevice(site.publicUrl);
  const passkey = device.make(await caller.call(passkeysApi.options));
  await caller.call(passkeysApi.add, { body: { name: "Clé", passkey } });
  const begin = async () => String((await owner.refused(authApi.logIn, right(username))).body.attempt);
  const finish = async (attempt: string, browser = owner) => {
    const options = await browser.call(proofApi.secondStepOptions, { body: { attempt } });
    await browser.call(proofApi.secondStep, { body: { attempt, passkey: device.show(options) } });
  };
  return { ...copied, begin, finish };
}

test("LET-04 LET-08 S2 where the account has a passkey such a device has a new name once the key is shown, and not before", async ({
  world,
}) => {
  const { id, username, thief, begin, finish } = await aCopiedBrowserWithKey(world);
  const before = await devicesOf(world, id);
  await finish(await begin());
  expect(await devicesOf(world, id), "the same as long as nobody mistypes").toEqual(before);
  await fail(thief, username, 5);
  const attempt = await begin();
  expect(await devicesOf(world, id), "a right password alone").toEqual(before);
  await finish(attempt);
  const renewed = await devicesOf(world, id);
  expect(renewed).toHaveLength(1);
  expect(renewed).not.toEqual(before);
  await fail(thief, username, 5);
  await atOnce(world, async () => finish(await begin()));
  expect(await devicesOf(world, id), "what the copy is used for counts there no more").toEqual(renewed);
});

test("LET-04 LET-08 S2 such a device has a new name too where the second step was given up once", async ({ world }) => {
  const { id, username, thief, begin, finish } = await aCopiedBrowserWithKey(world);
  const before = await devicesOf(world, id);
  await fail(thief, username, 5);
  wait(world, 30);
  await begin();
  await finish(await begin());
  const renewed = await devicesOf(world, id);
  expect(renewed).toHaveLength(1);
  expect(renewed).not.toEqual(before);
});

test("LET-04 LET-08 S2 a second step that is done forgets who mistyped: the device keeps its name", async ({ world }) => {
  const { id, username, owner, begin, finish } = await aCopiedBrowserWithKey(world);
  const before = await devicesOf(world, id);
  for (let times = 0; times < 3; times += 1) {
    await fail(owner, username, 3);
    await finish(await begin());
  }
  expect(await devicesOf(world, id)).toEqual(before);
});

test("LET-04 LET-08 S2 of two sign-ins that began on such a device neither makes the copied name known again", async ({ world }) => {
  const { id, username, thief, cookies, begin, finish } = await aCopiedBrowserWithKey(world);
  const [copied] = await devicesOf(world, id);
  await fail(thief, username, 5);
  const attempts = [await begin(), await begin()];
  const tabs = attempts.map(() => from(world, "203.0.113.70", new Map(cookies)));
  for (const [n, attempt] of attempts.entries()) await finish(attempt, tabs[n]);
  expect(await devicesOf(world, id)).not.toContain(copied);
});
