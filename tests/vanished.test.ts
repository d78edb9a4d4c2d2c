import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { expect, onTestFinished, test } from "vitest";
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

test("R1 OPS-04 connections that a firewall has forgotten are given up within half of the patience, those of the pool that wait for nothing too", async () => {
  const machine = await aMachine(500);
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, PATIENCE_MS);
  const [asking, idle, listening] = [await servers.connect({}), new servers.Client(), await servers.connect({})];
  await idle.connect();
  let isListeningEnded = false;
  listening.on("end", () => {
    isListeningEnded = true;
  });
  const isDoubted = once(idle, "error");
  await machine.forget();
  await sleep(100);
  const start = performance.now();
  await expect(asking.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  expect(performance.now() - start, "not as long as a machine that vanishes").toBeLessThan(PATIENCE_MS);
  expect(await isDoubted).toMatchObject([{ code: "ETIMEDOUT" }]);
  expect(isListeningEnded, "one of its own, for whoever has it to judge").toBe(false);
  const next = await servers.connect({});
  expect((await next.query("select 'there' as said")).rows).toEqual([{ said: "there" }]);
  await next.end();
});

test("R1 OPS-04 a lock that is waited for, work that begins late, and a reader that pauses are not taken for lost", async () => {
  const machine = await aMachine(500);
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, PATIENCE_MS);
  const [holding, waiting, reading] = await Promise.all([servers.connect({}), servers.connect({}), servers.connect({})]);
  await holding.query("create table waited_for ()");
  await holding.query("begin; lock table waited_for in access exclusive mode");
  const waited = waiting.query("select count(*)::int as rows from waited_for, pg_sleep(1)");
  const copied = reading.query(copyTo("copy (select repeat('x', 1000) from generate_series(1, 1000)) to stdout"));
  copied.once("data", () => {
    copied.pause();
    setTimeout(() => copied.resume(), 1_500);
  });
  const isCopied = once(copied, "end");
  await sleep(700);
  await holding.query("commit");
  expect((await waited).rows).toEqual([{ rows: 0 }]);
  await isCopied;
  await holding.query("drop table waited_for");
  await Promise.all([holding, waiting, reading].map((client) => client.end()));
});

test("R1 OPS-04 through a pooler, what was lost beside another one is given up while others are worked for", async () => {
  const machine = await aMachine(500, { isPooler: true });
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, PATIENCE_MS);
  const [first, second] = [await servers.connect({}), await servers.connect({})];
  await machine.forget();
  const isFirstLost = expect(first.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await sleep(100);
  const isSecondLost = expect(second.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await isFirstLost;
  const other = await servers.connect({});
  const worked = other.query("select pg_sleep(2)");
  await Promise.race([isSecondLost, worked.then(() => expect.fail("it was waited for as long as others were worked for"))]);
  await worked;
  await Promise.all([other.end(), isSecondLost]);
});

test("R1 OPS-04 a connection whose backend has ended is given up, however much others are worked for", async () => {
  const machine = await aMachine(500);
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, PATIENCE_MS);
  const lost = await servers.connect({});
  const { rows } = await lost.query<{ pid: number }>("select pg_backend_pid() as pid");
  await machine.forget();
  const other = await servers.connect({});
  await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  const worked = other.query("select pg_sleep(2)");
  const isLost = expect(lost.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await Promise.race([isLost, worked.then(() => expect.fail("it was waited for as long as others were worked for"))]);
  await worked;
  await other.end();
});

test("R1 of several servers, one that falls silent before it says whether it takes writes leaves its turn to the next", async () => {
  const [AUTHENTICATED, KEY, READY] = ["R\0\0\0\b\0\0\0\0", "K\0\0\0\f\0\0\0\x01\0\0\0\x01", "Z\0\0\0\x05I"];
  const silent = createServer((socket) => socket.on("error", () => {}).once("data", () => socket.write(AUTHENTICATED + KEY + READY)));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const machine = await aMachine(500);
  const { port } = silent.address() as AddressInfo;
  const servers = serversAt(`postgresql://postgres@127.0.0.1:${port},${machine.address}/postgres`, PATIENCE_MS);
  const client = await servers.connect({});
  expect(`${client.host}:${client.port}`).toBe(machine.address);
  await client.end();
});
