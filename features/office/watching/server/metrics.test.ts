import { expect } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { aMail } from "#tests/mailing.ts";
import { advanceTime, exhaustGuesses, wrongPassword } from "#tests/password-guessing.ts";
import { insert } from "#tests/rows.ts";
import { aStage } from "#tests/stages.ts";
import { aParticipant, test, type World } from "#tests/world.ts";

/** Every metric by its name and labels, as in Prometheus. */
async function figuresOf({ http }: World): Promise<Map<string, number>> {
  const { body } = await http.inject("/metrics");
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

test("saves, openings and log-ins are counted by how they ended, and those done are timed", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1 }] });
  const { caller, username } = await aParticipant(world, { category: "L1", person: { passwordHash: await hashPassword("le bon mot") } });
  const sheet = (answer: string) => [{ questionId: stage.questions[0]?.wireId ?? "", answers: [answer], totalAnswer: null }];
  await caller.call(answersApi.active);
  for (const answer of ["1", "2", "3"]) await caller.call(answersApi.save, { body: sheet(answer) });
  await world.nobody.refused(answersApi.save, { body: sheet("4") });
  await world.nobody.call(authApi.logIn, { body: { username, password: "le bon mot" } });
  await exhaustGuesses(world, username);
  await world.nobody.refused(authApi.logIn, wrongPassword(username));
  const figures = await figuresOf(world);
  const ended = (call: string) =>
    ["done", "refused", "throttled", "failed"].map((outcome) => figures.get(`palmares_${call}_total{outcome="${outcome}"}`));
  expect(ended("saves")).toEqual([3, 1, 0, 0]);
  expect(ended("openings")).toEqual([1, 0, 0, 0]);
  expect(ended("log_ins")).toEqual([1, 100, 1, 0]);
  expect(figures.get("palmares_save_duration_seconds_count")).toBe(3);
  expect(figures.get('palmares_save_duration_seconds_bucket{le="+Inf"}')).toBe(3);
  expect(figures.get("palmares_save_batch_sheets_sum")).toBe(3);
  expect(figures.get('palmares_http_request_duration_seconds_count{method="POST",route="/api/users-answer",status="401"}')).toBe(1);
});

test("OPS-10 the age of the latest verified backup is a metric; before the first, that of the installation", async ({ world }) => {
  const { rows } = await world.pool.query<{ at: Date }>("select min(applied_at) as at from migrations");
  const installed = rows[0]?.at.getTime() ?? 0;
  world.time.now = new Date(installed + 60_000);
  expect((await figuresOf(world)).get("palmares_backup_age_seconds")).toBeCloseTo(60);
  const made = { verifiedAt: world.time.now, rows: 1, bytes: 1 };
  await insert(
    world,
    "backups",
    [50, 20].map((seconds) => ({ ...made, at: new Date(installed + seconds * 1_000) })),
  );
  world.time.now = new Date(installed + 120_000);
  expect((await figuresOf(world)).get("palmares_backup_age_seconds")).toBeCloseTo(70);
});

test("waiting work is read at most once in five seconds, for all callers", async ({ world }) => {
  const { now: createdAt } = world.time;
  const mail = (n: number, status: "waiting" | "failed") => aMail(`m-${n}`, { status, createdAt });
  await insert(world, "mails", [mail(1, "waiting"), mail(2, "failed"), mail(3, "waiting")]);
  advanceTime(world, 60);
  expect(Object.fromEntries(await figuresOf(world))).toMatchObject({
    'palmares_outbox_mails{status="waiting"}': 2,
    'palmares_outbox_mails{status="failed"}': 1,
    palmares_outbox_oldest_waiting_seconds: 60,
    'palmares_jobs_waiting{queue="deliver-mails"}': 0,
    ...{ palmares_database_up: 1, palmares_pool_size: 6, palmares_pool_waiting: 0 },
  });
  await insert(world, "mails", mail(4, "failed"));
  expect((await figuresOf(world)).get('palmares_outbox_mails{status="failed"}')).toBe(1);
  advanceTime(world, 5);
  expect((await figuresOf(world)).get('palmares_outbox_mails{status="failed"}')).toBe(2);
});
