import { expect } from "vitest";
import { throttleKeyWith } from "#platform/server/throttle.ts";
import { aBrowser, aSlip, atOnce, besideFlood, fail, from, guess, PASSWORD, passwordHash, right, wait, wrong } from "#tests/guessing.ts";
import type { Caller } from "#tests/person.ts";
import { secret } from "#tests/template.ts";
import { aPerson, test } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

test("LET-04 somebody guesses once a minute next door: the owner signs in at once in a new browser", { timeout: 60_000 }, async ({
  world,
}) => {
  const { username } = await aPerson(world, { passwordHash });
  for (let minute = 0; minute < 40; minute += 1) {
    await fail(from(world, "203.0.113.20"), username, 1);
    if (minute === 20) await atOnce(world, () => from(world, "203.0.113.20").call(authApi.logIn, right(username)));
    wait(world, 60);
  }
  await atOnce(world, async () => (await aBrowser(world, "203.0.113.20")).call(authApi.logIn, right(username)));
});

test("LET-04 somebody guesses without a pause next door, many times at once too: the owner signs in at once in a new browser", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = await aBrowser(world, "203.0.113.21");
  await guess(world, () => robot, username, 15 * 60);
  const attack = () => robot.status(authApi.logIn, wrong(username));
  const burst: Promise<number>[] = [];
  await besideFlood(15, attack, () =>
    atOnce(world, async () => {
      burst.push(...Array.from({ length: 40 }, attack));
      await (await aBrowser(world, "203.0.113.21")).call(authApi.logIn, right(username));
    }),
  );
  await Promise.all(burst);
});

test("LET-04 what is waited for next door ends: the owner who has mistyped often in a new browser is judged in turn with who guesses", {
  timeout: 120_000,
}, async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = await aBrowser(world, "203.0.113.22");
  const owner = await aBrowser(world, "203.0.113.22");
  await guess(world, () => owner, username, 5 * 60);
  await besideFlood(
    10,
    () => robot.status(authApi.logIn, wrong(username)),
    () => owner.call(authApi.logIn, right(username)),
  );
});

test("LET-04 wrong codes without a pause next door: the right one of a slip is taken at once in a new browser", {
  timeout: 60_000,
}, async ({ world }) => {
  const { id, username } = await aPerson(world);
  const robot = from(world, "203.0.113.23");
  const choose = (caller: Caller, token: string) =>
    caller.status(authApi.choosePassword, { body: { username, token, password: PASSWORD } });
  const end = world.time.now.getTime() + 15 * 60_000;
  while (world.time.now.getTime() < end) expect(await choose(robot, "22222-22222")).toBe(400);
  const code = await aSlip(world, id);
  const owner = await aBrowser(world, "203.0.113.23");
  const attack = () => choose(robot, "22222-22222");
  expect(await besideFlood(15, attack, () => atOnce(world, () => choose(owner, code)))).toBe(204);
  await atOnce(world, () => owner.call(authApi.logIn, right(username)));
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

test("LET-04 a name made up for each try takes nobody else's turn behind the same address", { timeout: 30_000 }, async ({ world }) => {
  const address = "203.0.113.14";
  const now = world.time.now;
  const key = throttleKeyWith(secret)("log-in accounts", address);
  await world.db.insertInto("throttles").values({ key, tries: 1_500, since: now, lastAt: now }).execute();
  const robot = from(world, address);
  await fail(robot, "invente", 1);
  const { username } = await aPerson(world, { passwordHash });
  let names = 0;
  const attack = () => robot.status(authApi.logIn, wrong(`invente.${names++}`));
  const stopped = Promise.withResolvers<void>();
  world.time.stopped = stopped.promise;
  const guesses = Array.from({ length: 40 }, attack);
  await Promise.any(guesses.map(async (guess) => expect(await guess).toBe(429)));
  const owner = (await aBrowser(world, address)).status(authApi.logIn, right(username));
  stopped.resolve();
  expect(await owner).toBe(200);
  await Promise.all(guesses);
});
