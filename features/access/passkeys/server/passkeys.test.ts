import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { createLink } from "#access/links/server/links.service.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { proofApi } from "#people/auth/proof.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { androidKey } from "#tests/attestation.ts";
import { aDevice, type Device } from "#tests/authenticator.ts";
import { advanceTime, aSlip, HOUR_S, PASSWORD, passwordHash, rightPassword } from "#tests/password-guessing.ts";
import type { Caller } from "#tests/person.ts";
import { update } from "#tests/rows.ts";
import { trailOf } from "#tests/stages.ts";
import { site } from "#tests/template.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { passkeysApi } from "../passkeys.contract.ts";
import type { AssertionOptions } from "../webauthn.ts";

const MINUTE = 60;
const DAY = 24 * HOUR_S;

async function addKey(caller: Caller, name = "Mon téléphone", device = aDevice(site.publicUrl)) {
  const options = await caller.call(passkeysApi.options);
  const added = await caller.call(passkeysApi.add, { body: { name, passkey: device.register(options) } });
  return { device, ...added };
}

/** An administrator with a passkey, and the codes on paper that came with it. */
async function anAdminWithKey(world: World) {
  const person = await aPerson(world, { role: "ADMIN", passwordHash });
  const { device, codes, id } = await addKey(person.caller);
  return { ...person, device, codes: codes ?? [], keyId: id };
}

/** A sign-in that waits for its second step. */
async function attemptOf(world: World, username: string): Promise<string> {
  const { status, body } = await world.nobody.refused(authApi.logIn, rightPassword(username));
  expect([status, body.code]).toEqual([401, "SECOND_STEP"]);
  return String(body.attempt);
}

/** Uses the key again, in this session. */
async function proveByKey(caller: Caller, device: Device): Promise<void> {
  const options = await caller.call(proofApi.stepUpOptions);
  if (!options) throw new Error("no options");
  await caller.call(proofApi.stepUp, { body: { passkey: device.authenticate(options) } });
}

