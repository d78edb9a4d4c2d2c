import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { expect, onTestFinished, test } from "vitest";
import { serversAt } from "#database/servers.ts";
import { aMachine } from "#tests/machine.ts";

const TIMEOUT_MS = 1_000;

/** Two machines, and a client of the first; what it asks there fails, and the next one goes to the other. */
async function twoMachines(timeoutMs = TIMEOUT_MS, backlog = 1) {
  const [machine, other] = [await aMachine(backlog), await aMachine()];
  const servers = serversAt(`postgresql://postgres@${machine.address},${other.address}/postgres`, timeoutMs);
  const client = await servers.connect({});
  const expectOther = async (connect = () => new servers.Client().connect()) => {
    await expect(client.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT", message: `${machine.address} vanished` });
    const next = await connect();
    expect(`${next.host}:${next.port}`).toBe(other.address);
    await next.end();
  };
  return { machine, servers, expectOther };
}

test("R1 a machine that vanishes silently is abandoned, and the next connection goes to the other one", async () => {
  const { machine, expectOther } = await twoMachines();
  await machine.vanish();
  await expectOther();
});

test("R1 MND-06 a query to a machine that vanished is given up within half of the timeout, as its kernel accepts no connection", async () => {
  // Long enough that a busy machine, which asks late, still ends within it.
  const timeoutMs = 8 * TIMEOUT_MS;
  const { machine, servers, expectOther } = await twoMachines(timeoutMs);
  await machine.vanish();
  const start = performance.now();
  await expectOther(() => servers.connect({}));
  expect(performance.now() - start, "sooner than a frozen one").toBeLessThan(timeoutMs);
});

test("R1 a frozen server whose kernel accepts connections is abandoned too", async () => {
  const { machine, expectOther } = await twoMachines(TIMEOUT_MS, 500);
  machine.freeze();
  await expectOther();
});

test("R1 a long statement is not abandoned while its server answers others", async () => {
  const machine = await aMachine();
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, TIMEOUT_MS);
  const client = await servers.connect({});
  const longerThanTimeout = (2.5 * TIMEOUT_MS) / 1_000;
  expect((await client.query("select pg_sleep($1), 'done' as said", [longerThanTimeout])).rows).toMatchObject([{ said: "done" }]);
  await client.end();
});

test("R1 OPS-04 connections silently dropped by a firewall are closed within half of the timeout, idle ones of the pool too", async () => {
  const machine = await aMachine(500);
  // Long enough that a busy machine, which asks the server late, still ends within it.
  const timeoutMs = 5 * TIMEOUT_MS;
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, timeoutMs);
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
  expect(performance.now() - start, "sooner than a vanished machine").toBeLessThan(timeoutMs);
  expect(await isDoubted).toMatchObject([{ code: "ETIMEDOUT" }]);
  expect(isListeningEnded, "not in the pool: its owner decides").toBe(false);
  const next = await servers.connect({});
  expect((await next.query("select 'there' as said")).rows).toEqual([{ said: "there" }]);
  await next.end();
});

test("R1 OPS-04 waiting for a lock, work that starts late and a reader that pauses do not count as lost", async () => {
  const machine = await aMachine(500);
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, TIMEOUT_MS);
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
  // As above: a busy machine connects late.
  const timeoutMs = 4 * TIMEOUT_MS;
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, timeoutMs);
  const [first, second] = [await servers.connect({}), await servers.connect({})];
  await machine.forget();
  const isFirstLost = expect(first.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await sleep(100);
  const isSecondLost = expect(second.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await isFirstLost;
  const other = await servers.connect({});
  const worked = other.query("select pg_sleep($1)", [(2 * timeoutMs) / 1_000]);
  await Promise.race([isSecondLost, worked.then(() => expect.fail("it was kept as long as the server worked for others"))]);
  await worked;
  await Promise.all([other.end(), isSecondLost]);
});

test("R1 OPS-04 a connection whose backend has ended is closed, even while the server works for others", async () => {
  const machine = await aMachine(500);
  const servers = serversAt(`postgresql://postgres@${machine.address}/postgres`, TIMEOUT_MS);
  const lost = await servers.connect({});
  const { rows } = await lost.query<{ pid: number }>("select pg_backend_pid() as pid");
  await machine.forget();
  const other = await servers.connect({});
  await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  const worked = other.query("select pg_sleep(2)");
  const isClosed = expect(lost.query("select 1")).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await Promise.race([isClosed, worked.then(() => expect.fail("it was kept as long as the server worked for others"))]);
  await worked;
  await other.end();
});

test("R1 of several servers, one that is silent before it says whether it accepts writes is skipped", async () => {
  const [AUTHENTICATED, KEY, READY] = ["R\0\0\0\b\0\0\0\0", "K\0\0\0\f\0\0\0\x01\0\0\0\x01", "Z\0\0\0\x05I"];
  const silent = createServer((socket) => socket.on("error", () => {}).once("data", () => socket.write(AUTHENTICATED + KEY + READY)));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const machine = await aMachine(500);
  const { port } = silent.address() as AddressInfo;
  const servers = serversAt(`postgresql://postgres@127.0.0.1:${port},${machine.address}/postgres`, TIMEOUT_MS);
  const client = await servers.connect({});
  expect(`${client.host}:${client.port}`).toBe(machine.address);
  await client.end();
});
