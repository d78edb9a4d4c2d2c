import * as z from "zod";
import { Job } from "#features/jobs/jobs.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, text } from "#platform/contract/fields.ts";

/** Grades from the answers, qualifications by the thresholds, qualifications back to nothing. */
export const stageActions = ["generate", "compute", "reset"] as const;
export type StageAction = (typeof stageActions)[number];

/** What is computed: of a category, else of all; with force also what was done by hand. */
const Asked = z.object({ action: z.enum(stageActions), category: text(100).optional(), force: z.boolean().default(false) });

/** Long work on the results of a stage. Done and total are its steps (categories); report sums the answers of `/results/generate`, `compute` or `reset`. */
export const StageWork = Job.extend({ ...Asked.shape, force: z.boolean() });
export type StageWork = z.output<typeof StageWork>;
export type StageWorkOnWire = z.input<typeof StageWork>;

export const stageWorkApi = {
  start: endpoint({
    method: "POST",
    path: "/results/work/:id",
    summary:
      "Lance le calcul des notes ou des qualifications d'une étape, une catégorie après l'autre ; le même calcul déjà lancé en tient lieu.",
    may: { ADMIN: "any" },
    params: ById,
    body: Asked,
    response: StageWork,
  }),
  latest: endpoint({
    method: "GET",
    path: "/results/work/:id",
    summary: "Le dernier calcul lancé sur les résultats d'une étape, et où il en est ; null s'il n'y en a pas.",
    may: { ADMIN: "any" },
    params: ById,
    response: StageWork.nullable(),
  }),
};
