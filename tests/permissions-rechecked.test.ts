import { expect } from "vitest";
import { accommodationsApi } from "#contest/accommodations/accommodations.contract.ts";
import { SEASON_RESET } from "#organizations/establishments/schools.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { roles } from "#platform/contract/role.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { contracts, nameOf } from "./contracts.ts";
import { decideAsIn40thEdition } from "./decided-season.ts";
import { type Cast, castOf, ownCells, requestsForAnyAccount } from "./permissions.cast.ts";
import type { Request } from "./person.ts";
import { guarded } from "./proof.calls.ts";
import { sample } from "./samples.ts";
import { storeFirstAnswer } from "./saved-answers.ts";
import { aSquad, squadCategory } from "./squads.ts";
import { aFinding, anOpening, aResult, aStage, holdTime } from "./stages.ts";
import { announcement, openValidRequests, sampleParams, type ValidRequests } from "./valid-requests.ts";
import { waitUntilBlocked } from "./waiting-calls.ts";
import {
  ACTIVE_YEAR,
  aClub,
  aColleague,
  aMember,
  anAdmin,
  aParticipant,
  aPerson,
  aPupil,
  aSchool,
  type World,
  test as worldly,
} from "./world.ts";

// SEC-01: every call that writes for a place, while its manager is replaced or the account is closed: it waits for that change, and writes nothing.
// Every call of the office, while the account is closed: nothing is written either.

const test = worldly
  .extend("cast", { scope: "file" }, ({ world }) => castOf(world))
  .extend("believable", { scope: "file" }, ({ world }) => openValidRequests(world));

type ManagerRole = "ESTABLISHEMENT" | "CLUB" | "USER";

/** Calls that write for no place, so that replacing a manager changes nothing. */
const personalCalls: Readonly<Record<string, string>> = {
  "POST /authentification/log-out/:id": "their own sessions",
  "DELETE /authentification/devices/:id/:sessionId": "their own sessions",
  "PATCH /passkeys/:id": "their own keys",
  "DELETE /passkeys/:id": "their own keys",
  "POST /establishement/request": "what they ask to act for",
  "PATCH /establishement/request": "the season that they prepare",
  "POST /establishement/request/code": "what they ask to act for",
  "POST /establishement/request/confirm": "what they ask to act for",
  "POST /establishement/request/pupils": "the list that they prepare",
  "POST /clubs/request": "what they ask to run",
  "POST /establishement/me/convocations/:questionnaireId": "a document: nothing is written",
  "POST /school-stages/waiting": "counts: nothing is written",
};

/** The manager, with the SQL that replaces them and restores them. */
function managerOf(cast: Cast, role: ManagerRole, name: string) {
  const controllers = (kind: "club" | "exam_center", placeId: number, userId: number) => ({
    revokeSql: `with held as materialized (select id from ${kind}s where id = ${placeId} for update)
      delete from ${kind}_controllers where user_id = ${userId} and ${kind}_id in (select id from held)`,
    restoreSql: `insert into ${kind}_controllers (${kind}_id, user_id) values (${placeId}, ${userId}) on conflict do nothing`,
  });
  const { school, club, center } = cast;
  const account = { ESTABLISHEMENT: school.correspondent, CLUB: club.manager, USER: center.manager }[role];
  if (role === "CLUB") return { account, ...controllers("club", club.id, account.id) };
  if (role === "USER" || name === "PATCH /results/examCenter") return { account, ...controllers("exam_center", center.id, account.id) };
  const update = (userId: number | null) => `update establishments set user_id = ${userId} where id = ${school.id}`;
  return { account, revokeSql: update(null), restoreSql: update(account.id) };
}

