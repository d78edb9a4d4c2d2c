import pg from "pg";
import { expect, vi } from "vitest";
import { passkeysApi } from "#features/passkeys/passkeys.contract.ts";
import { aDevice } from "#tests/authenticator.ts";
import { aSlip, atOnce, fail, from, PASSWORD, passwordHash, right, useUpShare, wrong } from "#tests/guessing.ts";
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
  return { ...person, owner, thief: from(world, "203.0.113.71", new Map(cookies)) };
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

test("LET-04 LET-08 S2 where the account has a passkey such a device has a new name once the key is shown, and not before", async ({
  world,
}) => {
  const { id, username, caller, owner, thief } = await aCopiedBrowser(world);
  const device = aDevice(site.publicUrl);
  const passkey = device.make(await caller.call(passkeysApi.options));
  await caller.call(passkeysApi.add, { body: { name: "Clé", passkey } });
  const signIn = async (between = async () => {}) => {
    const attempt = String((await owner.refused(authApi.logIn, right(username))).body.attempt);
    await between();
    const options = await owner.call(proofApi.secondStepOptions, { body: { attempt } });
    await owner.call(proofApi.secondStep, { body: { attempt, passkey: device.show(options) } });
  };
  const before = await devicesOf(world, id);
  await signIn();
  expect(await devicesOf(world, id), "the same as long as nobody mistypes").toEqual(before);
  await fail(thief, username, 5);
  await signIn(async () => expect(await devicesOf(world, id), "a right password alone").toEqual(before));
  const renewed = await devicesOf(world, id);
  expect(renewed).toHaveLength(1);
  expect(renewed).not.toEqual(before);
  await fail(thief, username, 5);
  await atOnce(world, () => signIn());
  expect(await devicesOf(world, id), "what the copy is used for counts there no more").toEqual(renewed);
});
