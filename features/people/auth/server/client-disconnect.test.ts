import { type ClientRequest, request } from "node:http";
import { expect } from "vitest";
import { waitingHashes } from "#platform/server/password.ts";
import { aStranger, callerFrom, fillQueue, guess, passwordHash, rightPassword } from "#tests/password-guessing.ts";
import { aPerson, test as plain, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

const HERE = "127.0.0.1";
const test = plain.extend("port", { scope: "file" }, async ({ world }) =>
  Number(new URL(await world.http.listen({ port: 0, host: HERE })).port),
);

let browsers = 0;
const aNewBrowser = (world: World) => callerFrom(world, HERE, new Map([["XSRF-TOKEN", `made-up-${browsers++}`]]));

/** Sends a wrong password from a new browser, over its own connection. */
function anAttempt(port: number, username: string, onAnswered: () => void = () => {}): ClientRequest {
  const token = `over-a-line-${browsers++}`;
  const headers = { "content-type": "application/json", cookie: `XSRF-TOKEN=${token}`, "x-xsrf-token": token };
  const clientRequest = request({ port, host: HERE, method: "POST", path: "/api/authentification/log-in", headers, agent: false });
  clientRequest.on("response", (answer) => answer.resume().once("end", onAnswered)).on("error", () => {});
  return clientRequest.end(JSON.stringify({ username, password: "faux" }));
}

const connections = (world: World) => new Promise<number>((resolve) => world.http.server.getConnections((_, count) => resolve(count)));

test("LET-04 S2 a disconnected client leaves the queue of attempts: the owner in a new browser at that address waits for nobody", {
  timeout: 60_000,
}, async ({ world, port }) => {
  const { username } = await aPerson(world, { passwordHash });
  await guess(world, () => aNewBrowser(world), username, 15 * 60);
  const stopped = Promise.withResolvers<void>();
  world.time.resumed = stopped.promise;
  let rejectedCount = 0;
  const flood = Array.from({ length: 40 }, () => anAttempt(port, username, () => (rejectedCount += 1)));
  await expect.poll(() => rejectedCount, { timeout: 30_000 }).toBe(20);
  for (const one of flood) one.destroy();
  await expect.poll(() => connections(world)).toBe(0);
  const before = world.time.now.getTime();
  const entering = aNewBrowser(world).status(authApi.logIn, rightPassword(username));
  stopped.resolve();
  expect(await entering).toBe(200);
  expect(world.time.now.getTime() - before, "the next turn is the owner's").toBeLessThanOrEqual(60_000);
});

test("LET-04 S2 a disconnected client leaves the hashing queue, and no attempt is counted", async ({ world, port }) => {
  const { username } = await aPerson(world, { passwordHash });
  const queue = await fillQueue(aStranger, 1);
  const listThrottles = () => world.db.selectFrom("throttles").select(["key", "tries"]).orderBy("key").execute();
  const before = await listThrottles();
  const clientRequest = anAttempt(port, username);
  await expect.poll(waitingHashes).toBe(2);
  expect(await listThrottles()).not.toEqual(before);
  clientRequest.destroy();
  await expect.poll(waitingHashes).toBe(1);
  await expect.poll(listThrottles).toEqual(before);
  await queue.drain();
  await callerFrom(world, HERE).call(authApi.logIn, rightPassword(username));
});
