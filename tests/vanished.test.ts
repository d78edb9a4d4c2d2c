import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { serversAt } from "#database/servers.ts";
import { aMachine } from "./machine.ts";

const PATIENCE_MS = 1_000;

test("R1 a machine that vanishes without a word is given up, and the next connection goes to the other one", async () => {
  const [gone, other] = [await aMachine(), await aMachine()];
  const servers = serversAt(`postgresql://postgres@${gone.address},${other.address}/postgres`, PATIENCE_MS);
  const client = await servers.connect({});
  await gone.vanish();
  await expect(client.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT", message: `${gone.address} vanished` });
  const next = await new servers.Client().connect();
  expect(`${next.host}:${next.port}`).toBe(other.address);
  await next.end();
});

test("R1 a server that stands still while its kernel takes connections is given up too", async () => {
  const [frozen, other] = [await aMachine(500), await aMachine()];
  const servers = serversAt(`postgresql://postgres@${frozen.address},${other.address}/postgres`, PATIENCE_MS);
  const client = await servers.connect({});
  frozen.freeze();
  await expect(client.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT", message: `${frozen.address} vanished` });
  const next = await new servers.Client().connect();
  expect(`${next.host}:${next.port}`).toBe(other.address);
  await next.end();
});

test("R1 a statement that takes long is not given up while its server answers others", async () => {
  const machine = await aMachine();
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, PATIENCE_MS);
  const client = await servers.connect({});
  const longerThanPatience = (2.5 * PATIENCE_MS) / 1_000;
  expect((await client.query("select pg_sleep($1), 'done' as said", [longerThanPatience])).rows).toMatchObject([{ said: "done" }]);
  await client.end();
});

test("R1 OPS-04 connections that a firewall has forgotten are given up within a third of the patience, those that wait for nothing too", async () => {
  const machine = await aMachine(500);
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, PATIENCE_MS);
  const [asking, idle] = [await servers.connect({}), await servers.connect({})];
  const isDoubted = once(idle, "error");
  machine.forget();
  await sleep(100);
  const start = performance.now();
  await expect(asking.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  expect(performance.now() - start, "not as long as a machine that vanishes").toBeLessThan(PATIENCE_MS);
  expect(await isDoubted).toMatchObject([{ code: "ETIMEDOUT" }]);
  const next = await servers.connect({});
  expect((await next.query("select 'there' as said")).rows).toEqual([{ said: "there" }]);
  await next.end();
});
