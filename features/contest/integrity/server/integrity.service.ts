import type * as z from "zod";
import { answerText } from "#contest/results/server/problems.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Job } from "#core/jobs/jobs.contract.ts";
import { findLatest, requestJob } from "#core/jobs/server/jobs.service.ts";
import type { LongWork } from "#core/jobs/server/long-work.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection, Database } from "#database/open.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import { ANSWERS_ERASED } from "#season/stages/reminders.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { requireOver } from "#season/stages/server/stages.service.ts";
import { adviseOnFinding, describeFall, describeHaste, describeRing, type FindingKind } from "../findings.ts";
import { hasteOf } from "../impossible-times.ts";
import type { Finding, integrityApi } from "../integrity.contract.ts";
import { alarmOf, comparePair, isAlarming, rareIndex, ringsOf, type SharedAnswer, tieOf } from "../shared-answers.ts";
import * as queries from "./integrity.queries.ts";

export { deleteFindings } from "./integrity.queries.ts";

const SEARCH_FINDINGS = action("search findings", "a cherché les anomalies d'une étape");
const NOTE_FINDING = action("note finding", "a noté ou mis de côté une anomalie d'une étape");

const KIND = "integrity";
const kindOf = (stageId: number) => `${KIND}:${stageId}`;
/** Of a kind in a category: more would be read by nobody, and mean that something else is wrong. */
const MOST_FOUND = 200;

type Tools = Pick<NodeTools, "db" | "clock"> & { readonly longWork: LongWork };

interface Plan {
  readonly steps: readonly string[];
  readonly categoryIds: readonly number[];
  /** Pairs of sheets of one category, over all categories. */
  readonly pairs: number;
}

/** A step searches a category. The sheets are read without a lock; the stage is locked only to store what was found. */
export function searchFindings({ longWork }: Pick<Tools, "longWork">): void {
  longWork.register(KIND, async (trx, { kind, place, done }) => {
    const { categoryIds, pairs } = place as Plan;
    const scope = { stageId: Number(kind.slice(KIND.length + 1)), categoryId: categoryIds[done] ?? 0 };
    const found = [
      ...(await findRings(trx, scope, pairs)),
      ...(await findHaste(trx, scope)),
      ...(await queries.listFalls(trx, scope)).map((fall) => alone("fall", fall.userId, describeFall(fall))),
    ];
    await requireAnswers(trx, scope.stageId, true);
    await storeFindings(trx, scope, found);
    return { found: found.length };
  });
}

const alone = (kind: FindingKind, userId: number, text: string): queries.NewFinding => ({
  ...{ kind, text, users: [userId] },
  ...{ tie: null, bits: null, answers: [] },
});

/** @throws {Refusal} As `requireOver`, or 409 once the answers are erased. */
async function requireAnswers(db: Connection, stageId: number, isLocked = false): Promise<void> {
  if ((await requireOver(db, stageId, { isLocked })).isErased) throw conflict(ANSWERS_ERASED);
}

async function findRings(trx: Connection, scope: queries.Scope, pairs: number): Promise<queries.NewFinding[]> {
  const alarm = alarmOf(pairs);
  const { rules } = await rulesOfStage(trx, scope.stageId);
  const wrong = await queries.listWrongAnswers(trx, scope, rules.scoring);
  const index = rareIndex(wrong, alarm);
  const candidates = (await mapWithoutBlocking(index.users, index.candidatesOf)).flat();
  const known = new Map(wrong.map(({ users: _, ...answer }) => [`${answer.position} ${answer.form}`, answer]));
  const sheets = new Map<number, Map<number, SharedAnswer>>();
  for (const { userId, position, form } of await queries.listForms(trx, scope, [...new Set(candidates.flat())])) {
    const answer = known.get(`${position} ${form}`);
    const sheet = sheets.get(userId) ?? new Map();
    if (answer) sheets.set(userId, sheet.set(position, answer));
  }
  const compared = await mapWithoutBlocking(candidates, (pair) => comparePair(pair, sheets));
  const rings = ringsOf(compared.filter((pair) => isAlarming(pair, alarm))).slice(0, MOST_FOUND);
  const people = await queries.listSurroundings(trx, scope.stageId, [...new Set(rings.flatMap(({ users }) => users))]);
  return rings.map((ring) => ({
    ...{ kind: "shared", users: ring.users, text: describeRing(ring, pairs), bits: ring.bits, answers: ring.shared },
    tie: tieOf(people.filter(({ userId }) => ring.users.includes(userId))),
  }));
}

