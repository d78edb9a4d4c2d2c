import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { serversAt } from "#database/servers.ts";
import { listenToChanges } from "#platform/server/changes.ts";
import { aMachine } from "./machine.ts";

test("OPS-04 a node whose listening connection was silently lost blocks no caller, and reconnects by itself", async () => {
  const machine = await aMachine(500);
  const pool = new pg.Pool({ connectionString: inject("postgresql") });
  onTestFinished(() => pool.end());
  const changes = await listenToChanges(() => serversAt(`postgresql://postgres@${machine.address}/postgres`).connect({}), pool);
  onTestFinished(changes.close);
  let loads = 0;
  const value = changes.cached(["things"], async () => ++loads);
  const change = () => pool.query("select pg_notify('changed', 'things')");
  expect(await value()).toBe(1);
  await change();
  await changes.settle();
  expect(await value()).toBe(2);

  await machine.forget();
  await change();
  const start = performance.now();
  await changes.settle();
  expect(performance.now() - start, "a change is answered").toBeLessThan(5_000);
  await expect.poll(value, { timeout: 20_000 }).toBeGreaterThan(2);
  await expect.poll(changes.isListening).toBe(true);
  const before = await value();
  await change();
  await changes.settle();
  expect(await value()).toBe(before + 1);
}, 40_000);
