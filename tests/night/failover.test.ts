import { expect, test } from "vitest";
import { openDatabase } from "#database/open.ts";
import { keepSaving } from "#tests/continuous-saves.ts";
import { startNode } from "#tests/program.ts";
import { openReplicated } from "#tests/replica.ts";
import { aStage } from "#tests/stages.ts";
import { prepareDatabase, secret } from "#tests/template.ts";
import { aParticipant, worldOn } from "#tests/world.ts";

const PEOPLE = 8;
const POLL_OPTIONS = { timeout: 30_000, interval: 20 };

test("R1 failover: the primary killed, its standby promoted, the node follows; no acknowledged answer is lost, and without synchronous commit the check sees losses", async ({
  onTestFinished,
}) => {
  const servers = await openReplicated();
  onTestFinished(() => servers.close());
  await servers.primary.create("palmares");
  await prepareDatabase(servers.primary.url("palmares"));
  const world = await worldOn(servers.primary.url("palmares"));
  world.time.now = new Date();
  const stage = await aStage(world, { active: true, questions: Array.from({ length: 3 }, () => ({ openAnswer: 1, right: ["7"] })) });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aParticipant(world)));
  await world.close();
  const standby = openDatabase(servers.standby.url("palmares"), { max: 1 });
  onTestFinished(() => standby.close());
  const node = await startNode({ databaseUrl: servers.url("palmares"), secret });
  onTestFinished(() => node.stop());
  const startSaving = (index: number) => keepSaving({ people, questionId: stage.questions[index]?.id ?? 0, bases: [node.base] });

  await servers.disconnectStandby();
  const unsafe = startSaving(0);
  await expect.poll(() => unsafe.count(), POLL_OPTIONS).toBeGreaterThan(5 * PEOPLE);
  await unsafe.freeze();
  expect(await unsafe.lost(standby.db), "answers acknowledged without the standby are lost").toBe(PEOPLE);
  await servers.reconnectStandby();

  const safe = startSaving(1);
  await expect.poll(() => safe.count(), POLL_OPTIONS).toBeGreaterThan(5 * PEOPLE);
  servers.kill();
  await safe.freeze();
  await servers.promote();
  expect(await safe.lost(standby.db)).toBe(0);

  const after = startSaving(2);
  await expect.poll(() => after.count(), POLL_OPTIONS).toBeGreaterThan(5 * PEOPLE);
  await after.freeze();
  expect(await after.lost(standby.db)).toBe(0);
}, 180_000);