const writingCalls = contracts.flatMap((endpoint) => {
  const { may, method } = endpoint;
  if (may === "everyone" || method === "GET" || roles.every((role) => may[role] === "any") || nameOf(endpoint) in personalCalls) return [];
  return (["ESTABLISHEMENT", "CLUB", "USER"] as const)
    .filter((role) => (role === "USER" ? may[role] === "own" : may[role] !== undefined))
    .map((role) => [nameOf(endpoint), role, endpoint] as const);
});

test.for(writingCalls)("SEC-01 LET-02 %s as %s checks again", async ([name, role, endpoint], { world, cast }) => {
  const { account, revokeSql, restoreSql } = managerOf(cast, role, name);
  const own = ownCells(cast)[name]?.[role];
  if (own && own.caller !== account.caller) return; // The caller's own account, not a place.
  const request = requestsForAnyAccount(cast)[name] ?? own?.own;
  if (!request) throw new Error(`declare what ${name} is tried with as ${role}`);
  const call = () => account.caller.status(endpoint, request);
  const status = (newStatus: string) => `update users set status = '${newStatus}' where id = ${account.id}`;
  try {
    expect(await runDuringChange(world, account.id, revokeSql, call), "another manager is appointed").toBe(403);
    await world.pool.query(restoreSql);
    expect(await runDuringChange(world, account.id, status("DESACTIVATED"), call), "the account is closed").toBe(401);
  } finally {
    await world.pool.query(restoreSql);
    await world.pool.query(status("CONFIRMED"));
  }
  const { rows } = await world.pool.query("select action from audit_trail where actor_id = $1", [account.id]);
  expect(rows).toEqual([]);
});

/** Calls of the office that do not reach the trail here, and why. */
const untestedCalls: Readonly<Record<string, string>> = {
  "POST /questionnaire/gate": "nothing is written",
  "POST /letters/:occasion/preview": "nothing is written",
  "POST /letters/:occasion/resume": "letters that somebody has stopped",
  "POST /messages/preview": "nothing is written",
  "POST /results/what-if/:id": "nothing is written",
  "GET /examcenter/register/excel/template": "nothing is written",
  "GET /authentification/establishment/add-from-excel/template": "nothing is written",
  "GET /results/convocations/:questionnaireId": "nothing is written",
  "GET /questionnaire/:id/file": "nothing is written",
  "DELETE /authentification/devices/:id/:sessionId": "their own sessions",
  "POST /establishement/directory/refresh": "a job that works for nobody",
  "POST /results/work/:id": "a job, each step of which asks again: stage-work.test.ts",
  "POST /examcenter/register/excel": "a file",
  "POST /results/convocations/:questionnaireId": "a file",
  "POST /authentification/establishment/add-from-excel": "a file; asks again as a school does",
  "POST /questionnaire/file": "a file",
  "POST /authentification/former-slips": "a slip of somebody who has left; asks again as a school does",
  "DELETE /languages/pending": "a language without a name",
  "POST /results/convocations/:questionnaireId/withdrawal": "convocations that stand",
  "POST /registrations/undo": "what the same officer has just done",
  "POST /results/undo": "what the same officer has just done",
  "PATCH /questionnaire/:id/questions": "a version read just before",
  "POST /question/:id/key": "a version read just before",
  "POST /question/:id/key/workbook": "a version read just before",
  "POST /correction/:id/apply": "a version read just before",
  "POST /correction/:id/workbook": "a version read just before",
  "POST /correction/:id/presence": "where somebody is, which has no trail",
};

const failedMail = (cause: string) =>
  ({ cause, recipient: "qui@exemple.fr", subject: "Bonjour", text: "Bonjour", status: "failed" }) as const;

