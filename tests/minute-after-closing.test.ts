import { readXlsx } from "hucre";
import { sql } from "kysely";
import { expect } from "vitest";
import { announcementsApi } from "#contest/announcements/announcements.contract.ts";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { questionSetApi } from "#contest/questions/question-set.contract.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { type Role, roles } from "#platform/contract/role.ts";
import { schoolStagesApi } from "#school/school-stages/school-stages.contract.ts";
import { REOPENED } from "#season/stages/stage-flags.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Part, type Phase, parts, phases, showNothingOfOfficialStage, shownOfOfficialStage } from "./minute-after-closing.table.ts";
import { type Cast, castOf, ownCells } from "./permissions.cast.ts";
import type { Caller, Request } from "./person.ts";
import { aResult, aStage, changeStage, holdTime, startedAgo } from "./stages.ts";
import { test, type World } from "./world.ts";

const SECOND = 1_000;
/** Marks of the test alone: a coefficient of 7331, and a solution that is written otherwise than it is answered. */
const [PROBLEM, OTHER, ERRATUM, SOLUTION, ANSWER, COEFFICIENT] = [
  "Le problème lu",
  "Le problème en plus",
  "Lire 12 et non 21",
  "8484/2",
  "4242",
  7331,
];
const signs: Readonly<Partial<Record<Part, RegExp>>> = {
  ...{ problems: new RegExp(PROBLEM), others: new RegExp(OTHER), errata: new RegExp(ERRATUM), solutions: new RegExp(SOLUTION) },
  // In JSON, of a problem, and in a workbook.
  marks: new RegExp(`"weightedGrade":${COEFFICIENT}|"ownedPoints":{"grade":1|,${COEFFICIENT},`),
};

interface WalkedCall {
  /** With its role. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly request: Request;
}

/** A stage whose results and solutions are visible as soon as they can be, in which everybody of the cast has marks. */
async function aWalkedStage(world: World) {
  const cast = await castOf(world);
  const questions = Array.from({ length: 15 }, (_, place) => ({
    ...{ title: [PROBLEM, "…"][place === 0 ? 0 : 1] ?? "", openAnswer: 1, right: [SOLUTION], coefficient: COEFFICIENT },
    ...(place === 14 && { title: OTHER }),
  }));
  const past = new Date(Date.now() - 3_600 * SECOND);
  const stage = await aStage(world, { active: true, isClosed: true, showOnUserDashboard: true, questions, openTurnedAt: past });
  await changeStage(world, stage.id, { solutionsFrom: past, openTurnedAt: past });
  await world.db
    .insertInto("announcements")
    .values({
      audience: "stage",
      questionnaireId: stage.id,
      position: null,
      text: ERRATUM,
      startsAt: new Date(world.time.now.getTime() - SECOND),
      endsAt: null,
    })
    .execute();
  await world.settle();
  return { stage, cast: { ...cast, quarter: stage.wireId } };
}

type Walked = Awaited<ReturnType<typeof aWalkedStage>>;

/** Requests that name the stage, of calls on any object, or that show more than the ones of `ownCells`. */
const requestsAt = ({ stage, cast: { alone } }: Walked, typedAgo: number): Readonly<Record<string, Request>> => {
  const [id, questionId] = [stage.wireId, stage.questions[0]?.wireId];
  const [atStage, inQuery] = [{ params: { questionnaireId: id } }, { query: { questionnaireId: id } }];
  return {
    "POST /users-answer": { body: [{ questionId, answers: [ANSWER], age: typedAgo * SECOND }] },
    "GET /users": { query: { "filter.results.questionnaireId": id } },
    "GET /registrations/club/:clubId/members/:year": inQuery,
    "GET /registrations/club/:clubId/members/:year/export": inQuery,
    "GET /establishement/me/export": inQuery,
    "GET /establishement/me/stages/:questionnaireId": atStage,
    "GET /diplomas/stage/:questionnaireId/without": atStage,
    "GET /questionnaire/visible/:id": { params: { id } },
    "GET /school-stages/released/:questionId/images": { params: { questionId } },
    "POST /diplomas/stage/:questionnaireId USER": { ...atStage, body: { design: "plain", userIds: [alone.wireId] } },
  };
};

const everybody = roles.filter((role) => role !== "ADMIN");
const mayCall = ({ may }: Endpoint, role: Role): boolean => may === "everyone" || may[role] !== undefined;
const byRole: readonly (readonly [string, Endpoint, Role])[] = contracts.flatMap((endpoint) =>
  everybody.filter((role) => mayCall(endpoint, role)).map((role) => [`${nameOf(endpoint)} ${role}`, endpoint, role] as const),
);

/** Those of the table, and every reading. */
function callsOf(walked: Walked, typedAgo: number): WalkedCall[] {
  const { cast } = walked;
  const cells = ownCells(cast as Cast);
  const requests = requestsAt(walked, typedAgo);
  const callers = { USER: cast.alone.caller, ESTABLISHEMENT: cast.school.correspondent.caller, CLUB: cast.club.manager.caller };
  return byRole.flatMap(([name, endpoint, role]) => {
    if (endpoint.method !== "GET" && !(name in shownOfOfficialStage)) return [];
    const cell = cells[nameOf(endpoint)]?.[role];
    const more = requests[name] ?? requests[nameOf(endpoint)] ?? {};
    const isAlone = role === "USER" && name in requests;
    const caller = isAlone || !cell ? callers[role as keyof typeof callers] : cell.caller;
    return [{ name, endpoint, caller, request: { params: NOTHING, ...cell?.own, ...more } }];
  });
}

const NOTHING = new Proxy({}, { get: () => "2147483000", has: () => true }) as Record<string, unknown>;

/** The parts that an answer holds. */
async function partsIn(name: string, { status, bytes }: { readonly status: number; readonly bytes: Buffer }): Promise<Part[]> {
  if (status >= 300) return [];
  const start = bytes.subarray(0, 5).toString("latin1");
  if (start === "%PDF-") return ["document"];
  if (name.startsWith("POST /users-answer ")) return ["saved"];
  const text = start.startsWith("PK") ? JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows)) : bytes.toString();
  return parts.filter((part) => signs[part]?.test(text));
}

