import { expect, test } from "vitest";
import { aMachine } from "#tests/machine.ts";
import { openApplication } from "#tests/template.ts";
import { openWorld } from "#tests/world.ts";

test("OPS-04 R2 a node whose database is silent stops within eight seconds", async () => {
  const world = await openWorld();
  const machine = await aMachine(500);
  const { pathname, username } = new URL(world.databaseUrl);
  const node = await openApplication(`postgresql://${username}@${machine.address}${pathname}`);
  machine.freeze();
  void node.db
    .selectFrom("users")
    .select("id")
    .limit(1)
    .execute()
    .catch(() => {});
  const start = performance.now();
  await node.close();
  expect((performance.now() - start) / 1_000).toBeLessThan(8);
  await world.close();
}, 60_000);
