import { isDeepStrictEqual } from "node:util";
import type { Job } from "#core/jobs/jobs.contract.ts";
import { findLatest, requestJob } from "#core/jobs/server/jobs.service.ts";
import type { LongWork } from "#core/jobs/server/long-work.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { conflict } from "#platform/server/errors.ts";
import { recheckOfficeAccess } from "#platform/server/office-call.ts";
import { listCategories } from "#season/categories/server/categories.service.ts";
import { standingCategory } from "#season/marking/regulations.ts";
import { pinRules, rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { StageAction, StageWork } from "../stage-work.contract.ts";
import * as grading from "./grading.service.ts";

export type Tools = grading.Tools & { readonly longWork: LongWork };

/** The plan of a job on a stage's results, stored with it so that any node can run it. */
interface StageWorkPlan extends Partial<Omit<grading.StageWorkRequest, "questionnaireId">> {
  readonly action: StageAction;
  readonly force: boolean;
  readonly steps: readonly string[];
  readonly categories: readonly (string | null)[];
}

const KIND = "stage-results";
const kindOf = (questionnaireId: number) => `${KIND}:${questionnaireId}`;

const works = { generate: grading.generate, compute: grading.compute, reset: grading.reset, rules: grading.applyRules } as const;

export function stageWork({ longWork, ...tools }: Tools): void {
  longWork.register(KIND, (trx, { kind, place, done, askedBy }) => {
    const { action, steps: _, categories, ...plan } = place as StageWorkPlan;
    const questionnaireId = Number(kind.slice(KIND.length + 1));
    return works[action](trx, tools, askedBy, { ...plan, questionnaireId, category: categories[done] ?? undefined });
  });
}

/** Returns the running job if it is the same work. @throws {Refusal} As `refuseImpossible`; 409 while other work runs on this stage. */
export async function startStageWork(
  tools: Tools,
  actorId: number,
  action: StageAction,
  request: grading.StageWorkRequest,
): Promise<StageWork> {
  const { job, isSameWork } = await enqueue(tools, actorId, action, request, await stepsOf(tools.db, action, request));
  if (!isSameWork) throw conflict("Un autre calcul est en cours sur cette étape\u00A0: attendez sa fin, ou arrêtez-le.");
  return job;
}

/** Runs work on a stage in one step and waits for it: after the running work, or together with it if it is the same. */
export async function runStageWork(
  tools: Tools,
  actorId: number,
  action: StageAction,
  request: grading.StageWorkRequest,
): Promise<Job["report"]> {
  for (;;) {
    const { job, isSameWork } = await enqueue(tools, actorId, action, request, [request.category ?? null]);
    const { state, report, failure } = await tools.longWork.waitForEnd(job.id);
    if (!isSameWork) continue;
    if (state !== "done") throw failure;
    return report;
  }
}

export async function latestStageWork(db: Database, questionnaireId: number): Promise<StageWork | null> {
  const latest = await findLatest(db, kindOf(questionnaireId));
  return latest ? toStageWork(latest) : null;
}

const toStageWork = ({ place, ...job }: NonNullable<Awaited<ReturnType<typeof findLatest>>>): StageWork => {
  const { action, category, force } = place as StageWorkPlan;
  return { ...job, action, force, ...(category !== undefined && { category }) };
};

async function enqueue(
  { db, longWork, clock }: Tools,
  askedBy: number,
  action: StageAction,
  request: grading.StageWorkRequest,
  categories: StageWorkPlan["categories"],
): Promise<{ readonly job: StageWork; readonly isSameWork: boolean }> {
  const { questionnaireId, ...asked } = request;
  const plan: StageWorkPlan = { ...asked, action, categories, steps: categories.map((name) => name ?? "Toutes les catégories") };
  const found = await db.transaction().execute(async (trx) => {
    await grading.refuseImpossible(trx, action, request);
    // Pinned before the grading, because pinning within it would make all grade entries wait for its end.
    if (action === "generate") await pinRules(trx, questionnaireId);
    const kind = kindOf(questionnaireId);
    const { job } = await requestJob(trx, { kind, place: plan, total: categories.length, askedBy, askedAt: clock() });
    await recheckOfficeAccess(trx, []);
    return { job: toStageWork(job), isSameWork: isDeepStrictEqual(workOf(job.place as StageWorkPlan), workOf(plan)) };
  });
  longWork.wake();
  return found;
}

const workOf = ({ action, category, force, basedOn, seen }: StageWorkPlan) => [action, category, force, basedOn, seen];

async function stepsOf(
  db: Connection,
  action: StageAction,
  { questionnaireId, category }: grading.StageWorkRequest,
): Promise<StageWorkPlan["categories"]> {
  if (category !== undefined) return [category];
  // Work that can be undone is one step.
  if (action !== "generate") return [null];
  const { rules } = await rulesOfStage(db, questionnaireId);
  // A category is graded once, together with those of its ranking.
  return (await listCategories(db)).filter(({ id }) => standingCategory(rules, id) === id).map(({ name }) => name);
}