type Seen = Map<string, Map<Part, Set<Phase>>>;

test("SEC-01 PPL-09 a stage that nobody has opened is read by the office alone, whatever the call, until it opens", {
  timeout: 60_000,
}, async ({ world }) => {
  const walked = await aWalkedStage(world);
  const { stage, cast } = walked;
  const { caller } = cast.alone;
  const office = cast.strangers.ADMIN;
  const partsSeen = async () => {
    const seen: string[] = [];
    for (const call of callsOf(walked, 0))
      for (const part of await partsIn(call.name, await call.caller.answer(call.endpoint, call.request)))
        if (part !== "document") seen.push(`${call.name}: ${part}`);
    return seen.sort();
  };
  for (const dates of [{ closesAt: null }, { closesAt: new Date(Date.now() - 3_600 * SECOND) }]) {
    await changeStage(world, stage.id, dates);
    await office.call(resultsApi.generate, { params: { id: stage.wireId } });
    expect(await partsSeen()).toEqual([]);
    expect(await caller.call(answersApi.active, { query: { images: "files" } })).toMatchObject({
      questionnaire: null,
      questions: [],
      errata: null,
    });
    expect((await caller.call(announcementsApi.errata, {})).errata).toEqual([]);
  }
  expect((await office.answer(questionSetApi.read, { params: { id: stage.wireId } })).bytes.toString()).toContain(PROBLEM);
  expect((await office.call(announcementsApi.list)).map(({ text }) => text)).toContain(ERRATUM);
  expect(await world.db.selectFrom("openings").select("userId").where("questionnaireId", "=", stage.id).execute()).toEqual([]);

  await changeStage(world, stage.id, { isClosed: false, closesAt: null });
  expect(await partsSeen()).toEqual([
    "GET /questionnaire/active USER: errata",
    "GET /questionnaire/active USER: problems",
    "GET /questionnaire/errata USER: errata",
    "POST /users-answer USER: saved",
  ]);
  await changeStage(world, stage.id, { active: false });
});

