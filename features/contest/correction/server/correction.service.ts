import { createHash } from "node:crypto";
import type * as z from "zod";
import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import { applyKeys, CORRECT_KEY, checkKey, effectOf, keyOf, type NewKey } from "#contest/questions/server/key.service.ts";
import type { KeyImpact } from "#contest/results/key-impact.contract.ts";
import { refuseDefinitive } from "#contest/results/server/ranking-state.service.ts";
import { type Action, action, record, recordAll } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest, conflict, foundOr404, notFound, throwIfRefused } from "#platform/server/errors.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { SPELLING_OF_CHOICE } from "#season/marking/possible-answer.ts";
import { isFree } from "#season/marking/question-type.ts";
import { findStage } from "#season/stages/server/stages.service.ts";
import {
  type Cluster,
  type ClusterState,
  type CountedAnswer,
  clustersOf,
  comparerWith,
  countAnswers,
  isStanding,
  type KeyAnswer,
  keyWith,
} from "../clusters.ts";
import { type Correction, type correctionApi, PAGE_SIZE } from "../correction.contract.ts";
import { refusalToCorrect } from "../correction-text.ts";
import * as queries from "./correction.queries.ts";

export { deleteDecisionsOfStage, deleteDecisionsOfWords, restoreDecisions } from "./correction.queries.ts";

const APPLY_ANSWER_DECISIONS = action("apply answer decisions", "a appliqué des décisions de correction");

type Question = Awaited<ReturnType<typeof queries.listQuestions>>[number];
type Counted = ReadonlyMap<number, readonly CountedAnswer[]>;
/** `ageMs` is the accepted age of the counts; without it they are current. */
export type CountsReader = (stageId: number, questions: readonly Question[], ageMs?: number) => Promise<Counted>;

const COUNTS_TTL_MS = 3_600_000;
/** Twenty thousand people with long answers take 0.3 GB. */
const MAX_CACHED_STAGES = 2;

/** Keeps the counts of a stage while none of its sheets changes: a late save, an erasure or a merge makes the next reading count again. */
export function createCountsReader({ db, clock }: Pick<NodeTools, "db" | "clock">): CountsReader {
  const cache = ttlCache(clock, COUNTS_TTL_MS, MAX_CACHED_STAGES, COUNTS_TTL_MS);
  const last = new Map<number, { readonly at: number; readonly revision: string }>();
  const revisionOfSheets = async (stageId: number, ageMs: number): Promise<string> => {
    const [at, known] = [clock().getTime(), last.get(stageId)];
    if (known && at - known.at < ageMs) return known.revision;
    const revision = await queries.sheetsRevision(db, stageId);
    last.set(stageId, { at, revision });
    return revision;
  };
  return async (stageId, questions, ageMs = 0) =>
    cache.getOrLoad(`${stageId} ${await revisionOfSheets(stageId, ageMs)}`, async () => {
      const rows = Map.groupBy(await queries.countSheets(db, stageId), ({ position }) => position);
      return new Map(
        await mapWithoutBlocking(
          questions,
          (question) => [question.id, countAnswers(rows.get(question.position) ?? [], question)] as const,
        ),
      );
    });
}

interface Tools {
  readonly db: Database;
  readonly countsOf: CountsReader;
}

type CorrectedCluster = Cluster<queries.DecisionRow> & { readonly questionId: number };

async function readClusters({ db, countsOf }: Tools, stageId: number) {
  await requireClosed(db, stageId);
  const [questions, decisions] = await Promise.all([queries.listQuestions(db, stageId), queries.listDecisions(db, stageId)]);
  const counted = await countsOf(stageId, questions);
  const decided = Map.groupBy(decisions, ({ questionId }) => questionId);
  const corrected = [];
  for (const question of questions) {
    const [answers, own] = [counted.get(question.id) ?? [], decided.get(question.id) ?? []];
    const of = JSON.stringify([question, own]);
    const known = remembered.get(answers);
    if (known?.of === of) {
      corrected.push({ question, clusters: known.clusters });
      continue;
    }
    // Comparing thousands of long answers takes seconds; other calls run in between.
    await mapWithoutBlocking(answers, comparerWith(question, question.key));
    const clusters = clustersOf(answers, question, question.key, own).map(
      (cluster: Cluster<queries.DecisionRow>): CorrectedCluster => ({ ...cluster, questionId: question.id }),
    );
    remembered.set(answers, { of, clusters });
    corrected.push({ question, clusters });
  }
  return corrected;
}