const mailsTo = (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", recipient).orderBy("id").execute();

test("LET-08 a passkey is required after the password, and opens the session", async ({ world }) => {
  const { username, device, wireId } = await anAdminWithKey(world);
  const attempt = await attemptOf(world, username);
  const options = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  expect(options).toMatchObject({ rpId: "palmares.test", userVerification: "required", allowCredentials: [{ id: device.credentialId }] });
  const { accessToken, user } = await world.nobody.call(proofApi.secondStep, { body: { attempt, passkey: device.authenticate(options) } });
  expect(user.id).toBe(wireId);
  const { passkeys } = await world.withToken(accessToken).call(passkeysApi.list);
  expect(passkeys).toMatchObject([{ name: "Mon téléphone", lastUsedAt: world.time.now.toISOString() }]);
});

test("LET-08 a wrong password reveals nothing about passkeys, and an attempt ends when it expires, is used, or the password changes", async ({
  world,
}) => {
  const { username, device, id } = await anAdminWithKey(world);
  const wrong = await world.nobody.refused(authApi.logIn, { body: { username, password: "faux" } });
  expect([wrong.status, wrong.body.code]).toEqual([401, undefined]);

  const [used, old, outdated] = [await attemptOf(world, username), await attemptOf(world, username), await attemptOf(world, username)];
  const ask = async (attempt: string) => world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  const passkey = device.authenticate(await ask(used));
  await world.nobody.call(proofApi.secondStep, { body: { attempt: used, passkey } });
  expect((await world.nobody.refused(proofApi.secondStep, { body: { attempt: used, passkey } })).status).toBe(400);

  advanceTime(world, MINUTE);
  const { token } = await createLink(world.db, id, { kind: "reset", issuedBy: null, now: world.time.now });
  await world.nobody.call(authApi.choosePassword, { body: { token, password: `${PASSWORD} encore` } });
  expect((await world.nobody.refused(proofApi.secondStepOptions, { body: { attempt: outdated } })).message).toMatch(/trop attendu/);
  advanceTime(world, 10 * MINUTE);
  expect((await world.nobody.refused(proofApi.secondStepOptions, { body: { attempt: old } })).message).toMatch(/trop attendu/);
});

test("LET-08 V10 a flood of second steps from one address does not delay others there: each sign-in has its own count", {
  timeout: 60_000,
}, async ({ world }) => {
  const { username } = await anAdminWithKey(world);
  const body = { attempt: "of-no-sign-in" };
  for (let n = 0; n < 310; n++) expect(await world.nobody.status(proofApi.secondStepOptions, { body })).toBe(400);
  const [flooded, other] = [await attemptOf(world, username), await attemptOf(world, username)];
  const ask = (attempt: string) => world.nobody.status(proofApi.secondStepOptions, { body: { attempt } });
  for (let n = 0; n < 30; n++) expect(await ask(flooded)).toBe(200);
  expect(await ask(flooded)).toBe(429);
  expect(await ask(other)).toBe(200);
});

test("LET-08 choosing a password with a mailed link removes no passkey: the second step is still required", async ({ world }) => {
  const { id, username, caller } = await anAdminWithKey(world);
  const { token } = await createLink(world.db, id, { kind: "reset", issuedBy: null, now: world.time.now });
  await world.nobody.call(authApi.choosePassword, { body: { token, password: PASSWORD } });
  expect(await caller.status(passkeysApi.list), "its sessions have ended").toBe(401);
  await attemptOf(world, username);
});

const refusedAssertions: readonly (readonly [string, (device: Device, options: AssertionOptions) => unknown])[] = [
  ["on another origin", (device, options) => device.authenticate(options, { origin: "https://palmares.test.evil.example" })],
  ["for another site", (device, options) => device.authenticate(options, { rpId: "evil.example" })],
  ["for another challenge", (device, options) => device.authenticate(options, { challenge: "YXV0cmUgY2hvc2U" })],
  ["by a device that did not verify its user", (device, options) => device.authenticate(options, { isUnverified: true })],
  ["by a copy with a repeated counter", (device, options) => device.authenticate(options, { counter: 1 })],
  ["by another device", (_, options) => aDevice(site.publicUrl).authenticate(options)],
  [
    "with the signature of another key",
    (device, options) => ({ ...aDevice(site.publicUrl).authenticate(options), id: device.credentialId, rawId: device.credentialId }),
  ],
];

test.for(refusedAssertions)("LET-08 a key used %s opens nothing, and uses up the challenge", async ([, show], { world }) => {
  const { username, device } = await anAdminWithKey(world);
  const attempt = await attemptOf(world, username);
  const options = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  const refused = await world.nobody.refused(proofApi.secondStep, { body: { attempt, passkey: show(device, options) as never } });
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining("n'a pas été reconnue")]);
  const again = await world.nobody.refused(proofApi.secondStep, { body: { attempt, passkey: device.authenticate(options) } });
  expect(again.message, "the same challenge").toContain("a déjà servi");
  const newSession = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  await world.nobody.call(proofApi.secondStep, { body: { attempt, passkey: device.authenticate(newSession, { counter: 9 }) } });
});

test("LET-08 the key of another account, and an answer to somebody else's attempt, open nothing", async ({ world }) => {
  const [one, other] = [await anAdminWithKey(world), await anAdminWithKey(world)];
  const [attempt, foreign] = [await attemptOf(world, one.username), await attemptOf(world, other.username)];
  const options = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  const { status } = await world.nobody.refused(proofApi.secondStep, { body: { attempt, passkey: other.device.authenticate(options) } });
  const theirs = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt: foreign } });
  await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  const refused = await world.nobody.refused(proofApi.secondStep, { body: { attempt, passkey: one.device.authenticate(theirs) } });
  expect([status, refused.status]).toEqual([400, 400]);
});