async function findHaste(trx: Connection, scope: queries.Scope): Promise<queries.NewFinding[]> {
  const { rules } = await rulesOfStage(trx, scope.stageId);
  const hasty = (await queries.listEarlySheets(trx, scope, rules.scoring)).flatMap(({ solved, ...sheet }) => {
    const haste = hasteOf(solved, sheet.problems);
    return haste ? [{ ...sheet, haste }] : [];
  });
  return hasty
    .toSorted((a, b) => a.haste.seconds / a.haste.reading - b.haste.seconds / b.haste.reading)
    .slice(0, MOST_FOUND)
    .map(({ userId, problems, haste }) => alone("fast", userId, describeHaste(haste, problems)));
}

/** A finding of the same kind about the same people is the same one, and keeps its note. */
async function storeFindings(trx: Connection, scope: queries.Scope, found: readonly queries.NewFinding[]): Promise<void> {
  const people = new Set(await queries.lockPeople(trx, [...new Set(found.flatMap(({ users }) => users))]));
  const keyOf = ({ kind, users }: { readonly kind: string; readonly users: readonly number[] }) => `${kind} ${users}`;
  const known = new Map((await queries.listKnown(trx, scope)).map((finding) => [keyOf(finding), finding.id]));
  for (const finding of found.filter(({ users }) => users.every((user) => people.has(user)))) {
    const id = known.get(keyOf(finding));
    await (id === undefined ? queries.insertFinding(trx, scope, finding) : queries.updateFinding(trx, id, finding));
    known.delete(keyOf(finding));
  }
  await queries.retireFindings(trx, [...known.values()]);
}

/** Returns the running search of the stage if there is one. @throws {Refusal} As `requireAnswers`, or 409 if nobody answered. */
export async function startSearch({ db, longWork, clock }: Tools, actorId: number, stageId: number): Promise<Job> {
  const job = await db.transaction().execute(async (trx) => {
    await requireAnswers(trx, stageId);
    const categories = await queries.listCategories(trx, stageId);
    if (categories.length === 0) throw conflict("Personne n'a répondu à cette étape\u00A0: il n'y a rien à chercher.");
    const place: Plan = {
      steps: categories.map(({ name }) => name),
      categoryIds: categories.map(({ id }) => id),
      pairs: categories.reduce((sum, { sheets }) => sum + (sheets * (sheets - 1)) / 2, 0),
    };
    const request = { kind: kindOf(stageId), place, total: categories.length, askedBy: actorId, askedAt: clock() };
    const { job, isNew } = await requestJob(trx, request);
    if (isNew) await record(trx, { actorId, action: SEARCH_FINDINGS, subject: `stage ${stageId}` });
    return job;
  });
  longWork.wake();
  return job;
}

export async function readFindings(db: Connection, stageId: number): Promise<z.output<typeof integrityApi.read.response>> {
  await requireAnswers(db, stageId);
  const [search, findings] = await Promise.all([findLatest(db, kindOf(stageId)), queries.listFindings(db, stageId)]);
  return { search: search ?? null, findings: findings.map(toFinding) };
}

/** Of several shared answers to a problem, the first one is counted in the foot; all are marked. */
function toFinding({ people, answers, tie, ...finding }: Awaited<ReturnType<typeof queries.listFindings>>[number]): Finding {
  const problems = [...new Map(answers.toReversed().map((answer) => [answer.position, answer])).values()].toReversed();
  const givenBy = (sheet: (typeof people)[number]["sheet"], at: number) => {
    const { answer = "", form = "" } = sheet?.find(({ position }) => position === at) ?? {};
    return { value: answerText(answer), isShared: answers.some((one) => one.position === at && one.form === form) };
  };
  return {
    ...finding,
    advice: adviseOnFinding(finding.kind, tie),
    answers: problems,
    people: people.map(({ sheet, ...person }) => ({ ...person, given: problems.map(({ position }) => givenBy(sheet, position)) })),
  };
}

type Note = z.output<typeof integrityApi.note.body>;

/** The trail says that somebody noted something, neither what nor about whom: it stays when the note is erased. */
export const noteFinding = (db: Database, actorId: number, id: number, { note, seen, isAside }: Note): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { stageId, ...stored } = foundOr404(await queries.findStageOf(trx, id), "Cette ligne n'est plus là\u00A0: rechargez la page.");
    await requireAnswers(trx, stageId);
    if (stored.note !== seen) throw conflict("Quelqu'un vient de changer cette note\u00A0: rechargez la page pour la lire.");
    await queries.saveNote(trx, id, { note, isAside });
    await record(trx, { actorId, action: NOTE_FINDING, subject: `stage ${stageId}` });
  });
