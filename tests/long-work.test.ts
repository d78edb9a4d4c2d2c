import { sql } from "kysely";
import { expect } from "vitest";
import { answersApi } from "#features/answers/answers.contract.ts";
import { jobsApi } from "#features/jobs/jobs.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import { stageWorkApi } from "#features/results/stage-work.contract.ts";
import type { Caller } from "./person.ts";
import { type RunningNode, startNode } from "./program.ts";
import { callerAt } from "./remote.ts";
import { aStage, trailOf } from "./stages.ts";
import { secret } from "./template.ts";
import { anAdmin, aParticipant, openWorld, test as plain, type World } from "./world.ts";

// Two nodes on one database, of which one is a program of its own that is killed, stopped or told to leave off in the midst of a step.

const test = plain
  .extend("world", { scope: "file" }, async ({}, { onCleanup }) => {
    const world = await openWorld({ clock: () => new Date() });
    onCleanup(() => world.close());
    world.time.now = new Date();
    await world.season({ ACTIVE_REGISTRATION_STUDENT: "2099-01-31T23:59:00+01:00" });
    await world.db.insertInto("schoolDirectory").values({ rneCode: "0690001A", name: "Collège" }).execute();
    // While somebody holds it, whatever grades takes long.
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
      await release(world);
    });
    return node;
  });

const PATIENCE = { timeout: 30_000, interval: 50 };

const hold = (world: World) => world.asOwner((pool) => pool.query("insert into held default values"));
const release = (world: World) => world.asOwner((pool) => pool.query("delete from held"));

/** What goes on in PostgreSQL for long work. */
const underWay = async ({ db }: World) =>
  (
    await sql<{ pid: number; isHeld: boolean }>`
      select pid, wait_event is not distinct from 'PgSleep' as is_held from pg_stat_activity
      where application_name = 'palmares long work' and datname = current_database() and state <> 'idle'`.execute(db)
  ).rows;

/** As the page starts it, and as a call that waits for its end, which does not come. */
const byPage = (caller: Caller, params: { id: string }) => caller.call(stageWorkApi.start, { params, body: { action: "generate" } });
const generate = { ...resultsApi.generate, method: "POST" } as const;
const inVain = (caller: Caller, params: { id: string }) => caller.refused(generate, { params });

/** A stage that one person answered, which the office grades at this node; the step is under way, and goes no further. */
async function gradingAt<T>(node: RunningNode, world: World, start: (caller: Caller, params: { id: string }) => Promise<T>) {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
  const marie = await aParticipant(world);
  await marie.caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: ["7"] }] });
  const office = await anAdmin(world);
  const params = { id: stage.wireId };
  await hold(world);
  const there = callerAt(node, office.caller.token);
  const answer = start(there, params);
  await expect.poll(() => underWay(world), PATIENCE).toMatchObject([{ isHeld: true }]);
  const { id = "" } = (await office.caller.call(stageWorkApi.latest, { params })) ?? {};
  const grades = async () =>
    (await world.db.selectFrom("results").select(["userId", "grade"]).where("questionnaireId", "=", stage.id).execute()).map(
      ({ userId, grade }) => [userId, grade],
    );
  const job = () => office.caller.call(jobsApi.one, { params: { id } });
  return { stage, marie, office, params, there, answer, id, grades, job };
}

test("OPS-07 R3 a node killed in the midst of a grading holds nothing a moment later; another one grades, once", async ({
  world,
  node,
}) => {
  const { stage, marie, office, params, answer, grades, job } = await gradingAt(node, world, byPage);
  await answer;
  expect(await office.caller.call(stageWorkApi.latest, { params }), "seen at the other node").toMatchObject({
    state: "running",
    action: "generate",
    step: expect.any(String),
    askedBy: expect.any(String),
  });
  node.kill("SIGKILL");
  await node.exited;
  await release(world);
  await expect.poll(async () => (await job()).state, PATIENCE).toBe("done");
  expect(await job()).toMatchObject({ done: 9, total: 9, report: { generated: 1, kept: 0 } });
  expect(await grades()).toEqual([[marie.id, 1]]);
  expect((await trailOf(world, `stage ${stage.id}`)).filter(({ action }) => action === "grade stage")).toHaveLength(9);
  expect(await underWay(world)).toEqual([]);
}, 90_000);

// Once more where the other node happened to look for work in that instant, and did it.
test("OPS-07 R3 PostgreSQL goes on for no node that was killed", { retry: 2, timeout: 120_000 }, async ({ world, node }) => {
  const { answer, job } = await gradingAt(node, world, byPage);
  await answer;
  const [held] = await underWay(world);
  node.kill("SIGKILL");
  await expect.poll(async () => (await underWay(world)).map(({ pid }) => pid), { ...PATIENCE, timeout: 20_000 }).not.toContain(held?.pid);
  await release(world);
  await expect.poll(async () => (await job()).state, PATIENCE).toBe("done");
});

test("OPS-07 R3 a node that is stopped gives a grading back at once, tells who waits for it, and another one goes on", async ({
  world,
  node,
}) => {
  const { answer, grades, job } = await gradingAt(node, world, inVain);
  node.kill("SIGTERM");
  expect(await answer).toMatchObject({ status: 503, message: expect.stringContaining("le travail continue sans vous") });
  expect(await node.exited).toBe(0);
  expect((await job()).state).toBe("running");
  await release(world);
  await expect.poll(async () => (await job()).state, PATIENCE).toBe("done");
  expect(await grades()).toHaveLength(1);
}, 90_000);

test("OPS-07 a grading is cancelled from another node: its step is undone within seconds, nothing goes on", async ({ world, node }) => {
  const { office, params, there, answer, id, grades, job } = await gradingAt(node, world, inVain);
  expect(await office.caller.call(jobsApi.cancel, { params: { id } })).toMatchObject({ state: "cancelled", endedAt: expect.any(String) });
  expect(await answer).toMatchObject({ status: 409, message: expect.stringContaining("Ce travail a été arrêté") });
  await expect.poll(() => underWay(world), PATIENCE).toEqual([]);
  await release(world);
  expect(await grades()).toEqual([]);
  expect(await trailOf(world, `job ${id}`)).toMatchObject([{ actorId: office.id, action: "cancel job" }]);
  expect(await office.caller.refused(jobsApi.cancel, { params: { id } })).toMatchObject({ status: 409 });
  expect((await job()).state).toBe("cancelled");
  expect(await there.call(generate, { params }), "and it can be taken up again").toEqual({
    generated: 1,
    kept: 0,
  });
}, 90_000);
