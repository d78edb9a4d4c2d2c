import * as z from "zod";
import { Job } from "#features/jobs/jobs.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, text } from "#platform/contract/fields.ts";

/** Grades from the answers, qualifications by the thresholds, qualifications unset. */
export const stageActions = ["generate", "compute", "reset"] as const;
export type StageAction = (typeof stageActions)[number];

/** What to compute: one category or all; with force also entries by hand. */
const StartRequest = z.object({ action: z.enum(stageActions), category: text(100).optional(), force: z.boolean().default(false) });

/** Long work on a stage's results. Done and total are its steps (categories); report sums the responses of `/results/generate`, `compute` or `reset`. */
export const StageWork = Job.extend({ ...StartRequest.shape, force: z.boolean() });
export type StageWork = z.output<typeof StageWork>;
export type StageWorkOnWire = z.input<typeof StageWork>;

export const stageWorkApi = {
  start: endpoint("POST /results/work/:id", {
    summary:
      "Lance le calcul des notes ou des qualifications d'une étape, une catégorie après l'autre ; le même calcul déjà lancé en tient lieu.",
    may: office,
    params: ById,
    body: StartRequest,
    response: StageWork,
  }),
  latest: endpoint("GET /results/work/:id", {
    summary: "Le dernier calcul lancé sur les résultats d'une étape, et où il en est ; null s'il n'y en a pas.",
    may: office,
    params: ById,
    response: StageWork.nullable(),
  }),
};