/** A decision changes only its question's answers; those of other questions are kept, with the inputs that produced them. */
const remembered = new WeakMap<readonly CountedAnswer[], { readonly of: string; readonly clusters: readonly CorrectedCluster[] }>();

/** @throws {Refusal} 404 (no such stage), 409 (it is open, or on paper). */
async function requireClosed(db: Connection, stageId: number): Promise<void> {
  throwIfRefused(refusalToCorrect(foundOr404(await findStage(db, stageId), "Cette étape n'existe pas")), conflict);
}

const revisionOf = (questions: readonly Question[]): string =>
  createHash("sha256")
    .update(JSON.stringify(questions.map(({ id, key }) => [id, key])))
    .digest("hex");

const countsOfClusters = (clusters: readonly CorrectedCluster[]) => ({
  distinct: clusters.length,
  toLook: clusters.filter(({ state }) => state === "suggested").length,
  open: clusters.filter(({ state }) => state === "open").length,
  decided: clusters.filter(({ decision }) => decision !== null).length,
});

interface Filter {
  readonly questionId?: number | undefined;
  readonly state?: ClusterState | undefined;
  readonly page: number;
}

/** A page of the distinct answers of a closed stage, and the progress of its correction (MRK-02). */
export async function readCorrection(tools: Tools, stageId: number, { questionId, state, page }: Filter): Promise<Correction> {
  const [corrected, categories] = await Promise.all([readClusters(tools, stageId), listCategories(tools.db)]);
  const all = corrected.flatMap(({ clusters }) => clusters);
  const onWire = ({ byCategory, decision, ...cluster }: CorrectedCluster) => ({
    ...cluster,
    categories: categories.flatMap(({ id, name }) => {
      const people = byCategory.get(id);
      return people === undefined ? [] : [{ category: name, people }];
    }),
    decision,
  });
  const kept = corrected
    .filter(({ question }) => questionId === undefined || question.id === questionId)
    .flatMap(({ clusters }) => clusters.filter((cluster) => state === undefined || cluster.state === state));
  return {
    revision: revisionOf(corrected.map(({ question }) => question)),
    progress: countsOfClusters(all),
    questions: corrected.map(({ question, clusters }) => ({
      id: question.id,
      position: question.position,
      title: question.title,
      isFree: isFree(question.type),
      solutions: question.key
        .filter(({ isCorrect, spellingOf }) => isCorrect && spellingOf === null)
        .map(({ id, value }) => ({ id, value })),
      ...countsOfClusters(clusters),
    })),
    pending: all.filter(({ state }) => state === "pending").map(onWire),
    clusters: kept.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(onWire),
    total: kept.length,
  };
}

type Request = z.output<typeof correctionApi.decide.body>;

const trailActions = {
  accepted: action("accept spelling", "a accepté une autre écriture d'une solution"),
  refused: action("refuse answer", "a refusé une réponse"),
  undone: action("take answer decision back", "a repris ce qui était décidé d'une réponse"),
} satisfies Record<Request["verdict"], Action>;