test.for([
  ["on another origin", { origin: "https://evil.example" }],
  ["for another site", { rpId: "evil.example" }],
  ["for another challenge", { challenge: "YXV0cmUgY2hvc2U" }],
  ["without verifying its user", { isUnverified: true }],
] as const)("LET-08 a key made %s is not saved", async ([, overrides], { world }) => {
  const { caller } = await anAdmin(world);
  const options = await caller.call(passkeysApi.options);
  const passkey = aDevice(site.publicUrl).register(options, overrides);
  expect((await caller.refused(passkeysApi.add, { body: { name: "Clé", passkey } })).status).toBe(400);
  expect((await caller.call(passkeysApi.list)).passkeys).toEqual([]);
});

test("LET-08 SEC-02 a device's attestation is ignored: no address in it is called, and the key works", async ({ world }) => {
  const requestedUrls: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    requestedUrls.push(url);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { caller, username } = await aPerson(world, { passwordHash });
  const stored: Device[] = [];
  for (const attestation of [androidKey(`http://127.0.0.1:${port}/withdrawn`), () => ["of-tomorrow", new Map([["x", "y"]])] as const]) {
    const device = aDevice(site.publicUrl);
    const passkey = device.register(await caller.call(passkeysApi.options), { attestation });
    if ((await caller.status(passkeysApi.add, { body: { name: "Clé", passkey } })) === 201) stored.push(device);
  }
  server.close();
  expect(requestedUrls).toEqual([]);
  expect(stored).toHaveLength(2);
  for (const device of stored) {
    const attempt = await attemptOf(world, username);
    const options = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
    await world.nobody.call(proofApi.secondStep, { body: { attempt, passkey: device.authenticate(options) } });
  }
});

test("LET-08 the options to make a key work once, for five minutes, in one session, and a key belongs to one account", async ({
  world,
}) => {
  const { caller, id } = await anAdmin(world);
  const elsewhere = await world.signedInAs(id);
  const device = aDevice(site.publicUrl);
  const passkey = device.register(await caller.call(passkeysApi.options));
  const body = { name: "Clé", passkey };
  expect((await elsewhere.refused(passkeysApi.add, { body })).message).toMatch(/a expiré/);
  await caller.call(passkeysApi.add, { body });
  expect((await caller.refused(passkeysApi.add, { body })).message, "twice").toMatch(/a expiré/);
  const other = (await anAdmin(world)).caller;
  const again = device.register(await other.call(passkeysApi.options));
  expect((await other.refused(passkeysApi.add, { body: { name: "Clé", passkey: again } })).status).toBe(409);

  const lateKey = aDevice(site.publicUrl).register(await other.call(passkeysApi.options));
  advanceTime(world, 4 * MINUTE + 59);
  const laterKey = aDevice(site.publicUrl).register(await other.call(passkeysApi.options));
  expect((await other.refused(passkeysApi.add, { body: { name: "Clé", passkey: lateKey } })).message).toMatch(/reconnue|expiré/);
  expect((await other.refused(passkeysApi.add, { body: { name: "Clé", passkey: laterKey } })).message).toMatch(/expiré/);
});

test("LET-08 the first key ends the account's other sessions, the next ones do not", async ({ world }) => {
  const { caller, id } = await anAdmin(world);
  const [elsewhere, stranger] = [await world.signedInAs(id), await anAdmin(world)];
  const createdKey = aDevice(site.publicUrl).register(await elsewhere.call(passkeysApi.options));
  await addKey(caller);
  expect(await elsewhere.status(passkeysApi.add, { body: { name: "Autre clé", passkey: createdKey } })).toBe(401);
  expect(await stranger.caller.status(usersApi.me)).toBe(200);
  const again = await world.signedInAs(id);
  await addKey(caller, "La clé du bureau");
  expect(await again.status(usersApi.me)).toBe(200);
});