test("TIM-04 EDG-09 PPL-01 SEC-01 each call shows right and wrong, problems and marks of a stage in the phases that somebody decided, through the minute after its closing", {
  timeout: 180_000,
}, async ({ world }) => {
  const walked = await aWalkedStage(world);
  const { stage, cast } = walked;
  const office = cast.strangers.ADMIN;
  const params = { id: stage.wireId };
  const seen: Seen = new Map();
  const walk = async (phase: Phase, typedAgo = 0, { isWhole = false } = {}) => {
    for (const { name, endpoint, caller, request } of callsOf(walked, typedAgo)) {
      if (!isWhole && !(name in shownOfOfficialStage)) continue;
      for (const part of await partsIn(name, await caller.answer(endpoint, request))) {
        const byPart = seen.get(name) ?? new Map<Part, Set<Phase>>();
        seen.set(name, byPart.set(part, (byPart.get(part) ?? new Set()).add(phase)));
      }
    }
  };
  const closed = (seconds: number, by: "hand" | "date") => {
    const at = new Date(Date.now() - seconds * SECOND);
    return by === "hand"
      ? { isClosed: true, openTurnedAt: at, closesAt: null }
      : { isClosed: false, openTurnedAt: new Date(0), closesAt: at };
  };

  await walk("unopened");
  await changeStage(world, stage.id, { isClosed: true, opensAt: new Date(Date.now() + 3_600 * SECOND), openTurnedAt: new Date(0) });
  await walk("before");
  await changeStage(world, stage.id, { isClosed: false, opensAt: null, openTurnedAt: new Date(Date.now() - 60 * SECOND) });
  for (const { caller } of [cast.alone, cast.member]) {
    await caller.call(answersApi.active);
    await caller.call(answersApi.save, { body: [{ questionId: stage.questions[0]?.wireId ?? "", answers: [ANSWER] }] });
  }
  await aResult(world, {
    ...{ userId: cast.pupil.id, questionnaireId: stage.id, grade: 1, weightedGrade: COEFFICIENT, time: 9 },
    ...{ qualified: true, origin: "thresholds" as const },
  });
  await office.call(resultsApi.generate, { params });
  await walk("open", 0, { isWhole: true });
  const { ruleSetId } = await world.db
    .selectFrom("questionnaires")
    .select("ruleSetId")
    .where("id", "=", stage.id)
    .executeTakeFirstOrThrow();
  await changeStage(world, stage.id, { ruleSetId: await holdTime(world, 60, { isOfSeason: false }) });
  for (const seconds of [0, 45]) {
    await startedAgo(world, stage.id, 3_600 + seconds);
    await walk("ending", seconds + 5);
  }
  await startedAgo(world, stage.id, 3_660);
  await walk("ended", 65, { isWhole: true });
  await changeStage(world, stage.id, { ruleSetId });
  await office.call(stagesApi.update, { params, body: { active: false } });
  await office.call(resultsApi.generate, { params });
  await walk("off", 5, { isWhole: true });
  await office.call(stagesApi.update, { params, query: { confirmed: REOPENED }, body: { active: true } });
  const release = { params, body: { released: true } };
  await changeStage(world, stage.id, { releasedToSchoolsAt: new Date(0) });
  for (const by of ["hand", "date"] as const)
    for (const seconds of [0, 1, 15, 30, 45]) {
      await changeStage(world, stage.id, closed(seconds, by));
      if (seconds === 15) {
        await office.call(resultsApi.generate, { params });
        expect(await office.status(rankingApi.changeState, { params, body: { isDefinitive: true, confirmation: "" } })).toBe(409);
        await changeStage(world, stage.id, { releasedToSchoolsAt: null });
        expect(await office.status(schoolStagesApi.release, release)).toBe(409);
        await changeStage(world, stage.id, { releasedToSchoolsAt: new Date(0) });
      }
      await walk("closing", seconds + 5, { isWhole: by === "hand" && seconds === 0 });
    }
  await changeStage(world, stage.id, closed(60, "date"));
  await world.db
    .updateTable("gradings")
    .set({ gradedAt: sql<Date>`now() - interval '10 seconds'` })
    .where("questionnaireId", "=", stage.id)
    .execute();
  await walk("uncomputed", 65);
  await office.call(resultsApi.generate, { params });
  await walk("over", 65, { isWhole: true });
  // Closed by hand before its date, which then passes.
  for (const seconds of [0, 1, 30]) {
    const byHand = { isClosed: true, openTurnedAt: new Date(Date.now() - 120 * SECOND) };
    await changeStage(world, stage.id, { ...byHand, closesAt: new Date(Date.now() - seconds * SECOND) });
    await walk("over", seconds + 5);
  }
  await changeStage(world, stage.id, { isClosed: false, openTurnedAt: new Date(), closesAt: null });
  await walk("reopened");
  await changeStage(world, stage.id, closed(5, "hand"));
  await walk("closing", 10);

  const shown = Object.fromEntries(
    [...seen].map(([name, byPart]) => [
      name,
      Object.fromEntries([...byPart].map(([part, of]) => [part, phases.filter((phase) => of.has(phase))])),
    ]),
  );
  expect(shown).toEqual(shownOfOfficialStage);
});

test("SEC-01 each call of everybody but the office is decided: what it shows of a stage and when, or that it shows nothing", () => {
  const calls = new Set(byRole.map(([, endpoint]) => nameOf(endpoint)));
  const isListed = (name: string, endpoint: Endpoint) => [name, nameOf(endpoint)].some((one) => showNothingOfOfficialStage.includes(one));
  const undecided = byRole.filter(([name, endpoint]) => !(name in shownOfOfficialStage) && !isListed(name, endpoint));
  expect(
    undecided.map(([name]) => name),
    "calls that nobody has decided",
  ).toEqual([]);
  const known = (name: string) => calls.has(name) || byRole.some(([one]) => one === name);
  expect(
    [...Object.keys(shownOfOfficialStage), ...showNothingOfOfficialStage].filter((name) => !known(name)),
    "decided, and not there",
  ).toEqual([]);
});
