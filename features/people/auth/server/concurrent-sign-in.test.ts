import { expect } from "vitest";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import { formerSlipsApi } from "#organizations/passwords/former-slips.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { aDevice } from "#tests/authenticator.ts";
import { callerFrom, failLogIn, rightPassword } from "#tests/password-guessing.ts";
import { countOpenSessions, insertPasskey, isAccepted, linkFrom, logIn, PASSWORD, slipOf } from "#tests/password-links.ts";
import { secret, site } from "#tests/template.ts";
import { runInOrder, waitUntilBlocked } from "#tests/waiting-calls.ts";
import { anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { proofApi } from "../proof.contract.ts";

const passwordHash = await hashPassword(PASSWORD);
type Person = Awaited<ReturnType<typeof aPerson>>;

const updateStatus = (caller: Person["caller"], { wireId }: Person, body: object) =>
  caller.status(usersApi.update, { params: { id: wireId }, body });

/** The use of this link, with another password. */
const choosing =
  (world: World, { body }: Awaited<ReturnType<typeof linkFrom>>) =>
  () =>
    isAccepted(world, { body: { ...body, password: "une autre phrase à moi" } });

/** A person whose password is known, and actions that block its use. */
const lockOuts: Readonly<Record<string, (world: World) => Promise<readonly [Person, () => Promise<unknown>]>>> = {
  "the office corrects the address": async (world) => {
    const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
    return [person, () => updateStatus(office.caller, person, { contact: { email: `juste-${person.email}` } })];
  },
  "the office closes the account": async (world) => {
    const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
    return [person, () => updateStatus(office.caller, person, { status: "DESACTIVATED" })];
  },
  "a successor revokes the password of a slip": async (world) => {
    const school = await aSchool(world);
    const pupil = await aPupil(world, school);
    await isAccepted(world, await slipOf(school, pupil));
    const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
    await world.db.updateTable("establishments").set({ userId: successor.id }).where("id", "=", school.id).execute();
    return [pupil, () => successor.caller.call(formerSlipsApi.settle, { body: { userIds: [pupil.wireId], fate: "take" } })];
  },
  "the owner chooses another password": async (world) => {
    const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
    return [person, choosing(world, await linkFrom(world, office.caller, person))];
  },
};

test.for(Object.entries(lockOuts))("LET-09 a sign-in in progress while %s opens nothing", async ([, prepare], { world }) => {
  const [person, lockOut] = await prepare(world);
  const [, status] = await runInOrder(world, "users", person, [lockOut, () => logIn(world, person)]);
  expect([status, await countOpenSessions(world, person)]).toEqual([401, 0]);
});

test("LET-08 LET-09 a sign-in in progress while another password is chosen starts no grace period, and clears no attempts", async ({
  world,
}) => {
  const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
  const known = callerFrom(world, "203.0.113.40", new Map());
  await known.call(authApi.logIn, rightPassword(person.username));
  await failLogIn(known, person.username, 3);
  await world.db.updateTable("users").set({ role: "ADMIN" }).where("id", "=", person.id).execute();
  const link = await linkFrom(world, office.caller, person);
  const listThrottles = () => world.db.selectFrom("throttles").select(["key", "tries"]).where("tries", ">=", 3).execute();
  const before = await listThrottles();
  expect(before).toHaveLength(1);
  const signIn = () => known.status(authApi.logIn, rightPassword(person.username));
  expect(await runInOrder(world, "users", person, [choosing(world, link), signIn])).toEqual([true, 401]);
  expect(await listThrottles()).toEqual(before);
  expect(await world.db.selectFrom("passkeyDuties").select("askedAt").where("userId", "=", person.id).execute()).toEqual([]);
});

test("LET-08 LET-09 a sign-in in progress while the first key is added requires the key", async ({ world }) => {
  const person = await aPerson(world, { passwordHash });
  const createdKey = aDevice(site.publicUrl).register(await person.caller.call(passkeysApi.options));
  const add = () => person.caller.call(passkeysApi.add, { body: { name: "Clé", passkey: createdKey } });
  const attemptLogIn = () => world.nobody.refused(authApi.logIn, { body: { username: person.username, password: PASSWORD } });
  const [, refused] = await runInOrder(world, "users", person, [add, attemptLogIn]);
  expect([refused.status, refused.body.code]).toEqual([401, "SECOND_STEP"]);
  expect(await countOpenSessions(world, person)).toBe(1);
});

/** A sign-in with the right password that waits for its key, and what finishes it. */
async function halfSignedIn(world: World) {
  const person = await aPerson(world, { passwordHash });
  const device = aDevice(site.publicUrl);
  const passkey = device.register(await person.caller.call(passkeysApi.options));
  await person.caller.call(passkeysApi.add, { body: { name: "Clé", passkey } });
  const { body } = await world.nobody.refused(authApi.logIn, { body: { username: person.username, password: PASSWORD } });
  const attempt = String(body.attempt);
  const options = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  const finish = () => world.nobody.status(proofApi.secondStep, { body: { attempt, passkey: device.authenticate(options) } });
  return { person, finish };
}

test("LET-08 LET-09 a second step in progress while another password is chosen, or the keys are removed, opens nothing", async ({
  world,
}) => {
  const office = await anAdmin(world);
  const chooser = await halfSignedIn(world);
  const link = await linkFrom(world, office.caller, chooser.person);
  expect(await runInOrder(world, "users", chooser.person, [choosing(world, link), chooser.finish])).toEqual([true, 401]);

  const lost = await halfSignedIn(world);
  const reset = () => office.caller.status(passkeysApi.reset, { params: { id: lost.person.wireId } });
  expect(await runInOrder(world, "users", lost.person, [reset, lost.finish])).toEqual([204, 401]);
  for (const { person } of [chooser, lost]) expect(await countOpenSessions(world, person)).toBe(0);
});

test("LET-08 a sign-in that waits for its key ends when another password is chosen, whenever it was started", async ({ world }) => {
  const { person, finish } = await halfSignedIn(world);
  const link = await linkFrom(world, (await anAdmin(world)).caller, person);
  const startedAt = new Date(world.time.now.getTime() + 1_000);
  await world.db.updateTable("logInAttempts").set({ createdAt: startedAt }).where("userId", "=", person.id).execute();
  expect(await isAccepted(world, link)).toBe(true);
  expect(await finish()).toBe(400);
});

test("LET-07 an address is corrected while a password is chosen with a link sent to the former one: both succeed, and the password is revoked", async ({
  world,
}) => {
  const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
  const link = await linkFrom(world, office.caller, person);
  const correct = () => updateStatus(office.caller, person, { contact: { email: `juste-${person.email}` } });
  expect(await runInOrder(world, "credentials", person, [() => isAccepted(world, link), correct])).toEqual([true, 200]);
  expect(await logIn(world, person)).toBe(401);
});

test("LET-08 LET-09 a proof and a renewal in progress while the session ends are refused, and write nothing", async ({ world }) => {
  const { id, caller, username } = await aPerson(world, { passwordHash });
  const { refreshToken } = await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
  const ending = await world.db.startTransaction().execute();
  await ending.updateTable("sessions").set({ revokedAt: world.time.now }).where("userId", "=", id).execute();
  const proving = caller.status(proofApi.stepUp, { body: { password: PASSWORD } });
  const renewing = world.withToken(refreshToken).status(authApi.refresh);
  await waitUntilBlocked(world, 2).finally(() => ending.commit().execute());
  expect([await proving, await renewing]).toEqual([401, 401]);
  const written = world.db.selectFrom("sessions").select("id").where("userId", "=", id).where("provenAt", "is not", null);
  expect(await written.execute()).toEqual([]);
});

test("LET-08 once there is a first key the password alone is no proof, not even in a session opened at the same moment", async ({
  world,
}) => {
  const person = await aPerson(world, { passwordHash });
  const prove = () => person.caller.status(proofApi.stepUp, { body: { password: PASSWORD } });
  const adding = await world.db.startTransaction().execute();
  await adding.selectFrom("users").select("id").where("id", "=", person.id).forUpdate().execute();
  const proving = prove();
  await waitUntilBlocked(world, 1).finally(async () => {
    await insertPasskey({ ...world, db: adding as unknown as World["db"] }, person);
    await adding.commit().execute();
  });
  expect(await proving).toBe(400);
});

test("LET-08 after the grace period a session older than a password chosen by mailed link adds no first key", async ({ world }) => {
  const person = await aPerson(world, { role: "ADMIN", passwordHash });
  await logIn(world, person);
  world.time.now = new Date(world.time.now.getTime() + 8 * 24 * 60 * 60_000);
  await isAccepted(world, await linkFrom(world, (await anAdmin(world)).caller, person));
  const before = new Date(world.time.now.getTime() - 1);
  const openedBefore = await openSession(world.db, tokensOf(secret), person.id, before);
  expect(await world.withToken(openedBefore.accessToken).status(passkeysApi.options)).toBe(403);
  expect(await (await world.signedInAs(person.id)).status(passkeysApi.options)).toBe(200);
});