test("LET-08 several keys have names; one is removed with a fresh proof, and a mail is sent", async ({ world }) => {
  const { caller, email, keyId, device } = await anAdminWithKey(world);
  const second = await addKey(caller, "La clé du bureau");
  expect(second.codes, "codes come only with the first key").toBeNull();
  await caller.call(passkeysApi.rename, { params: { id: second.id }, body: { name: "La clé du tiroir" } });
  expect((await caller.call(passkeysApi.list)).passkeys.map(({ name }) => name)).toEqual(["Mon téléphone", "La clé du tiroir"]);
  advanceTime(world, 10 * MINUTE);
  expect((await caller.refused(passkeysApi.remove, { params: { id: keyId } })).body.code).toBe("STEP_UP");
  await proveByKey(caller, device);
  await caller.call(passkeysApi.remove, { params: { id: keyId } });
  expect((await caller.call(passkeysApi.list)).passkeys.map(({ name }) => name)).toEqual(["La clé du tiroir"]);
  expect((await mailsTo(world, email)).map(({ subject }) => subject)).toEqual([
    "Une clé d'accès a été ajoutée à votre compte",
    "Une clé d'accès a été ajoutée à votre compte",
    "Une clé d'accès a été retirée de votre compte",
  ]);
  const refused = await caller.refused(passkeysApi.remove, { params: { id: second.id } });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining("seule clé")]);
});

test("LET-08 any account may have a passkey; if none is required the last one can be removed, with its codes", async ({ world }) => {
  const { caller, username } = await aPerson(world, { role: "CLUB", passwordHash });
  const { id } = await addKey(caller);
  await attemptOf(world, username);
  await caller.call(passkeysApi.remove, { params: { id } });
  expect(await caller.call(passkeysApi.list)).toMatchObject({ passkeys: [], codes: null, isRequired: false });
  await world.nobody.call(authApi.logIn, rightPassword(username));
});

const renewal = (caller: Caller) => caller.status(passkeysApi.renewCodes);

test("LET-08 LET-11 keys and codes of one account change five times an hour; its first key is never refused, and other accounts are not affected", async ({
  world,
}) => {
  const { caller, id, wireId } = await anAdminWithKey(world);
  for (let n = 0; n < 4; n++) expect(await renewal(caller)).toBe(200);
  const createdKey = aDevice(site.publicUrl).register(await caller.call(passkeysApi.options));
  expect(await renewal(caller)).toBe(200);
  const message = expect.stringContaining("ont déjà changé 5 fois depuis une heure\u00A0: attendez 60 minutes");
  expect(await caller.refused(passkeysApi.renewCodes)).toMatchObject({ status: 429, retryAfter: 3_600, message });
  expect((await caller.refused(passkeysApi.options)).status, "no device makes a useless key").toBe(429);
  expect((await caller.refused(passkeysApi.add, { body: { name: "Clé", passkey: createdKey } })).status).toBe(429);
  expect(await renewal((await anAdminWithKey(world)).caller), "another account").toBe(200);
  const helper = await anAdmin(world);
  await helper.caller.call(passkeysApi.reset, { params: { id: wireId } });
  const newSession = await world.signedInAs(id);
  expect((await addKey(newSession)).codes, "the first key").toHaveLength(10);
  expect(await renewal(newSession)).toBe(429);
  advanceTime(world, HOUR_S);
  const hourLater = await world.signedInAs(id);
  expect(await renewal(hourLater)).toBe(200);
});

test("LET-08 LET-11 any key may be removed at once, even the last one, after any number of changes: it may be a thief's", async ({
  world,
}) => {
  const { caller } = await aPerson(world, { passwordHash });
  const keys = [];
  for (let n = 0; n < 6; n++) keys.push((await addKey(caller)).id);
  expect(await renewal(caller)).toBe(429);
  for (const id of keys) await caller.call(passkeysApi.remove, { params: { id } });
  expect(await caller.call(passkeysApi.list)).toMatchObject({ passkeys: [], codes: null });
  expect((await addKey(caller)).codes, "their own").toHaveLength(10);
});