/** @throws {Refusal} 400 (no such solution), 404 (no sheet has this answer), 409 (decided meanwhile, in the key, stage open, ranking definitive). */
export async function decide(tools: Tools, actorId: number, stageId: number, request: Request): Promise<{ id: number | null }> {
  const { questionId, form, verdict, seen } = request;
  const counted = await findCounted(tools, stageId, request);
  return tools.db.transaction().execute(async (trx) => {
    await queries.holdStage(trx, stageId);
    await requireClosed(trx, stageId);
    await refuseDefinitive(trx, stageId);
    const question = findQuestion(await queries.listQuestions(trx, stageId), questionId);
    const inKey = question.key.find(({ normal }) => normal === form);
    const isNew = verdict !== "undone" && !inKey;
    if (isNew && !(await queries.isGiven(trx, stageId, question.position, form))) throw notFound(UNGIVEN);
    const stored = (await queries.findDecision(trx, questionId, form)) ?? null;
    const { value, people } = foundOr404(counted ?? (stored && { value: stored.value, people: 0 }), UNGIVEN);
    const current = stored && isStanding(inKey, stored) ? stored : null;
    if ((current?.id ?? null) !== seen) throw alreadyDecided(value, current, question);
    const next = nextDecision(question, inKey, request, current);
    if (stored) await queries.deleteDecisions(trx, [stored.id]);
    const id = next && (await queries.insertDecision(trx, { questionId, form, value, actorId, ...next }));
    if (id === undefined) throw alreadyDecided(value, (await queries.findDecision(trx, questionId, form)) ?? null, question);
    if (next?.verdict === "accepted") await refuseInvalidKey(trx, question, stageId);
    const spelled = question.key.find(({ id }) => id === (next ?? current)?.solutionId);
    await record(trx, {
      actorId,
      action: trailActions[verdict],
      subject: `question ${questionId}`,
      // Words that are no spelling may be erased one day (SEC-05), but the trail stays.
      after: { ...((spelled || !/\p{L}/u.test(form)) && { value }), people, ...(spelled && { spellingOf: spelled.value }) },
    });
    return { id };
  });
}

const UNGIVEN = "Personne ne donne cette réponse, ou plus";

const findQuestion = (questions: readonly Question[], questionId: number): Question =>
  foundOr404(
    questions.find(({ id }) => id === questionId),
    "Cette étape n'a pas cette question",
  );

/** Several people decide every second, so the counts that their page shows are recent enough. */
const RECENT_MS = 5_000;

async function findCounted({ db, countsOf }: Tools, stageId: number, { questionId, form }: Request): Promise<CountedAnswer | undefined> {
  await requireClosed(db, stageId);
  const questions = await queries.listQuestions(db, stageId);
  findQuestion(questions, questionId);
  const find = async (ageMs: number) => (await countsOf(stageId, questions, ageMs)).get(questionId)?.find((one) => one.form === form);
  return (await find(RECENT_MS)) ?? (await find(0));
}

function nextDecision(
  question: Question,
  inKey: KeyAnswer | undefined,
  { verdict, solutionId }: Request,
  current: queries.DecisionRow | null,
): Pick<queries.DecisionRow, "verdict" | "solutionId"> | null {
  if (verdict === "undone") {
    if (current === null) throw conflict(inKey ? OF_THE_KEY : "Rien n'est décidé de cette réponse, ou plus.");
    if (current.verdict === "refused" || !inKey) return null;
    // The key has this spelling: the request removes it, or keeps it after all.
    return { verdict: current.verdict === "accepted" ? "withdrawn" : "accepted", solutionId: current.solutionId };
  }
  if (current?.verdict === "withdrawn") {
    if (verdict === "refused") throw conflict("Cette écriture est à retirer de la clé\u00A0: appliquez-le d'abord.");
    return { verdict, solutionId: current.solutionId };
  }
  if (inKey) throw conflict(OF_THE_KEY);
  if (verdict === "refused") return { verdict, solutionId: null };
  if (!isFree(question.type)) throw badRequest(SPELLING_OF_CHOICE, "solutionId");
  const solution = question.key.find(({ id, isCorrect, spellingOf }) => id === solutionId && isCorrect && spellingOf === null);
  if (!solution) throw badRequest("Choisissez la solution dont c'est une autre écriture", "solutionId");
  return { verdict, solutionId: solution.id };
}

const OF_THE_KEY = "C'est la clé qui le dit\u00A0: corrigez ce qui est juste à cette question.";