/** Requests that change something, where the default ones would not. */
const changingRequests: Readonly<Record<string, (world: World) => Promise<Request>>> = {
  "PATCH /announcements/:id": async (world) => ({ params: { id: await anAnnouncement(world) }, body: announcement }),
  "DELETE /questionnaire/:id/paper-readers": async (world) => {
    const [stage, name] = [await aStage(world), { firstname: "Sophie", lastname: "Germain" }];
    await world.db
      .insertInto("paperReaders")
      .values({ questionnaireId: stage.id, ...name })
      .execute();
    return { params: { id: stage.wireId }, query: name };
  },
  // Of a season without a graded stage.
  "PATCH /seasons/:year/rules": async (world) => {
    const params = { year: String(ACTIVE_YEAR + 1) };
    const { version, rules } = await (await anAdmin(world)).caller.call(rulesApi.read, { params });
    return { params, body: { basedOn: version, rules: { ...rules, timeRounding: "down" } } };
  },
  "POST /questionnaire/:id/time": async (world) => {
    const stage = await aStage(world, { ruleSetId: await holdTime(world, 60, { isOfSeason: false }) });
    const { id, wireId } = await aParticipant(world);
    await anOpening(world, stage.id, id);
    const body = { minutes: 5, reason: "Panne", userId: wireId, since: null };
    return { params: { id: stage.wireId }, query: { confirmed: `5-${wireId}-0-0` }, body };
  },
  "DELETE /announcements/:id": async (world) => ({ params: { id: await anAnnouncement(world) } }),
  "POST /messages/test": async (world) => {
    const { username } = await aParticipant(world);
    return { body: { subject: "Bonjour", text: "À tous", filter: { search: username } } };
  },
  "POST /results/applications/:id/undo": async (world) => {
    const { id: questionnaireId } = await aStage(world);
    const application = { questionnaireId, kind: "reset", former: JSON.stringify({ ruleSetId: null, gradings: [] }) };
    const { id } = await world.db.insertInto("applications").values(application).returning("id").executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  "POST /users/:id/distinct": async (world) => ({
    params: { id: (await aPerson(world)).wireId },
    body: { otherId: (await aPerson(world)).wireId },
  }),
  "DELETE /users/:id/distinct/:otherId": async (world) => {
    const [one, other] = [await aPerson(world), await aPerson(world)];
    await world.db.insertInto("distinctPeople").values({ one: one.id, other: other.id, decidedAt: world.time.now }).execute();
    return { params: { id: other.wireId, otherId: one.wireId } };
  },
  "DELETE /establishement/:id/colleagues/:userId": async (world) => ({ params: (await aColleague(world, await aSchool(world))).params }),
  "POST /languages": async () => ({ body: { language: "Basque" } }),
  "POST /mails/:id/resend": async (world) => {
    const { id } = await world.db.insertInto("mails").values(failedMail("essai")).returning("id").executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  "POST /mails/resend-failed": async (world) => {
    await world.db.insertInto("mails").values(failedMail("essais")).execute();
    return {};
  },
  "POST /jobs/:id/cancel": async (world) => {
    const job = { kind: "essai", state: "running" } as const;
    const { id } = await world.db.insertInto("jobs").values(job).returning("id").executeTakeFirstOrThrow();
    return { params: { id: String(id) } };
  },
  "PATCH /questionnaire/:id": async (world) => ({ params: { id: (await aStage(world)).wireId }, body: { name: "Autrement" } }),
  "PATCH /question/:id": async (world) => ({ params: { id: (await aQuestion(world)).wireId }, body: { title: "Autrement" } }),
  "PATCH /question-answer/:id": async (world) => {
    const { id } = await aQuestion(world);
    const answer = await world.db.selectFrom("possibleAnswers").select("id").where("questionId", "=", id).executeTakeFirstOrThrow();
    return { params: { id: String(answer.id) }, body: { value: "12" } };
  },
  "PATCH /registrations/validate/:id": async (world) => ({ params: { id: (await aPendingPupil(world)).registrationId } }),
  "PATCH /registrations/validate": async (world) => ({ body: { ids: [(await aPendingPupil(world)).registrationId] } }),
  "PATCH /registrations/validate/:userId/:year": async (world) => ({
    params: { userId: (await aPendingPupil(world)).userId, year: String(ACTIVE_YEAR) },
  }),
  "PATCH /registrations/validate/establishment/:establishmentId/:registrationId": async (world) => {
    const { establishmentId, registrationId } = await aPendingPupil(world);
    return { params: { establishmentId, registrationId } };
  },
  "PATCH /registrations/validate/club/:clubId/:registrationId": async (world) => {
    const club = await aClub(world);
    const { registration } = await aMember(world, club, { status: "PENDING" });
    return { params: { clubId: club.wireId, registrationId: registration.wireId } };
  },
  "DELETE /results/entry": async (world) => {
    const [stage, { id, wireId }] = [await aStage(world), await aParticipant(world)];
    await aResult(world, { questionnaireId: stage.id, userId: id, grade: 3, byHand: true });
    return { query: { questionnaireId: stage.wireId, userId: wireId } };
  },
  "PATCH /establishement/reset": async () => ({ query: { confirmed: SEASON_RESET } }),
  "PATCH /registrations/squad/:id": async (world) => ({
    params: { id: String(await aSquad(world, "Les Vifs")) },
    body: { squadName: "Les Lents" },
  }),
  "DELETE /registrations/squad/:id": async (world) => ({ params: { id: String(await aSquad(world, "Les Sages")) } }),
  "POST /registrations/assign-squad": async (world) => {
    const { registration } = await aParticipant(world, { category: squadCategory });
    await aSquad(world, "Les Neuf");
    return { body: { registrationId: registration.wireId, squadName: "Les Neuf" } };
  },
  "POST /integrity/:id": async (world) => ({ params: { id: (await anAnsweredStage(world)).wireId } }),
  "PATCH /integrity/findings/:id": async (world) => {
    const { id, userId } = await anAnsweredStage(world);
    return { params: { id: await aFinding(world, id, userId) }, body: { note: "Vu", seen: "", isAside: true } };
  },
  "GET /results/problems/:id": async (world) => ({ params: { id: (await aStage(world)).wireId }, query: { format: "xlsx" } }),
  "GET /results/ranking/:id": async (world) => ({ params: { id: (await aStage(world)).wireId }, query: { format: "xlsx" } }),
  "GET /results/national/:year": async (world) => {
    await aStage(world, { name: "Finale nationale", physical: true, order: 3, previousQuestionnaireId: (await aStage(world)).id });
    return { params: { year: String(ACTIVE_YEAR) }, query: { format: "xlsx" } };
  },
  "PATCH /results/ranking/:id": async (world) => {
    const stage = await aStage(world, { isClosed: true });
    await aResult(world, { questionnaireId: stage.id, userId: (await aParticipant(world)).id, grade: 3, byHand: true });
    return { params: { id: stage.wireId }, body: { isDefinitive: true } };
  },
  "GET /results/international/:year": async (world) => {
    await decideAsIn40thEdition(world);
    for (const order of [1, 2]) await aStage(world, { kind: "international_final", order });
    return { params: { year: String(ACTIVE_YEAR) }, query: { format: "xlsx" } };
  },
  "GET /results/teams/:id": async (world) => {
    await decideAsIn40thEdition(world);
    return { params: { id: (await aStage(world)).wireId }, query: { format: "xlsx" } };
  },
  "POST /users/:id/accommodation/refusal": async (world) => {
    const { wireId: id, caller } = await aParticipant(world);
    await caller.call(accommodationsApi.ask, { body: { extra: 20, needs: [] } });
    return { params: { id }, body: { reason: "late" } };
  },
  "PATCH /users/everyone/:id": async (world) => ({ params: { id: (await aPerson(world)).wireId }, body: { genre: "homme" } }),
};

async function anAnnouncement(world: World): Promise<string> {
  const { audience, text } = announcement;
  const startsAt = world.time.now;
  const { id } = await world.db.insertInto("announcements").values({ audience, text, startsAt }).returning("id").executeTakeFirstOrThrow();
  return String(id);
}

/** A stage that accepts no more answers, with a sheet. */
async function anAnsweredStage(world: World) {
  const [stage, { id: userId }] = [await aStage(world, { questions: [{ openAnswer: 1, right: ["4"] }] }), await aParticipant(world)];
  await storeFirstAnswer(world.db, stage, userId, "5");
  return { ...stage, userId };
}

async function aQuestion(world: World) {
  const [question] = (await aStage(world, { questions: [{ right: ["4"], wrong: ["5"] }] })).questions;
  return question as { readonly id: number; readonly wireId: string };
}

/** A pupil whose registration is pending. */
async function aPendingPupil(world: World) {
  const school = await aSchool(world);
  const { wireId: userId, registration } = await aPupil(world, school);
  return { userId, registrationId: registration.wireId, establishmentId: school.wireId };
}

const officeCalls = contracts.flatMap((endpoint) => {
  const { may, method, file } = endpoint;
  const isOffice =
    may !== "everyone" && (method !== "GET" || file !== undefined) && may.ADMIN === "any" && roles.some((role) => may[role] !== "any");
  return isOffice && !(nameOf(endpoint) in untestedCalls) ? [[nameOf(endpoint), endpoint] as const] : [];
});

/** A request that reaches the trail. */
async function requestOf(world: World, { overrides }: ValidRequests, endpoint: Endpoint): Promise<Request> {
  const buildRequest = changingRequests[nameOf(endpoint)] ?? guarded.find((one) => one.endpoint === endpoint)?.buildRequest;
  if (buildRequest) return buildRequest(world);
  const { params, query, body } = endpoint;
  const { params: overriddenParams, body: overriddenBody } = overrides[nameOf(endpoint)] ?? {};
  return {
    params: overriddenParams ?? sampleParams(params),
    query: sampleParams(query),
    body: overriddenBody ?? (body && sample(body)),
  } as Request;
}

test.for(officeCalls)("SEC-01 %s by the office checks again", async ([, endpoint], { world, believable }) => {
  const { id, caller } = await anAdmin(world);
  const request = await requestOf(world, believable, endpoint);
  const closed = `lock table audit_trail in share row exclusive mode; update users set status = 'DESACTIVATED' where id = ${id}`;
  expect(await runDuringChange(world, null, closed, () => caller.status(endpoint, request))).toBe(401);
  const { rows } = await world.pool.query("select action from audit_trail where actor_id = $1", [id]);
  expect(rows).toEqual([]);
});

test("every exception is an existing call", () => {
  expect(
    [personalCalls, untestedCalls, changingRequests]
      .flatMap(Object.keys)
      .filter((name) => !contracts.some((endpoint) => nameOf(endpoint) === name)),
  ).toEqual([]);
});

/** People other than this one, locked by a transaction. */
async function lockedOthers({ pool }: World, id: number): Promise<unknown[]> {
  const { rows } = await pool.query(
    "with free as materialized (select id from users for no key update skip locked) select id from users where id <> $1 and id not in (select id from free)",
    [id],
  );
  return rows;
}

/** Starts a call during an uncommitted change, and commits the change once the call waits without locking people; returns the status. */
const runDuringChange = (
  world: World,
  account: number | null,
  changeSql: string,
  call: () => Promise<number>,
): Promise<number | "did not wait"> =>
  world.asOwner(async (pool) => {
    const other = await pool.connect();
    try {
      await other.query("begin");
      await other.query(changeSql);
      const answer = call();
      const isWaiting = await Promise.race([answer.then(() => false), waitUntilBlocked(world, 1).then(() => true)]);
      if (!isWaiting) return "did not wait";
      if (account !== null)
        expect(await lockedOthers(world, account), "a change of manager need not wait for the people of the place").toEqual([]);
      await other.query("commit");
      return await answer;
    } finally {
      await other.query("rollback");
      other.release();
    }
  });