test("LET-08 LET-11 the owner of a stolen key locks the thief out: removing it ends the other sessions, and allows one renewal of the codes", async ({
  world,
}) => {
  const { caller, id, email, username } = await anAdminWithKey(world);
  const robbed = await addKey(caller, "Mon ancien téléphone");
  const other = await addKey(caller, "La clé du bureau");
  const robber = await world.signedInAs(id);
  await proveByKey(robber, robbed.device);
  const [, , { codes }] = [await renewal(robber), await renewal(robber), await robber.call(passkeysApi.renewCodes)];
  const stranger = await anAdmin(world);
  expect(await renewal(caller)).toBe(429);
  await caller.call(passkeysApi.remove, { params: { id: robbed.id } });
  const statuses = await Promise.all([robber, caller, stranger.caller].map((one) => one.status(usersApi.me)));
  expect(statuses).toEqual([401, 200, 200]);
  expect((await mailsTo(world, email)).at(-1)?.text).toContain("Les autres appareils où ce compte était ouvert ont été déconnectés.");
  const again = await world.signedInAs(id);
  expect(await renewal(again), "the thief's, back with one of these codes").toBe(429);
  advanceTime(world, 10 * MINUTE);
  await proveByKey(caller, other.device);
  const renewed = await caller.call(passkeysApi.renewCodes);
  const attempt = await attemptOf(world, username);
  expect((await world.nobody.refused(proofApi.secondStep, { body: { attempt, code: codes[0] ?? "" } })).status).toBe(400);
  await world.nobody.call(proofApi.secondStep, { body: { attempt, code: renewed.codes[0] ?? "" } });
  expect(await renewal(caller), "one").toBe(429);
  await caller.call(passkeysApi.remove, { params: { id: other.id } });
  expect(await renewal(caller), "one for each removal").toBe(200);
});

test("LET-08 LET-11 repeated additions and removals end: the next first key waits for the end of the hour", async ({ world }) => {
  const { caller, id: userId } = await aPerson(world, { passwordHash });
  const remove = ({ id }: { id: string }) => caller.call(passkeysApi.remove, { params: { id } });
  for (let n = 0; n < 4; n++) await remove(await addKey(caller));
  const last = await addKey(caller);
  const createdKey = aDevice(site.publicUrl).register(await caller.call(passkeysApi.options));
  await remove(last);
  const { status, message } = await caller.refused(passkeysApi.add, { body: { name: "Clé", passkey: createdKey } });
  expect([status, message]).toEqual([429, expect.stringContaining("ont déjà changé 5 fois depuis une heure")]);
  expect(await caller.status(passkeysApi.options), "no device makes a useless key").toBe(429);
  advanceTime(world, HOUR_S);
  expect((await addKey(await world.signedInAs(userId))).codes).toHaveLength(10);
});

test("LET-09 LET-11 key changes of accounts opened with slips count for their issuer; changes by others count for these", async ({
  world,
}) => {
  const [office, one, other] = [await anAdmin(world), await aSchool(world), await aSchool(world)];
  const owner = await aPupil(world, one, { person: { passwordHash } });
  const pupils = [];
  for (const school of [one, other])
    for (let n = 0; n < 2; n++) {
      const pupil = await aPupil(world, school, { person: { passwordHash, email: owner.email } });
      const credentials = { chosenWith: "slip", issuedBy: school.correspondent.id } as const;
      await update(world, "credentials", { userId: pupil.id }, credentials);
      pupils.push(pupil);
    }
  const [first] = pupils;
  for (const { caller } of pupils) {
    const { codes } = await addKey(caller);
    for (let n = 0; n < 4; n++) expect(await renewal(caller)).toBe(200);
    expect(codes).toHaveLength(10);
  }
  await office.caller.call(passkeysApi.reset, { params: { id: first?.wireId ?? "" } });
  await addKey(owner.caller);
  const mails = world.db.selectFrom("mails").select("issuedBy").where("recipient", "=", owner.email);
  const sendingNow = (await mails.where("sendAt", "<=", world.time.now).execute()).map(({ issuedBy }) => issuedBy);
  const issuerId = one.correspondent.id;
  expect(sendingNow.toSorted()).toEqual([...Array(8).fill(issuerId), ...Array(8).fill(other.correspondent.id), office.id, null].toSorted());
  const token = await aSlip(world, owner.id, issuerId);
  await world.nobody.call(authApi.choosePassword, { body: { username: owner.username, token, password: `${PASSWORD} encore` } });
  const sent = await world.db.selectFrom("mails").select(["subject", "issuedBy"]).where("userId", "=", owner.id).orderBy("id").execute();
  expect(sent.slice(1)).toEqual([
    { subject: "Vos clés d'accès ont été retirées", issuedBy: issuerId },
    { subject: "Votre mot de passe a changé", issuedBy: issuerId },
  ]);
});

