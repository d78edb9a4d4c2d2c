import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test as plain } from "vitest";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { establishmentsApi } from "#organizations/establishments/establishments.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { slipsApi } from "#people/pupils/slips.contract.ts";
import { signUpApi } from "#people/sign-up/sign-up.contract.ts";
import { pupil } from "./sign-ups.ts";
import { aResult, aStage } from "./stages.ts";
import { aCenter, aClub, aColleague, anAdmin, aParticipant, aPerson, aPupil, aSchool, aWorldWith, type World } from "./world.ts";

// SEC-02: a node has few connections, and each caller who waits for a place holds one.

const CONNECTIONS = 4;
const CALLS = 8;

const test = plain.extend("world", { scope: "file" }, aWorldWith({ connections: CONNECTIONS }));

interface ContendedCall {
  /** Table of the place, or of the account. */
  readonly table: "establishments" | "clubs" | "exam_centers" | "users";
  readonly id: number;
  readonly call: () => Promise<number>;
}

/** A center, its manager, and a grade that they enter there. */
async function aSitting(world: World) {
  const [center, previous, person] = [await aCenter(world), await aStage(world), await aParticipant(world)];
  const stage = await aStage(world, { physical: true, previousQuestionnaireId: previous.id });
  await aResult(world, {
    ...{ userId: person.id, questionnaireId: previous.id, qualified: true, origin: "hand", nextExamCenterId: center.id },
  });
  return { ...center, body: { userId: person.wireId, questionnaireId: stage.wireId, absent: true } as const };
}

const contendedCalls: Readonly<Record<string, (world: World) => Promise<ContendedCall>>> = {
  async "a school"(world) {
    const { id, correspondent } = await aSchool(world);
    const call = () => correspondent.caller.status(establishmentsApi.updateMine, { body: { estimatedParticipants: 31 } });
    return { table: "establishments", id, call };
  },
  async "a school's colleagues"(world) {
    const school = await aSchool(world);
    const { registration } = await aPupil(world, school);
    const colleagues = await Promise.all(Array.from({ length: CALLS }, () => aColleague(world, school, true)));
    const body = { registrationId: registration.wireId, className: "6A" };
    const call = () => colleagues.pop()?.caller.status(registrationsApi.changeClass, { body }) ?? Promise.resolve(0);
    return { table: "establishments", id: school.id, call };
  },
  async "slips of a school"(world) {
    const school = await aSchool(world);
    const { wireId } = await aPupil(world, school, { person: { email: "" } });
    const { caller } = school.correspondent;
    return { table: "establishments", id: school.id, call: () => caller.status(slipsApi.print, { body: { userIds: [wireId] } }) };
  },
  async "a club"(world) {
    const { id, wireId, manager } = await aClub(world);
    return { table: "clubs", id, call: () => manager.caller.status(clubsApi.update, { params: { id: wireId }, body: { city: "Nice" } }) };
  },
  async "an exam center"(world) {
    const { id, manager, body } = await aSitting(world);
    return { table: "exam_centers", id, call: () => manager.caller.status(resultsApi.enterGrade, { body }) };
  },
  async "an exam center's managers"(world) {
    const { id, body } = await aSitting(world);
    const managers = await Promise.all(Array.from({ length: CALLS }, () => aPerson(world)));
    await world.db
      .insertInto("examCenterControllers")
      .values(managers.map((manager) => ({ examCenterId: id, userId: manager.id })))
      .execute();
    const call = () => managers.pop()?.caller.status(resultsApi.enterGrade, { body }) ?? Promise.resolve(0);
    return { table: "exam_centers", id, call };
  },
  async "a participant's own account"(world) {
    const { id, caller } = await aParticipant(world);
    return { table: "users", id, call: () => caller.status(usersApi.updateMe, { body: { contact: { city: "Nice" } } }) };
  },
};

