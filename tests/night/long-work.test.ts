import { sql } from "kysely";
import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { stageWorkApi } from "#contest/results/stage-work.contract.ts";
import { jobsApi } from "#core/jobs/jobs.contract.ts";
import type { Caller } from "#tests/person.ts";
import { type RunningNode, startNode } from "#tests/program.ts";
import { aWorldOfNodes, callerAt } from "#tests/remote-caller.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { secret } from "#tests/template.ts";
import { anAdmin, aParticipant, test as plain, type World } from "#tests/world.ts";

// Two nodes on one database; one is a separate program that is killed, stopped or asked to cancel during a step.

const test = plain
  .extend("world", { scope: "file" }, async ({}, ending) => {
    const world = await aWorldOfNodes({}, ending);
    // While this table has a row, every grading is blocked.
    await world.asOwner((pool) =>
      pool.query(`create table held ();
        create function grade_slowly() returns trigger language plpgsql security definer as $$
          begin while exists (select from held) loop perform pg_sleep(0.05); end loop; return new; end $$;
        create trigger slowly before insert or update on results for each row execute function grade_slowly()`),
    );
    return world;
  })
  .extend("node", async ({ world }, { onCleanup }) => {
    const node = await startNode({ databaseUrl: world.databaseUrl, secret, settings: { DATABASE_CONNECTIONS: "4" } });
    onCleanup(async () => {
      node.kill("SIGKILL");
      await node.exited;
      await unblockGrading(world);
    });
    return node;
  });

const POLL_OPTIONS = { timeout: 30_000, interval: 50 };

const blockGrading = (world: World) => world.asOwner((pool) => pool.query("insert into held default values"));
const unblockGrading = (world: World) => world.asOwner((pool) => pool.query("delete from held"));

/** The running queries of long work. */
const runningQueries = async ({ db }: World) =>
  (
    await sql<{ pid: number; isHeld: boolean }>`
      select pid, wait_event is not distinct from 'PgSleep' as is_held from pg_stat_activity
      where application_name = 'palmares long work' and datname = current_database() and state <> 'idle'`.execute(db)
  ).rows;

/** As the page starts it; and as a call that waits for the end, which does not come. */
const startFromPage = (caller: Caller, params: { id: string }) => caller.call(stageWorkApi.start, { params, body: { action: "generate" } });
const generate = { ...resultsApi.generate, method: "POST" } as const;
const startAndWait = (caller: Caller, params: { id: string }) => caller.refused(generate, { params });

/** A stage that one person answered, graded by the office at this node; the step is running, and blocked. */
async function startGrading<T>(node: RunningNode, world: World, start: (caller: Caller, params: { id: string }) => Promise<T>) {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
  const marie = await aParticipant(world);
  await marie.caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["7"] }] });
  const office = await anAdmin(world);
  const params = { id: stage.wireId };
  await blockGrading(world);
  const nodeCaller = callerAt(node, office.caller.token);
  const answer = start(nodeCaller, params);
  await expect.poll(() => runningQueries(world), POLL_OPTIONS).toMatchObject([{ isHeld: true }]);
  const { id = "" } = (await office.caller.call(stageWorkApi.latest, { params })) ?? {};
  const grades = async () =>
    (await world.db.selectFrom("results").select(["userId", "grade"]).where("questionnaireId", "=", stage.id).execute()).map(
      ({ userId, grade }) => [userId, grade],
    );
  const job = () => office.caller.call(jobsApi.one, { params: { id } });
  return { stage, marie, office, params, nodeCaller, answer, id, grades, job };
}

test("OPS-07 R3 a node killed during a grading soon holds no lock; another one grades, once", async ({ world, node }) => {
  const { stage, marie, office, params, answer, grades, job } = await startGrading(node, world, startFromPage);
  await answer;
  expect(await office.caller.call(stageWorkApi.latest, { params }), "visible at the other node").toMatchObject({
    state: "running",
    action: "generate",
    step: expect.any(String),
    askedBy: expect.any(String),
  });
  node.kill("SIGKILL");
  await node.exited;
  await unblockGrading(world);
  await expect.poll(async () => (await job()).state, POLL_OPTIONS).toBe("done");
  expect(await job()).toMatchObject({ done: 9, total: 9, report: { generated: 1, kept: 0 } });
  expect(await grades()).toEqual([[marie.id, 1]]);
  expect((await trailOf(world, `stage ${stage.id}`)).filter(({ action }) => action === "grade stage")).toHaveLength(9);
  expect(await runningQueries(world)).toEqual([]);
}, 90_000);

// A retry, in case the other node looked for work at that moment, and did it.
test("OPS-07 R3 PostgreSQL runs no query for a killed node", { retry: 2, timeout: 120_000 }, async ({ world, node }) => {
  const { answer, job } = await startGrading(node, world, startFromPage);
  await answer;
  const [blockedQuery] = await runningQueries(world);
  node.kill("SIGKILL");
  await expect
    .poll(async () => (await runningQueries(world)).map(({ pid }) => pid), { ...POLL_OPTIONS, timeout: 20_000 })
    .not.toContain(blockedQuery?.pid);
  await unblockGrading(world);
  await expect.poll(async () => (await job()).state, POLL_OPTIONS).toBe("done");
});

test("OPS-07 R3 a stopped node releases a grading at once, informs its waiting caller, and another one goes on", async ({
  world,
  node,
}) => {
  const { answer, grades, job } = await startGrading(node, world, startAndWait);
  node.kill("SIGTERM");
  expect(await answer).toMatchObject({ status: 503, message: expect.stringContaining("le travail continue sans vous") });
  expect(await node.exited).toBe(0);
  expect((await job()).state).toBe("running");
  await unblockGrading(world);
  await expect.poll(async () => (await job()).state, POLL_OPTIONS).toBe("done");
  expect(await grades()).toHaveLength(1);
}, 90_000);

test("OPS-07 a grading is cancelled from another node: its step is rolled back within seconds, and stops", async ({ world, node }) => {
  const { office, params, nodeCaller, answer, id, grades, job } = await startGrading(node, world, startAndWait);
  expect(await office.caller.call(jobsApi.cancel, { params: { id } })).toMatchObject({ state: "cancelled", endedAt: expect.any(String) });
  expect(await answer).toMatchObject({ status: 409, message: expect.stringContaining("Ce travail a été arrêté") });
  await expect.poll(() => runningQueries(world), POLL_OPTIONS).toEqual([]);
  await unblockGrading(world);
  expect(await grades()).toEqual([]);
  expect(await trailOf(world, `job ${id}`)).toMatchObject([{ actorId: office.id, action: "cancel job" }]);
  expect(await office.caller.refused(jobsApi.cancel, { params: { id } })).toMatchObject({ status: 409 });
  expect((await job()).state).toBe("cancelled");
  expect(await nodeCaller.call(generate, { params }), "it can be started again").toEqual({ generated: 1, kept: 0 });
}, 90_000);
