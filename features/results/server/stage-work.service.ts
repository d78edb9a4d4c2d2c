import type { Connection, Database } from "#database/open.ts";
import type { Job } from "#features/jobs/jobs.contract.ts";
import { askForJob, findLatest } from "#features/jobs/server/jobs.service.ts";
import type { LongWork } from "#features/jobs/server/long-work.service.ts";
import { conflict } from "#platform/server/errors.ts";
import { askAgainInOffice } from "#platform/server/office-call.ts";
import type { StageAction, StageWork } from "../stage-work.contract.ts";
import * as grading from "./grading.service.ts";
import * as queries from "./results.queries.ts";

export type Tools = grading.Tools & { readonly longWork: LongWork };

/** What a job on the results of a stage is to do: kept with it, so that any node does it. */
interface Work {
  readonly action: StageAction;
  readonly category: string | undefined;
  readonly force: boolean;
  /** As people read them, one after the other. */
  readonly steps: readonly string[];
  /** Of each step; null: all at once. */
  readonly categories: readonly (string | null)[];
}

const KIND = "stage-results";
const kindOf = (questionnaireId: number) => `${KIND}:${questionnaireId}`;
const OTHER = "Un autre calcul est en cours sur cette étape\u00A0: attendez sa fin, ou arrêtez-le.";

/** Long work on the results of stages: a step is a category, or all of them. */
export function stageWork({ longWork, ...tools }: Tools): void {
  longWork.does(KIND, async (trx, { kind, place, done, askedBy }) => {
    const { action, force, categories } = place as Work;
    const asked = { questionnaireId: Number(kind.slice(KIND.length + 1)), category: categories[done] ?? undefined, force };
    if (action === "generate") return { ...(await grading.generate(trx, askedBy, asked)) };
    const work = action === "compute" ? grading.compute : grading.reset;
    return work(trx, tools, askedBy, asked);
  });
}

/**
 * Starts work on a stage, a category after the other; the same work that runs already stands for it.
 *
 * @throws {Refusal} As `refuseImpossible`; 409 while something else is computed of this stage.
 */
export async function startStageWork(tools: Tools, actorId: number, action: StageAction, asked: grading.Asked): Promise<StageWork> {
  const { job, isSame } = await ask(tools, actorId, action, asked, await stepsOf(tools.db, action, asked));
  if (!isSame) throw conflict(OTHER);
  return job;
}

/** Work on a stage in one step, for whoever waits for it: after what is computed of it already, unless that is the same. */
export async function workToItsEnd(tools: Tools, actorId: number, action: StageAction, asked: grading.Asked): Promise<Job["report"]> {
  for (;;) {
    const { job, isSame } = await ask(tools, actorId, action, asked, [asked.category ?? null]);
    const { state, report, failure } = await tools.longWork.over(job.id);
    if (!isSame) continue;
    if (state !== "done") throw failure;
    return report;
  }
}

export async function latestStageWork(db: Database, questionnaireId: number): Promise<StageWork | null> {
  const latest = await findLatest(db, kindOf(questionnaireId));
  return latest ? shown(latest) : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

const shown = ({ place, ...job }: Found): StageWork => {
  const { action, category, force } = place as Work;
  return { ...job, action, force, ...(category !== undefined && { category }) };
};

async function ask(
  { db, longWork, clock }: Tools,
  askedBy: number,
  action: StageAction,
  asked: grading.Asked,
  categories: Work["categories"],
): Promise<{ readonly job: StageWork; readonly isSame: boolean }> {
  const { questionnaireId, category, force } = asked;
  const work: Work = { action, category, force, categories, steps: categories.map((name) => name ?? labelOf(categories)) };
  const job = await db.transaction().execute(async (trx) => {
    await grading.refuseImpossible(trx, action, asked);
    const kind = kindOf(questionnaireId);
    const { job } = await askForJob(trx, { kind, place: work, total: categories.length, askedBy, askedAt: clock() });
    await askAgainInOffice(trx);
    return shown(job);
  });
  longWork.wake();
  return { job, isSame: job.action === action && job.force === force && job.category === category };
}

/** All at once: alone, or after each, for what no longer belongs to one. */
const labelOf = (categories: Work["categories"]): string => (categories.length === 1 ? "Toutes les catégories" : "Vérification");

async function stepsOf(db: Connection, action: StageAction, { questionnaireId, category }: grading.Asked): Promise<Work["categories"]> {
  if (category !== undefined) return [category];
  if (action === "reset") return [null];
  if (action === "generate") return queries.listCategoryNames(db);
  // Then all at once, for those whose thresholds were taken away.
  return [...(await queries.listCategoryNames(db, questionnaireId)), null];
}
