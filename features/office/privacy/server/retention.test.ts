import { sql } from "kysely";
import { expect } from "vitest";
import { ERASED_NAME } from "#core/accounts/erasure.ts";
import { record, recordReading } from "#core/audit/server/audit.service.ts";
import { sweepOldAccess } from "#people/auth/server/erasure.service.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { insert } from "#tests/rows.ts";
import { actionNamed } from "#tests/stages.ts";
import { aCenter, anAdmin, aParticipant, aPerson, aRegistration, test, type World } from "#tests/world.ts";
import { privacyApi } from "../privacy.contract.ts";

const keeping = (value: number | null) => ({ params: { name: "RETENTION_YEARS" as const }, body: { value } });

const keepFor = async (world: World, years: number | null) => {
  const admin = await anAdmin(world);
  const { status, bytes } = await admin.caller.answer(configurationApi.update, keeping(years));
  if (status === 409) {
    const { moved } = JSON.parse(String(bytes)) as { moved: { confirmation: string } };
    await admin.caller.call(configurationApi.update, { ...keeping(years), query: { confirmed: moved.confirmation } });
  }
  return admin;
};

const isErased = async (world: World, { id }: { readonly id: number }): Promise<boolean> =>
  (await world.db.selectFrom("users").select("lastname").where("id", "=", id).executeTakeFirstOrThrow()).lastname === ERASED_NAME;

const setCreatedIn = (world: World, { id }: { readonly id: number }, year: number) =>
  sql`update users set created_at = make_date(${year}::int, 3, 1) where id = ${id}`.execute(world.db);

test("SEC-05 while no duration is set nobody is erased, and the dry run says so", async ({ world }) => {
  const admin = await keepFor(world, null);
  await aParticipant(world, { year: 2012 });
  const nobody = { years: null, activeYear: 2027, keptFrom: null, lastRun: null, answers: [], people: [], total: 0, endedAnswers: [] };
  expect(await admin.caller.call(privacyApi.applyRetention, { body: { dryRun: true } })).toEqual(nobody);
});

test("SEC-05 CFG-03 a confirmation counts only for the number of people that it showed", async ({ world }) => {
  const { caller } = await anAdmin(world);
  await aParticipant(world, { year: 2012 });
  const { body } = await caller.refused(configurationApi.update, keeping(3));
  const { confirmation: confirmed } = (body as { moved: { confirmation: string } }).moved;
  await aParticipant(world, { year: 2012 });
  expect(await caller.refused(configurationApi.update, { ...keeping(3), query: { confirmed } })).toMatchObject({
    ...{ status: 409, message: expect.stringContaining("personnes seraient effacées") },
  });
});

test("SEC-05 a dry run counts the people per last year, and erases nobody; then they are erased, and nobody else", async ({ world }) => {
  const admin = await keepFor(world, 3);
  const expired = [];
  for (const year of [2021, 2023, 2023]) expired.push(await aParticipant(world, { year }));
  const never = await aPerson(world);
  await setCreatedIn(world, never, 2020);
  const recent = await aParticipant(world, { year: 2024 });
  const [renewed, active] = [await aParticipant(world, { year: 2021 }), await aParticipant(world, { year: 2021 })];
  await aRegistration(world, { userId: renewed.id, year: 2026 });
  await record(world.db, { actorId: active.id, action: actionNamed("change own account"), subject: `user ${active.id}` });
  const { manager } = await aCenter(world);
  await setCreatedIn(world, manager, 2015);
  const office = await anAdmin(world);
  await setCreatedIn(world, office, 2015);

  const people = expect.arrayContaining([
    { lastYear: 2020, count: 1 },
    { lastYear: 2023, count: 2 },
  ]);
  const plan = await admin.caller.call(privacyApi.applyRetention, { body: { dryRun: true } });
  expect(plan).toMatchObject({ years: 3, keptFrom: 2024, people });
  expect(plan.people.every(({ lastYear }) => lastYear < 2024)).toBe(true);
  expect(await isErased(world, never)).toBe(false);

  await admin.caller.call(privacyApi.applyRetention, { body: { dryRun: false } });
  await expect.poll(async () => (await admin.caller.call(privacyApi.retention)).lastRun?.erased, { timeout: 10_000 }).toBe(plan.total);
  for (const person of [...expired, never]) expect(await isErased(world, person)).toBe(true);
  for (const person of [recent, renewed, active, manager, office]) expect(await isErased(world, person)).toBe(false);
  expect((await admin.caller.call(privacyApi.applyRetention, { body: { dryRun: true } })).total).toBe(0);
  expect((await expired[0]?.caller.status(usersApi.me)) ?? 0).toBe(401);
  await keepFor(world, null);
});

