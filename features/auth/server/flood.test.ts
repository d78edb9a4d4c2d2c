import { expect } from "vitest";
import { markWith } from "#platform/server/log.ts";
import { aBrowser, aSlip, atOnce, from, guess, PASSWORD, passwordHash, right, wait, wrong } from "#tests/guessing.ts";
import type { Caller } from "#tests/person.ts";
import { secret } from "#tests/template.ts";
import { aPerson, openWorld, type World, test as worldly } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { createLink } from "./links.service.ts";

/** A world whose log is read. */
const test = worldly
  .extend("log", { scope: "file" }, () => [] as string[])
  .extend("world", { scope: "file" }, async ({ log }, { onCleanup }) => {
    const world = await openWorld({ logLevel: "warn", logTo: { write: (line: string) => void log.push(line) } });
    onCleanup(() => world.close());
    return world;
  });

let browsers = 0;
/** Whoever drops the cookie and is a new browser at each try. */
const aRobot = (world: World, address: string) => from(world, address, new Map([["XSRF-TOKEN", `made-up-${browsers++}`]]));

/** Does this beside so many tries at once of a robot, of which 20 wait and all others are sent away; what became of them. */
async function inFlood(world: World, address: string, username: string, count: number, work: () => Promise<unknown>): Promise<number[]> {
  const answers: number[] = [];
  const attack = async () => void answers.push(await aRobot(world, address).status(authApi.logIn, wrong(username)));
  const flood: Promise<void>[] = [];
  await atOnce(world, async () => {
    flood.push(...Array.from({ length: count }, attack));
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(count - 20);
    await work();
    expect(answers, "the line is no longer").toHaveLength(count - 20);
  });
  await Promise.all(flood);
  return answers;
}

test("LET-04 S2 a robot that is a new browser at each try holds up new browsers behind its address, and nothing else; the log says so", {
  timeout: 120_000,
}, async ({ world, log }) => {
  const [address, elsewhere] = ["203.0.113.50", "203.0.113.51"];
  const { id, username } = await aPerson(world, { passwordHash });
  const neighbour = await aPerson(world, { passwordHash });
  const known = from(world, address, new Map());
  await known.call(authApi.logIn, right(username));
  const choose = (caller: Caller, given: object) =>
    caller.call(authApi.choosePassword, { body: { password: PASSWORD, ...given } as never });
  await guess(world, () => aRobot(world, address), username, 15 * 60);
  const link = await createLink(world.db, id, { kind: "reset", issuedBy: null, now: world.time.now });
  const warnings = () =>
    log.map((line) => JSON.parse(line)).filter(({ level, from: mark }) => level === 40 && mark === markWith(secret)(address));
  expect(warnings(), "nobody was sent away").toEqual([]);

  const answers = await inFlood(world, address, username, 100, async () => {
    await known.call(authApi.logIn, right(username));
    await (await aBrowser(world, elsewhere)).call(authApi.logIn, right(username));
    await (await aBrowser(world, address)).call(authApi.logIn, right(neighbour.username));
    await choose(await aBrowser(world, address), { token: link.token });
    await choose(await aBrowser(world, address), { username, token: await aSlip(world, id) });
  });
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(80);
  expect(warnings()).toEqual([expect.objectContaining({ security: true, msg: expect.stringMatching(/too many wait/) })]);
  expect(log.join("")).not.toMatch(/203\.0\.113/);
  expect(log.join("")).not.toContain(username);

  await inFlood(world, address, username, 30, async () => {});
  expect(warnings(), "once in a quarter of an hour").toHaveLength(1);
  wait(world, 15 * 60);
  await guess(world, () => aRobot(world, address), username, 15 * 60);
  await inFlood(world, address, username, 30, async () => {});
  expect(warnings()).toHaveLength(2);
});
