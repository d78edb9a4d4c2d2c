import { expect } from "vitest";
import { passkeysApi } from "#features/passkeys/passkeys.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { aDevice } from "#tests/authenticator.ts";
import { fail, from, right } from "#tests/guessing.ts";
import { queued, untilWaiting } from "#tests/queued.ts";
import { secret, site } from "#tests/template.ts";
import { aKeyOf, linkFrom, logIn, opens, PASSWORD, slipOf } from "#tests/ways-in.ts";
import { anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";
import { proofApi } from "../proof.contract.ts";
import { openSession } from "./sessions.service.ts";
import { tokensOf } from "./tokens.service.ts";

const passwordHash = await hashPassword(PASSWORD);
type Person = Awaited<ReturnType<typeof aPerson>>;

const openSessions = (world: World, { id }: Person) =>
  world.db.selectFrom("sessions").select("id").where("userId", "=", id).where("revokedAt", "is", null).execute();

const changed = (caller: Person["caller"], { wireId }: Person, body: object) =>
  caller.status(usersApi.update, { params: { id: wireId }, body });

/** Somebody whose password is known, and what shuts out whoever knows it. */
const shuttings: readonly (readonly [string, (world: World) => Promise<readonly [Person, () => Promise<unknown>]>])[] = [
  [
    "the office corrects the address",
    async (world) => {
      const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
      return [person, () => changed(office.caller, person, { contact: { email: `juste-${person.email}` } })];
    },
  ],
  [
    "the office closes the account",
    async (world) => {
      const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
      return [person, () => changed(office.caller, person, { status: "DESACTIVATED" })];
    },
  ],
  [
    "a successor takes the password of a slip back",
    async (world) => {
      const school = await aSchool(world);
      const pupil = await aPupil(world, school);
      await opens(world, await slipOf(school, pupil));
      const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
      await world.db.updateTable("establishments").set({ userId: successor.id }).where("id", "=", school.id).execute();
      return [pupil, () => successor.caller.call(formerSlipsApi.settle, { body: { userIds: [pupil.wireId], fate: "take" } })];
    },
  ],
  [
    "the owner chooses another password",
    async (world) => {
      const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
      const link = await linkFrom(world, office.caller, person);
      return [person, () => opens(world, { body: { ...link.body, password: "une autre phrase à moi" } })];
    },
  ],
];

test.for(shuttings)("LET-09 a sign-in under way while %s opens nothing", async ([, prepare], { world }) => {
  const [person, shut] = await prepare(world);
  const [, status] = await queued(world, "users", person, [shut, () => logIn(world, person)]);
  expect(status).toBe(401);
  expect(await openSessions(world, person)).toEqual([]);
});

test("LET-08 LET-09 a sign-in under way while another password is chosen begins no administrator's grace, and forgets no tries", async ({
  world,
}) => {
  const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
  const known = from(world, "203.0.113.40", new Map());
  await known.call(authApi.logIn, right(person.username));
  await fail(known, person.username, 3);
  await world.db.updateTable("users").set({ role: "ADMIN" }).where("id", "=", person.id).execute();
  const link = await linkFrom(world, office.caller, person);
  const tries = () => world.db.selectFrom("throttles").select(["key", "tries"]).where("tries", ">=", 3).execute();
  const before = await tries();
  expect(before).toHaveLength(1);
  const choose = () => opens(world, { body: { ...link.body, password: "une autre phrase à moi" } });
  const signIn = () => known.status(authApi.logIn, right(person.username));
  expect(await queued(world, "users", person, [choose, signIn])).toEqual([true, 401]);
  expect(await tries()).toEqual(before);
  expect(await world.db.selectFrom("passkeyDuties").select("askedAt").where("userId", "=", person.id).execute()).toEqual([]);
});

test("LET-08 LET-09 a sign-in under way while the first key is added is asked for the key", async ({ world }) => {
  const person = await aPerson(world, { passwordHash });
  const made = aDevice(site.publicUrl).make(await person.caller.call(passkeysApi.options));
  const add = () => person.caller.call(passkeysApi.add, { body: { name: "Clé", passkey: made } });
  const tried = () => world.nobody.refused(authApi.logIn, { body: { username: person.username, password: PASSWORD } });
  const [, refused] = await queued(world, "users", person, [add, tried]);
  expect([refused.status, refused.body.code]).toEqual([401, "SECOND_STEP"]);
  expect(await openSessions(world, person)).toHaveLength(1);
});

/** A sign-in with the right password that waits for its key; and the device that shows it. */
async function halfSignedIn(world: World) {
  const person = await aPerson(world, { passwordHash });
  const device = aDevice(site.publicUrl);
  const passkey = device.make(await person.caller.call(passkeysApi.options));
  await person.caller.call(passkeysApi.add, { body: { name: "Clé", passkey } });
  const { body } = await world.nobody.refused(authApi.logIn, { body: { username: person.username, password: PASSWORD } });
  const attempt = String(body.attempt);
  const options = await world.nobody.call(proofApi.secondStepOptions, { body: { attempt } });
  const finish = () => world.nobody.status(proofApi.secondStep, { body: { attempt, passkey: device.show(options) } });
  return { person, finish };
}

test("LET-08 LET-09 a second step under way while another password is chosen, or the keys are taken away, opens nothing", async ({
  world,
}) => {
  const office = await anAdmin(world);
  const choosing = await halfSignedIn(world);
  const link = await linkFrom(world, office.caller, choosing.person);
  const choose = () => opens(world, { body: { ...link.body, password: "une autre phrase à moi" } });
  expect(await queued(world, "users", choosing.person, [choose, choosing.finish])).toEqual([true, 401]);

  const lost = await halfSignedIn(world);
  const reset = () => office.caller.status(passkeysApi.reset, { params: { id: lost.person.wireId } });
  expect(await queued(world, "users", lost.person, [reset, lost.finish])).toEqual([204, 401]);
  for (const { person } of [choosing, lost]) expect(await openSessions(world, person)).toEqual([]);
});

test("LET-08 a sign-in that waits for its key ends when another password is chosen, whatever time it was begun", async ({ world }) => {
  const { person, finish } = await halfSignedIn(world);
  const link = await linkFrom(world, (await anAdmin(world)).caller, person);
  const begun = new Date(world.time.now.getTime() + 1_000);
  await world.db.updateTable("logInAttempts").set({ createdAt: begun }).where("userId", "=", person.id).execute();
  expect(await opens(world, link)).toBe(true);
  expect(await finish()).toBe(400);
});

test("LET-07 an address is corrected while a password is chosen with a link sent to the former one: both are done, and the password goes", async ({
  world,
}) => {
  const [person, office] = [await aPerson(world, { passwordHash }), await anAdmin(world)];
  const link = await linkFrom(world, office.caller, person);
  const correct = () => changed(office.caller, person, { contact: { email: `juste-${person.email}` } });
  expect(await queued(world, "credentials", person, [() => opens(world, link), correct])).toEqual([true, 200]);
  expect(await logIn(world, person)).toBe(401);
});

test("LET-08 LET-09 a proof and a renewal under way while the session ends are refused, and write nothing", async ({ world }) => {
  const { id, caller, username } = await aPerson(world, { passwordHash });
  const { refreshToken } = await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
  const ending = await world.db.startTransaction().execute();
  await ending.updateTable("sessions").set({ revokedAt: world.time.now }).where("userId", "=", id).execute();
  const proving = caller.status(proofApi.stepUp, { body: { password: PASSWORD } });
  const renewing = world.withToken(refreshToken).status(authApi.refresh);
  await untilWaiting(world, 2).finally(() => ending.commit().execute());
  expect([await proving, await renewing]).toEqual([401, 401]);
  const written = world.db.selectFrom("sessions").select("id").where("userId", "=", id).where("provenAt", "is not", null);
  expect(await written.execute()).toEqual([]);
});

test("LET-08 the password alone proves nothing any more once the first key is there, in a session of the same moment neither", async ({
  world,
}) => {
  const person = await aPerson(world, { passwordHash });
  const prove = () => person.caller.status(proofApi.stepUp, { body: { password: PASSWORD } });
  const adding = await world.db.startTransaction().execute();
  await adding.selectFrom("users").select("id").where("id", "=", person.id).forUpdate().execute();
  const proving = prove();
  await untilWaiting(world, 1).finally(async () => {
    await aKeyOf({ ...world, db: adding as unknown as World["db"] }, person);
    await adding.commit().execute();
  });
  expect(await proving).toBe(400);
});

test("LET-08 past the grace a session older than the password that a mailed link chose adds no first key", async ({ world }) => {
  const person = await aPerson(world, { role: "ADMIN", passwordHash });
  await logIn(world, person);
  world.time.now = new Date(world.time.now.getTime() + 8 * 24 * 60 * 60_000);
  await opens(world, await linkFrom(world, (await anAdmin(world)).caller, person));
  const before = new Date(world.time.now.getTime() - 1);
  const left = await openSession(world.db, tokensOf(secret), person.id, before);
  expect(await world.withToken(left.accessToken).status(passkeysApi.options)).toBe(403);
  expect(await (await world.signedInAs(person.id)).status(passkeysApi.options)).toBe(200);
});
