import { expect } from "vitest";
import {
  aBrowser,
  advanceTime,
  aSlip,
  callerFrom,
  countAccountsTried,
  duringFlood,
  failLogIn,
  guess,
  PASSWORD,
  passwordHash,
  rightPassword,
  withFrozenTime,
  wrongPassword,
} from "#tests/password-guessing.ts";
import type { Caller } from "#tests/person.ts";
import { aPerson, test } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

test("LET-04 a guess every minute at the same address: the owner signs in at once in a new browser", { timeout: 60_000 }, async ({
  world,
}) => {
  const { username } = await aPerson(world, { passwordHash });
  for (let minute = 0; minute < 40; minute += 1) {
    await failLogIn(callerFrom(world, "203.0.113.20"), username, 1);
    if (minute === 20) await withFrozenTime(world, () => callerFrom(world, "203.0.113.20").call(authApi.logIn, rightPassword(username)));
    advanceTime(world, 60);
  }
  await withFrozenTime(world, async () => (await aBrowser(world, "203.0.113.20")).call(authApi.logIn, rightPassword(username)));
});

test("LET-04 constant and concurrent guesses at the same address: the owner signs in at once in a new browser", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = await aBrowser(world, "203.0.113.21");
  await guess(world, () => robot, username, 15 * 60);
  const attack = () => robot.status(authApi.logIn, wrongPassword(username));
  const burst: Promise<number>[] = [];
  await duringFlood(15, attack, () =>
    withFrozenTime(world, async () => {
      burst.push(...Array.from({ length: 40 }, attack));
      await (await aBrowser(world, "203.0.113.21")).call(authApi.logIn, rightPassword(username));
    }),
  );
  await Promise.all(burst);
});

test("LET-04 the wait ends: an owner with many failures in a new browser takes turns with a guesser at the same address", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = await aBrowser(world, "203.0.113.22");
  const owner = await aBrowser(world, "203.0.113.22");
  await guess(world, () => owner, username, 5 * 60);
  await duringFlood(
    10,
    () => robot.status(authApi.logIn, wrongPassword(username)),
    () => owner.call(authApi.logIn, rightPassword(username)),
  );
});

test("LET-04 constant wrong codes at the same address: a slip's right code is accepted at once in a new browser", {
  timeout: 60_000,
}, async ({ world }) => {
  const { id, username } = await aPerson(world);
  const robot = callerFrom(world, "203.0.113.23");
  const choose = (caller: Caller, token: string) =>
    caller.status(authApi.choosePassword, { body: { username, token, password: PASSWORD } });
  const end = world.time.now.getTime() + 15 * 60_000;
  while (world.time.now.getTime() < end) expect(await choose(robot, "22222-22222")).toBe(400);
  const code = await aSlip(world, id);
  const owner = await aBrowser(world, "203.0.113.23");
  const attack = () => choose(robot, "22222-22222");
  expect(await duringFlood(15, attack, () => withFrozenTime(world, () => choose(owner, code)))).toBe(204);
  await withFrozenTime(world, () => owner.call(authApi.logIn, rightPassword(username)));
});

test("LET-04 forty guesses at one account do not delay others at the same address", { timeout: 30_000 }, async ({ world }) => {
  const address = "203.0.113.12";
  await countAccountsTried(world, address, 1_500);
  const robot = callerFrom(world, address);
  expect(await robot.status(authApi.logIn, wrongPassword("invente.0")), "from now on one in two seconds").toBe(401);
  const { username } = await aPerson(world, { passwordHash });
  const stopped = Promise.withResolvers<void>();
  world.time.resumed = stopped.promise;
  const guesses = Array.from({ length: 40 }, () => robot.status(authApi.logIn, wrongPassword("invente.1")));
  await Promise.any(guesses.map(async (guess) => expect(await guess).toBe(429)));
  const owner = callerFrom(world, address).status(authApi.logIn, rightPassword(username));
  world.time.paceMs = 100;
  stopped.resolve();
  expect(await owner).toBe(200);
  world.time.paceMs = 0;
  await Promise.all(guesses);
});

test("LET-04 an invented name for each attempt does not delay others at the same address", { timeout: 30_000 }, async ({ world }) => {
  const address = "203.0.113.14";
  await countAccountsTried(world, address, 1_500);
  const robot = callerFrom(world, address);
  await failLogIn(robot, "invente", 1);
  const { username } = await aPerson(world, { passwordHash });
  let names = 0;
  const attack = () => robot.status(authApi.logIn, wrongPassword(`invente.${names++}`));
  const stopped = Promise.withResolvers<void>();
  world.time.resumed = stopped.promise;
  const guesses = Array.from({ length: 40 }, attack);
  await Promise.any(guesses.map(async (guess) => expect(await guess).toBe(429)));
  const owner = (await aBrowser(world, address)).status(authApi.logIn, rightPassword(username));
  stopped.resolve();
  expect(await owner).toBe(200);
  await Promise.all(guesses);
});