test("SEC-05 used or expired links, and closed or expired sessions, are deleted a day later; valid ones stay", async ({ world }) => {
  const { id } = await aPerson(world);
  const at = (hours: number) => new Date(world.time.now.getTime() + hours * 3_600_000);
  const link = (name: string, expiresAt: Date, usedAt: Date | null = null) => ({
    hash: Buffer.from(`${name} ${id}`),
    kind: "reset" as const,
    userId: id,
    expiresAt,
    usedAt,
  });
  await insert(world, "oneTimeLinks", [
    link("over", at(-25)),
    link("used", at(48), at(-25)),
    link("just over", at(-23)),
    link("serves", at(1)),
  ]);
  await insert(world, "sessions", [
    { userId: id, rotatedAt: at(-900), expiresAt: at(-25) },
    { userId: id, rotatedAt: at(-30), expiresAt: at(500), revokedAt: at(-25) },
  ]);
  await sweepOldAccess(world.db, world.time.now);
  const links = await world.db.selectFrom("oneTimeLinks").select("hash").where("userId", "=", id).execute();
  expect(links.map(({ hash }) => hash.toString()).sort()).toEqual([`just over ${id}`, `serves ${id}`]);
  expect(await world.db.selectFrom("sessions").select("revokedAt").where("userId", "=", id).execute()).toEqual([{ revokedAt: null }]);
});

test("SEC-04 SEC-05 S21 every night expired links are deleted, and year-old records of who read whose data", async ({ world }) => {
  const [{ id: userId }, reader] = [await aPerson(world), await anAdmin(world)];
  const daysAgo = (days: number) => new Date(Math.min(Date.now(), world.time.now.getTime()) - days * 24 * 3_600_000);
  await recordReading(world.db, reader.id, userId);
  await world.asOwner((pool) => pool.query("update audit_trail set at = $2 where subject = $1", [`user ${userId}`, daysAgo(366)]));
  const link = { hash: Buffer.from(`night ${userId}`), kind: "reset" as const, userId, expiresAt: daysAgo(2) };
  await insert(world, "oneTimeLinks", link);
  const countLeft = async () => {
    const links = await world.db.selectFrom("oneTimeLinks").select("hash").where("userId", "=", userId).execute();
    const readings = await world.db.selectFrom("auditTrail").select("id").where("subject", "=", `user ${userId}`).execute();
    return [links.length, readings.length];
  };
  expect(await countLeft()).toEqual([1, 1]);
  await sql`insert into jobs.job (name) values ('sweep-old-access')`.execute(world.db);
  await expect.poll(countLeft, { timeout: 20_000 }).toEqual([0, 0]);
});

test("SEC-05 another node takes over a dead node's job within minutes: each has a heartbeat", async ({ world }) => {
  const { rows } = await sql<{ name: string; heartbeatSeconds: number | null }>`
    select name, heartbeat_seconds from jobs.queue where name not like '\\_\\_%' order by name`.execute(world.db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["apply-retention", "deliver-mails", "start-retention"]));
  expect(rows.filter(({ heartbeatSeconds }) => heartbeatSeconds !== 60)).toEqual([]);
});
