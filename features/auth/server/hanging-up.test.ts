import { type ClientRequest, request } from "node:http";
import { expect } from "vitest";
import { hashesWaiting, signInInTurn } from "#platform/server/password.ts";
import { aStranger, from, guess, passwordHash, right } from "#tests/guessing.ts";
import { aPerson, test as plain, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

const HERE = "127.0.0.1";
const test = plain.extend("port", { scope: "file" }, async ({ world }) =>
  Number(new URL(await world.http.listen({ port: 0, host: HERE })).port),
);

let browsers = 0;
const aNewBrowser = (world: World) => from(world, HERE, new Map([["XSRF-TOKEN", `made-up-${browsers++}`]]));

/** A wrong password over a connection of its own, from a new browser; who hears of its end. */
function aTry(port: number, username: string, answered: () => void = () => {}): ClientRequest {
  const token = `over-a-line-${browsers++}`;
  const headers = { "content-type": "application/json", cookie: `XSRF-TOKEN=${token}`, "x-xsrf-token": token };
  const asked = request({ port, host: HERE, method: "POST", path: "/api/authentification/log-in", headers, agent: false });
  asked.on("response", (answer) => answer.resume().once("end", answered)).on("error", () => {});
  return asked.end(JSON.stringify({ username, password: "faux" }));
}

const connections = (world: World) => new Promise<number>((told) => world.http.server.getConnections((_, count) => told(count)));

test("LET-04 S2 who hangs up leaves the line of tries: the owner in a new browser behind that address waits behind nobody", {
  timeout: 60_000,
}, async ({ world, port }) => {
  const { username } = await aPerson(world, { passwordHash });
  await guess(world, () => aNewBrowser(world), username, 15 * 60);
  const stopped = Promise.withResolvers<void>();
  world.time.stopped = stopped.promise;
  let sentAway = 0;
  const flood = Array.from({ length: 40 }, () => aTry(port, username, () => (sentAway += 1)));
  await expect.poll(() => sentAway, { timeout: 30_000 }).toBe(20);
  for (const one of flood) one.destroy();
  await expect.poll(() => connections(world), { timeout: 10_000 }).toBe(0);
  const before = world.time.now.getTime();
  const entering = aNewBrowser(world).status(authApi.logIn, right(username));
  stopped.resolve();
  expect(await entering).toBe(200);
  expect(world.time.now.getTime() - before, "the next turn is theirs").toBeLessThanOrEqual(60_000);
});

test("LET-04 S2 who hangs up leaves the line of passwords to be hashed, and no try is counted", async ({ world, port }) => {
  const { username } = await aPerson(world, { passwordHash });
  const over = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  while (hashesWaiting() === 0) held.push(signInInTurn(aStranger(held.length), new AbortController().signal, () => over.promise));
  const counted = () => world.db.selectFrom("throttles").select(["key", "tries"]).orderBy("key").execute();
  const before = await counted();
  const asked = aTry(port, username);
  await expect.poll(hashesWaiting, { timeout: 10_000 }).toBe(2);
  expect(await counted()).not.toEqual(before);
  asked.destroy();
  await expect.poll(hashesWaiting, { timeout: 10_000 }).toBe(1);
  await expect.poll(counted, { timeout: 10_000 }).toEqual(before);
  over.resolve();
  await Promise.all(held);
  await from(world, HERE).call(authApi.logIn, right(username));
});