test("LET-08 a code on paper works once instead of the key, however it is typed, and a mail is sent", async ({ world }) => {
  const { username, email, codes, caller } = await anAdminWithKey(world);
  expect(codes).toHaveLength(10);
  const [first = "", second = ""] = codes;
  const attempt = await attemptOf(world, username);
  await world.nobody.call(proofApi.secondStep, { body: { attempt, code: first.toLowerCase().replaceAll("-", " ") } });
  expect((await mailsTo(world, email)).at(-1)?.subject).toBe("Un code de secours a servi à vous connecter");
  expect((await caller.call(passkeysApi.list)).codes?.left).toBe(9);
  const again = await attemptOf(world, username);
  expect((await world.nobody.refused(proofApi.secondStep, { body: { attempt: again, code: first } })).message).toMatch(/déjà servi/);

  const renewed = await caller.call(passkeysApi.renewCodes);
  expect((await world.nobody.refused(proofApi.secondStep, { body: { attempt: again, code: second } })).status, "an old one").toBe(400);
  const other = await anAdminWithKey(world);
  expect((await world.nobody.refused(proofApi.secondStep, { body: { attempt: again, code: other.codes[0] ?? "" } })).status).toBe(400);
  await world.nobody.call(proofApi.secondStep, { body: { attempt: again, code: renewed.codes[0] ?? "" } });
  const stored = await world.db.selectFrom("recoveryCodes").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(renewed.codes[1]?.replaceAll("-", ""));
});

test("LET-08 guessing codes slows down the guesser, not the owner at another address", async ({ world }) => {
  const { username, codes } = await anAdminWithKey(world);
  const attempt = await attemptOf(world, username);
  for (let tries = 0; tries < 5; tries++)
    expect((await world.nobody.refused(proofApi.secondStep, { body: { attempt, code: "K7MQ2XRT9B" } })).status).toBe(400);
  const [code = ""] = codes;
  expect((await world.nobody.refused(proofApi.secondStep, { body: { attempt, code } })).status).toBe(429);
  await world.from("192.0.2.7").call(proofApi.secondStep, { body: { attempt, code } });
});

test("LET-08 a passkey is a fresh proof too; its challenge is for this session, and works once", async ({ world }) => {
  const { caller, device, id } = await anAdminWithKey(world);
  const elsewhere = await world.signedInAs(id);
  advanceTime(world, 10 * MINUTE);
  const options = await caller.call(proofApi.stepUpOptions);
  if (!options) throw new Error("no options");
  const passkey = device.authenticate(options);
  expect((await elsewhere.refused(proofApi.stepUp, { body: { passkey } })).status).toBe(400);
  await caller.call(proofApi.stepUp, { body: { passkey } });
  expect((await caller.call(passkeysApi.renewCodes)).codes).toHaveLength(10);
  expect((await caller.refused(proofApi.stepUp, { body: { passkey } })).message).toMatch(/expiré/);
  const withoutKey = (await anAdmin(world)).caller;
  expect(await withoutKey.call(proofApi.stepUpOptions), "without a key").toBeUndefined();
});