function alreadyDecided(value: string, current: queries.DecisionRow | null, { key }: Question) {
  if (current === null) return conflict(`Ce qui était décidé de «\u00A0${value}\u00A0» vient d'être repris.`);
  const by = current.by ?? "Quelqu'un";
  const solution = key.find(({ id }) => id === current.solutionId)?.value;
  const said = {
    accepted: `a déjà accepté «\u00A0${value}\u00A0» comme écriture de «\u00A0${solution}\u00A0».`,
    refused: `a déjà refusé «\u00A0${value}\u00A0».`,
    withdrawn: `a déjà repris «\u00A0${value}\u00A0», à retirer de la clé.`,
  };
  return conflict(`${by} ${said[current.verdict]}`);
}

async function refuseInvalidKey(trx: Connection, question: Question, stageId: number): Promise<void> {
  newKey(
    question,
    (await queries.listDecisions(trx, stageId)).filter(({ questionId }) => questionId === question.id),
  );
}

function newKey(question: Question, decisions: readonly queries.DecisionRow[]): NewKey {
  return { questionId: question.id, answers: checkKey({ ...question, possibleAnswers: keyWith(question.key, decisions) }) };
}

type Application = z.output<typeof correctionApi.apply.body>;

export const applyDecisions = (
  tools: WithdrawalTools & { readonly db: Database },
  actorId: number,
  stageId: number,
  application: Application,
): Promise<KeyImpact> =>
  applyKeys(tools, actorId, stageId, async (trx) => {
    const { questions, keys, decisions } = await readDecided(trx, stageId, application);
    const applied = async (impact: KeyImpact) => {
      await queries.deleteDecisions(
        trx,
        decisions.filter(({ verdict }) => verdict === "withdrawn").map(({ id }) => id),
      );
      await recordAll(trx, [
        ...keys.map(({ questionId, answers }) => ({
          actorId,
          action: CORRECT_KEY,
          subject: `question ${questionId}` as const,
          before: keyOf(keyWith(findQuestion(questions, questionId).key, [])),
          after: keyOf(answers),
        })),
        {
          actorId,
          action: APPLY_ANSWER_DECISIONS,
          subject: `stage ${stageId}`,
          after: { decisions: decisions.length, ...effectOf(impact) },
        },
      ]);
    };
    return { keys, applied };
  });

/** The keys with these decisions. @throws {Refusal} 409 if the stage or one of the decisions is no longer as the page shows it. */
export async function readDecided(trx: Connection, stageId: number, { basedOn, decisions: ids }: Application) {
  await requireClosed(trx, stageId);
  const [questions, stored] = [await queries.listQuestions(trx, stageId), await queries.listDecisions(trx, stageId)];
  if (revisionOf(questions) !== basedOn)
    throw conflict("Ce qui est juste a changé depuis que vous avez ouvert cette page\u00A0: rechargez-la.");
  const isChosen = new Set(ids);
  const decisions = stored.filter(({ id }) => isChosen.has(id));
  const chosen = Map.groupBy(decisions, ({ questionId }) => questionId);
  const decided = questions.map((question) => ({ question, own: chosen.get(question.id) ?? [] })).filter(({ own }) => own.length > 0);
  const pending = decided.flatMap(({ question, own }) => clustersOf([], question, question.key, own));
  if (pending.length < isChosen.size)
    throw conflict("Une de ces décisions a été reprise ou appliquée entre-temps\u00A0: rechargez la page.");
  return { questions, keys: decided.map(({ question, own }) => newKey(question, own)), decisions };
}

export async function notePresence(db: Database, actorId: number, stageId: number, questionId: number | null) {
  await requireClosed(db, stageId);
  if (questionId !== null && !(await queries.listQuestionIds(db, stageId)).includes(questionId))
    throw badRequest("Cette étape n'a pas cette question", "questionId");
  await queries.savePresence(db, actorId, stageId, questionId);
  const [revision, others] = [await queries.decidedRevision(db, stageId), await queries.listPresent(db, actorId, stageId)];
  return { revision, others };
}
