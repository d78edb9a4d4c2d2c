import { expect } from "vitest";
import { createLink } from "#access/links/server/links.service.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { proofApi } from "#people/auth/proof.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { advanceTime, aSlip, aStranger, callerFrom, fillQueue, PASSWORD, passwordHash, rightPassword } from "#tests/password-guessing.ts";
import { update } from "#tests/rows.ts";
import { aPerson, test, type World } from "#tests/world.ts";
import { devicesApi } from "../devices.contract.ts";

const prove = { body: { password: PASSWORD } };
const signIns = (world: World, count: number, id: number) => Promise.all(Array.from({ length: count }, () => world.signedInAs(id)));

test("LET-04 S2 a thousand attempts from browsers known to one account displace no other browser, link, slip or proof", async ({
  world,
}) => {
  const owner = await aPerson(world, { passwordHash });
  const [byLink, bySlip] = [await aPerson(world), await aPerson(world)];
  const known = callerFrom(world, "203.0.113.60", new Map());
  await known.call(authApi.logIn, rightPassword(owner.username));
  const link = await createLink(world.db, byLink.id, { kind: "reset", issuedBy: null, now: world.time.now });
  const slip = { username: bySlip.username, token: await aSlip(world, bySlip.id) };
  const queue = await fillQueue((place) => ["known", "somebody", "device", `browser ${place}`]);
  const answers = [
    known.status(authApi.logIn, rightPassword(owner.username)),
    owner.caller.status(proofApi.stepUp, prove),
    world.nobody.status(authApi.choosePassword, { body: { token: link.token, password: PASSWORD } }),
    world.nobody.status(authApi.choosePassword, { body: { ...slip, password: PASSWORD } }),
  ];
  await expect.poll(() => queue.rejected.length).toBe(answers.length);
  await queue.drain();
  expect(await Promise.all(answers)).toEqual([200, 204, 204, 204]);
});

test("LET-08 S2 at most three proofs of one account wait, over all its sessions, which take turns", async ({ world }) => {
  const [one, other] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const queue = await fillQueue(aStranger);
  const sessions = await signIns(world, 8, one.id);
  const statuses: number[] = [];
  const answers = sessions.map(async (session) => void statuses.push(await session.status(proofApi.stepUp, prove)));
  const neighbour = other.caller.status(proofApi.stepUp, prove);
  await expect.poll(() => statuses).toEqual([429, 429, 429, 429, 429]);
  await expect.poll(() => queue.rejected.length).toBe(4);
  await queue.drain();
  await Promise.all(answers);
  expect([...statuses.slice(5), await neighbour]).toEqual([204, 204, 204, 204]);
});

test("LET-08 S2 a session may check ten passwords a minute, right or wrong", async ({ world }) => {
  const { id, caller } = await aPerson(world, { passwordHash });
  for (let attempt = 0; attempt < 10; attempt += 1) await caller.call(proofApi.stepUp, prove);
  expect(await caller.refused(proofApi.stepUp, prove)).toMatchObject({ status: 429, retryAfter: 60 });
  await (await world.signedInAs(id)).call(proofApi.stepUp, prove);
});

test("LET-09 S12 an account has up to a hundred open sessions, all listed; one more ends the least recently used", async ({ world }) => {
  const { id, wireId, caller: used } = await aPerson(world);
  const lastUsed = new Date(world.time.now.getTime() + 2 * 60_000);
  await update(world, "sessions", { userId: id }, { rotatedAt: lastUsed });
  advanceTime(world, 60);
  const unused = await world.signedInAs(id);
  advanceTime(world, 60);
  const others = await signIns(world, 98, id);
  const statuses = () => Promise.all([used, unused, ...others].map((session) => session.status(usersApi.me)));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  expect(await (await world.signedInAs(id)).call(devicesApi.list, { params: { id: wireId } })).toHaveLength(100);
  expect(await statuses()).toEqual([200, 401, ...others.map(() => 200)]);
});