test("LET-08 the password alone is no proof for an account that has a key; the key is, and a code on paper once, with a mail", async ({
  world,
}) => {
  const { caller, codes, device, email } = await anAdminWithKey(world);
  advanceTime(world, 10 * MINUTE);
  const refused = await caller.refused(proofApi.stepUp, { body: { password: PASSWORD } });
  expect([refused.status, refused.issues]).toEqual([400, [{ path: "password", message: expect.stringContaining("a une clé d'accès") }]]);
  expect((await caller.refused(passkeysApi.renewCodes)).body.code).toBe("STEP_UP");
  const [code = ""] = codes;
  expect((await caller.refused(proofApi.stepUp, { body: { code: "K7MQ2XRT9B" } })).issues).toMatchObject([{ path: "code" }]);
  await caller.call(proofApi.stepUp, { body: { code: code.toLowerCase() } });
  expect((await mailsTo(world, email)).at(-1)?.subject).toBe("Un code de secours a servi dans votre compte");
  expect((await caller.refused(proofApi.stepUp, { body: { code } })).message).toMatch(/déjà servi/);
  expect((await caller.call(passkeysApi.renewCodes)).codes).toHaveLength(10);
  const other = await anAdminWithKey(world);
  expect((await caller.refused(proofApi.stepUp, { body: { code: other.codes[0] ?? "" } })).status, "another account's").toBe(400);
  await proveByKey(caller, device);
});

test("LET-08 guessing codes slows down only the session in which they are guessed", async ({ world }) => {
  const { caller, codes, id } = await anAdminWithKey(world);
  const [code = ""] = codes;
  for (let tries = 0; tries < 5; tries++)
    expect((await caller.refused(proofApi.stepUp, { body: { code: "K7MQ2XRT9B" } })).status).toBe(400);
  expect((await caller.refused(proofApi.stepUp, { body: { code } })).status).toBe(429);
  await (await world.signedInAs(id)).call(proofApi.stepUp, { body: { code } });
});

test("LET-08 a session that ends while a key is verified adds none", async ({ world }) => {
  const { caller, id } = await anAdmin(world);
  const elsewhere = await world.signedInAs(id);
  const passkey = aDevice(site.publicUrl).register(await elsewhere.call(passkeysApi.options));
  const adding = await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    const waiting = elsewhere.status(passkeysApi.add, { body: { name: "Autre clé", passkey } });
    await waitUntilBlocked(world, 1);
    await trx.updateTable("sessions").set({ revokedAt: world.time.now }).where("userId", "=", id).execute();
    return { waiting };
  });
  expect(await adding.waiting).toBe(401);
  expect(await world.db.selectFrom("passkeys").select("id").where("userId", "=", id).execute()).toEqual([]);
  expect(await caller.status(passkeysApi.list)).toBe(401);
});

test("LET-08 another administrator removes lost keys: sessions end, with a mail and a trail entry", async ({ world }) => {
  const [lost, helper] = [await anAdminWithKey(world), await anAdmin(world)];
  expect((await lost.caller.refused(passkeysApi.reset, { params: { id: lost.wireId } })).status, "not one's own").toBe(400);
  await helper.caller.call(passkeysApi.reset, { params: { id: lost.wireId } });
  expect(await lost.caller.status(passkeysApi.list)).toBe(401);
  expect((await mailsTo(world, lost.email)).at(-1)?.subject).toBe("Vos clés d'accès ont été retirées");
  expect((await trailOf(world, `user ${lost.id}`)).at(-1)).toMatchObject({ actorId: helper.id, action: "reset passkeys" });
  const { accessToken } = await world.nobody.call(authApi.logIn, rightPassword(lost.username));
  expect((await world.withToken(accessToken).call(passkeysApi.list)).codes).toBeNull();
  expect((await helper.caller.refused(passkeysApi.reset, { params: { id: lost.wireId } })).status, "nothing is left").toBe(409);
});