const waitingConnections = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/** Does some work while a row is locked, until this many connections wait for it. */
const whileLocked = (
  world: World,
  { table, id }: Omit<ContendedCall, "call">,
  count: number,
  work: () => Promise<unknown>,
): Promise<void> =>
  world.asOwner(async (pool) => {
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query(`select from ${table} where id = $1 for update`, [id]);
      await work();
      await expect.poll(async () => (await pool.query(waitingConnections)).rowCount).toBe(count);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

test.for(Object.entries(contendedCalls))(
  "SEC-02 however many calls of %s wait for what others lock, a save of another user passes",
  async ([, prepare], { world }) => {
    const [contended, other] = [await prepare(world), await aParticipant(world)];
    const [question] = (await aStage(world, { active: true, questions: [{ right: ["4"] }] })).questions;
    const calls: Promise<number>[] = [];
    const statuses: number[] = [];
    await whileLocked(world, contended, 2, async () => {
      calls.push(...Array.from({ length: CALLS }, contended.call));
      for (let round = 0; round < 5; round += 1) {
        const saved = other.caller.status(answersApi.save, { body: [{ questionId: question?.wireId ?? "", answers: ["4"] }] });
        statuses.push(await Promise.race([saved, setTimeout(3_000, 0, { ref: false })]));
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
    });
    expect(await Promise.all(calls)).toEqual(Array.from({ length: CALLS }, () => 200));
  },
);

test("SEC-02 however many transactions and lists wait for a connection, a save takes the next one", async ({ world }) => {
  const { caller } = await aParticipant(world);
  const [question] = (await aStage(world, { active: true, questions: [{ right: ["4"] }] })).questions;
  const save = (...answers: string[]) => caller.status(answersApi.save, { body: [{ questionId: question?.wireId ?? "", answers }] });
  expect(await save()).toBe(200);
  let ended = 0;
  const lists = Array.from({ length: 10 * CONNECTIONS }, async () => {
    await sql`select pg_sleep(0.1)`.execute(world.db);
    ended += 1;
  });
  expect(await save("4")).toBe(200);
  expect(ended).toBeLessThan(lists.length / 2);
  await Promise.all(lists);
});

test("SEC-02 registrations of strangers that wait for each other leave others a connection", async ({ world }) => {
  const registrations: Promise<number>[] = [];
  await world.asOwner(async (pool) => {
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table users in share row exclusive mode");
      registrations.push(...Array.from({ length: CALLS }, () => world.nobody.status(signUpApi.register, { body: pupil })));
      await expect.poll(async () => (await pool.query(waitingConnections)).rowCount).toBe(CONNECTIONS - 1);
      await setTimeout(300);
      expect((await pool.query(waitingConnections)).rowCount).toBe(CONNECTIONS - 1);
    } finally {
      holder.release(true);
    }
  });
  expect(new Set(await Promise.all(registrations))).toEqual(new Set([201]));
});

test("SEC-02 a caller who disconnects leaves the queue: nothing waiting there is written", async ({ world }) => {
  const { id, correspondent } = await aSchool(world);
  const port = Number(new URL(await world.http.listen({ port: 0, host: "127.0.0.1" })).port);
  const headers = { authorization: `Bearer ${correspondent.caller.token}`, "content-type": "application/json" };
  const send = (estimatedParticipants: number) =>
    request({ port, method: "PATCH", path: "/api/establishement/me", headers, agent: false })
      .on("error", () => {})
      .end(JSON.stringify({ estimatedParticipants }));
  await whileLocked(world, { table: "establishments", id }, 2, async () => {
    const sent = [101, 102, 103, 104, 105].map(send);
    await setTimeout(300);
    for (const one of sent) one.destroy();
    await setTimeout(300);
  });
  expect(await correspondent.caller.status(establishmentsApi.updateMine, { body: { estimatedParticipants: 50 } })).toBe(200);
  const written = await world.db.selectFrom("auditTrail").select("id").where("actorId", "=", correspondent.id).execute();
  expect(written).toHaveLength(3);
});

test("SEC-02 the office has no such queue: it writes on everything, in many windows", async ({ world }) => {
  const [{ caller }, club] = [await anAdmin(world), await aClub(world)];
  const call = () => caller.status(clubsApi.update, { params: { id: club.wireId }, body: { city: "Nice" } });
  const calls: Promise<number>[] = [];
  await whileLocked(world, { table: "clubs", id: club.id }, 3, async () => {
    calls.push(call(), call(), call());
  });
  expect(await Promise.all(calls)).toEqual([200, 200, 200]);
});
