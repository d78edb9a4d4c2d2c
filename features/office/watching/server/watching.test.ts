import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { aMail } from "#tests/mailing.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { Caller } from "#tests/person.ts";
import { insert } from "#tests/rows.ts";
import { aStage } from "#tests/stages.ts";
import { openApplication } from "#tests/template.ts";
import { anAdmin, aParticipant, openWorld, test as plain, type World } from "#tests/world.ts";
import { watchingApi } from "../watching.contract.ts";

/** Each test starts hours after the previous one, whose reports are forgotten. */
const test = plain
  .extend("world", { scope: "file" }, async ({}, { onCleanup }) => {
    const world = await openWorld({ nodeName: "un" });
    onCleanup(() => world.close());
    return world;
  })
  .extend("calm", { auto: true }, ({ world }) => {
    advanceTime(world, 3 * 3_600);
    return true;
  });

/** A participant who saves answers one after the other, on any node. */
async function aWriter(world: World) {
  const stage = await aStage(world, { name: "Quart de finale", active: true, questions: [{ openAnswer: 1 }] });
  const { caller, username } = await aParticipant(world, { category: "L1" });
  let saved = 0;
  const save = async (times: number, http = world.http) => {
    const nodeCaller = new Caller(http, caller.token);
    for (const last = saved + times; saved < last; saved += 1)
      await nodeCaller.call(answersApi.save, {
        body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: [`${saved}`], totalAnswer: null }],
      });
  };
  return { stage, caller, username, save };
}

test("after N saves the office sees N, minute by minute, with openings, sign-ins and refusals", async ({ world }) => {
  const { stage, caller, username, save } = await aWriter(world);
  const admin = await anAdmin(world);
  await caller.call(answersApi.active);
  await save(5);
  await world.nobody.refused(authApi.logIn, { body: { username, password: "un autre" } });
  const first = await admin.caller.call(watchingApi.read);
  expect(first.minutes).toMatchObject([{ saves: 5, openings: 1, logIns: 0, refusedLogIns: 1, failures: 0 }]);
  expect(first.saves.perSecond).toBeCloseTo(5 / 60);
  expect(first.saves.p99).toBeGreaterThan(0);
  expect(first.stage).toEqual({ id: stage.wireId, name: "Quart de finale" });
  advanceTime(world, 61);
  await save(2);
  const second = await admin.caller.call(watchingApi.read);
  expect(second.minutes.map(({ saves }) => saves)).toEqual([5, 2]);
  expect(second.saves.perSecond).toBeCloseTo(2 / 60);
  advanceTime(world, 61 * 60);
  const next = await anAdmin(world);
  expect((await next.caller.call(watchingApi.read)).minutes.map(({ saves }) => saves)).toEqual([0]);
});

test("OPS-10 counts of two nodes are added; a stopped node disappears, a silent one is shown", async ({ world }) => {
  const { save } = await aWriter(world);
  const admin = await anAdmin(world);
  const clock = () => world.time.now;
  const [second, third] = await Promise.all([
    openApplication(world.databaseUrl, { clock, nodeName: "deux" }),
    openApplication(world.databaseUrl, { clock, nodeName: "trois" }),
  ]);
  await save(3);
  await save(4, second.http);
  await new Caller(third.http, admin.caller.token).call(watchingApi.read);
  await third.close();
  await new Caller(second.http, admin.caller.token).call(watchingApi.read);
  const both = await admin.caller.call(watchingApi.read);
  expect(both.minutes.map(({ saves }) => saves)).toEqual([7]);
  expect(both.nodes).toMatchObject([
    { name: "deux", isSilent: false, connections: { size: 6 }, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    { name: "un", isSilent: false },
  ]);
  expect(Math.abs(both.nodes[0]?.clockOffset ?? Number.NaN), "the machine's clock, not the test's").toBeLessThan(2);
  advanceTime(world, 21);
  expect((await admin.caller.call(watchingApi.read)).nodes).toMatchObject([
    { name: "deux", isSilent: true },
    { name: "un", isSilent: false },
  ]);
  await second.close();
  advanceTime(world, 21);
  expect((await admin.caller.call(watchingApi.read)).nodes.map(({ name }) => name)).toEqual(["un"]);
});

test("counts that could not be written while the database was down are added once it is back", async ({ world }) => {
  const { save } = await aWriter(world);
  const admin = await anAdmin(world);
  await save(3);
  await world.asOwner((pool) => pool.query("alter table node_reports rename to away"));
  await admin.caller.status(watchingApi.read);
  await world.asOwner((pool) => pool.query("alter table away rename to node_reports"));
  advanceTime(world, 3);
  const { minutes } = await admin.caller.call(watchingApi.read);
  expect(minutes).toMatchObject([{ saves: 3, failures: 1 }]);
});

test("waiting and failed e-mails are reported, and people active within a quarter of an hour", async ({ world }) => {
  const admin = await anAdmin(world);
  const createdAt = world.time.now;
  const mails = (["waiting", "failed", "failed"] as const).map((status, n) => aMail(`m-${n}`, { status, createdAt }));
  await insert(world, "mails", mails);
  const reading = await admin.caller.call(watchingApi.read);
  expect(reading.mails).toEqual({ waiting: 1, failed: 2, oldestWaiting: createdAt.toISOString(), isSending: false });
  expect(reading.jobs).toMatchObject({ waiting: 0, oldestWaiting: null, running: 0 });
  expect(reading.active).toBe(1);
  advanceTime(world, 14 * 60);
  const other = await anAdmin(world);
  expect((await other.caller.call(watchingApi.read)).active).toBe(2);
  advanceTime(world, 2 * 60);
  expect((await other.caller.call(watchingApi.read)).active).toBe(1);
});