test("LET-08 an administrator without a passkey sees the deadline, then may only add one", async ({ world }) => {
  const { id, username } = await aPerson(world, { role: "ADMIN", passwordHash });
  const signIn = async () => world.withToken((await world.nobody.call(authApi.logIn, rightPassword(username))).accessToken);
  const first = await signIn();
  await world.settle();
  const deadline = new Date(world.time.now.getTime() + 7 * DAY * 1_000).toISOString();
  expect(await first.call(passkeysApi.list)).toMatchObject({ isRequired: true, deadline });
  advanceTime(world, 3 * DAY);
  const second = await signIn();
  expect((await second.call(passkeysApi.list)).deadline, "counted from the first sign-in").toBe(deadline);
  await second.call(usersApi.all, { query: { limit: 1 } });
  advanceTime(world, 4 * DAY);
  const lateKey = await signIn();
  const refused = await lateKey.refused(usersApi.all, { query: { limit: 1 } });
  expect([refused.status, refused.body.code]).toEqual([403, "PASSKEY_REQUIRED"]);
  const other = await aPerson(world);
  const refusedToo = await lateKey.refused(authApi.logOut, { params: { id: other.wireId } });
  expect([refusedToo.status, refusedToo.body.code], "cannot sign out others").toEqual([403, "PASSKEY_REQUIRED"]);
  await other.caller.call(usersApi.me);
  const me = await lateKey.call(usersApi.me);
  await (await signIn()).call(authApi.logOut, { params: { id: me.id } });
  const mailed = await withMailedPassword(world, { id, username });
  await addKey(mailed);
  await mailed.call(usersApi.all, { query: { limit: 1 } });
  expect(await mailed.call(passkeysApi.list)).toMatchObject({ deadline: null, requiresMailedLink: false });
});

/** Chooses a new password with a mailed link, and signs in with it. */
async function withMailedPassword(world: World, { id, username }: { readonly id: number; readonly username: string }): Promise<Caller> {
  const { token } = await createLink(world.db, id, { kind: "reset", issuedBy: null, now: world.time.now });
  await world.nobody.call(authApi.choosePassword, { body: { token, password: PASSWORD } });
  return world.withToken((await world.nobody.call(authApi.logIn, rightPassword(username))).accessToken);
}

test("LET-08 after the grace period the password alone adds no first key: it must have just been chosen with a mailed link", async ({
  world,
}) => {
  const person = await aPerson(world, { role: "ADMIN", passwordHash });
  await world.nobody.call(authApi.logIn, rightPassword(person.username));
  const mailedInTheGrace = await withMailedPassword(world, person);
  const createdKey = aDevice(site.publicUrl).register(await mailedInTheGrace.call(passkeysApi.options));
  advanceTime(world, 7 * DAY);
  const thief = await world.signedInAs(person.id);
  expect(await thief.call(passkeysApi.list)).toMatchObject({ requiresMailedLink: true });
  const refused = await thief.refused(passkeysApi.options);
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining("lien reçu par e-mail")]);
  expect((await thief.refused(passkeysApi.add, { body: { name: "Clé", passkey: createdKey } })).message).toBe(refused.message);

  const mailed = await withMailedPassword(world, person);
  advanceTime(world, HOUR_S);
  expect((await (await world.signedInAs(person.id)).refused(passkeysApi.options)).status, "an hour later").toBe(403);
  expect(await mailed.status(passkeysApi.list)).toBe(401);
  await addKey(await withMailedPassword(world, person));
});

test("LET-08 the federation decides whether a passkey is required, only of administrators", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { username } = await aPerson(world, { role: "ADMIN", passwordHash });
  const club = await aPerson(world, { role: "CLUB", passwordHash });
  const name = "ADMIN_PASSKEY_REQUIRED";
  await caller.call(configurationApi.update, { params: { name }, body: { value: false } });
  await world.nobody.call(authApi.logIn, rightPassword(username));
  advanceTime(world, 30 * DAY);
  const { accessToken } = await world.nobody.call(authApi.logIn, rightPassword(username));
  const office = world.withToken(accessToken);
  expect(await office.call(passkeysApi.list)).toMatchObject({ isRequired: false, deadline: null });
  await office.call(configurationApi.update, { params: { name }, body: { value: true } });
  await world.nobody.call(authApi.logIn, rightPassword(club.username));
  advanceTime(world, 30 * DAY);
  const signedIn = await world.signedInAs(club.id);
  await signedIn.call(usersApi.me);
  expect((await signedIn.call(passkeysApi.list)).deadline).toBeNull();
});
