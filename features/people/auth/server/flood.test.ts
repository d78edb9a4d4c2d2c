import { expect } from "vitest";
import { createLink } from "#access/links/server/links.service.ts";
import { pseudonymWith } from "#platform/server/log.ts";
import {
  aBrowser,
  advanceTime,
  aSlip,
  callerFrom,
  guess,
  PASSWORD,
  passwordHash,
  rightPassword,
  withFrozenTime,
  wrongPassword,
} from "#tests/password-guessing.ts";
import type { Caller } from "#tests/person.ts";
import { secret } from "#tests/template.ts";
import { aPerson, openWorld, type World, test as worldly } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

/** A world with a readable log. */
const test = worldly
  .extend("log", { scope: "file" }, () => [] as string[])
  .extend("world", { scope: "file" }, async ({ log }, { onCleanup }) => {
    const world = await openWorld({ logLevel: "warn", logTo: { write: (line: string) => void log.push(line) } });
    onCleanup(() => world.close());
    return world;
  });

let browsers = 0;
/** A client without cookies: a new browser each time. */
const aRobot = (world: World, address: string) => callerFrom(world, address, new Map([["XSRF-TOKEN", `made-up-${browsers++}`]]));

/** Runs `work` during a flood of attempts, of which 20 wait and the others are rejected; returns their statuses. */
async function duringFlood(
  world: World,
  address: string,
  username: string,
  count: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const answers: number[] = [];
  const attack = async () => void answers.push(await aRobot(world, address).status(authApi.logIn, wrongPassword(username)));
  const flood: Promise<void>[] = [];
  await withFrozenTime(world, async () => {
    flood.push(...Array.from({ length: count }, attack));
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(count - 20);
    await work();
    expect(answers, "the queue is not longer").toHaveLength(count - 20);
  });
  await Promise.all(flood);
  return answers;
}

test("LET-04 S2 a robot with a new browser for each attempt delays only new browsers at its address; the log records it", {
  timeout: 120_000,
}, async ({ world, log }) => {
  const [address, elsewhere] = ["203.0.113.50", "203.0.113.51"];
  const { id, username } = await aPerson(world, { passwordHash });
  const neighbour = await aPerson(world, { passwordHash });
  const known = callerFrom(world, address, new Map());
  await known.call(authApi.logIn, rightPassword(username));
  const choose = (caller: Caller, input: object) =>
    caller.call(authApi.choosePassword, { body: { password: PASSWORD, ...input } as never });
  await guess(world, () => aRobot(world, address), username, 15 * 60);
  const link = await createLink(world.db, id, { kind: "reset", issuedBy: null, now: world.time.now });
  const warnings = () =>
    log
      .map((line) => JSON.parse(line))
      .filter(({ level, from: pseudonym }) => level === 40 && pseudonym === pseudonymWith(secret)(address));
  expect(warnings(), "nobody was rejected").toEqual([]);

  const answers = await duringFlood(world, address, username, 100, async () => {
    await known.call(authApi.logIn, rightPassword(username));
    await (await aBrowser(world, elsewhere)).call(authApi.logIn, rightPassword(username));
    await (await aBrowser(world, address)).call(authApi.logIn, rightPassword(neighbour.username));
    await choose(await aBrowser(world, address), { token: link.token });
    await choose(await aBrowser(world, address), { username, token: await aSlip(world, id) });
  });
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(80);
  expect(warnings()).toEqual([expect.objectContaining({ security: true, msg: expect.stringMatching(/too many wait/) })]);
  expect(log.join("")).not.toMatch(/203\.0\.113/);
  expect(log.join("")).not.toContain(username);

  await duringFlood(world, address, username, 30, async () => {});
  expect(warnings(), "once in a quarter of an hour").toHaveLength(1);
  advanceTime(world, 15 * 60);
  await guess(world, () => aRobot(world, address), username, 15 * 60);
  await duringFlood(world, address, username, 30, async () => {});
  expect(warnings()).toHaveLength(2);
});
