import * as z from "zod";
import { Job } from "#core/jobs/jobs.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, text } from "#platform/contract/fields.ts";

/** Grades from the answers, qualifications by the thresholds, qualifications unset, the rules of the season applied to a graded stage. */
export const stageActions = ["generate", "compute", "reset", "rules"] as const;
export type StageAction = (typeof stageActions)[number];

const Work = z.object({ action: z.enum(stageActions), category: text(100).optional(), force: z.boolean().default(false) });
/** `basedOn`: the previewed version of the rules; `seen`: the `outcome` of the preview; `confirmed`: from a 409 about people who lose their center. */
const StartRequest = Work.extend({ basedOn: z.int().optional(), seen: text(64).optional(), confirmed: text(64).optional() });

/** Long work on a stage's results. Done and total are its steps (categories); report sums the responses of `/results/generate`, `compute` or `reset`. */
export const StageWork = Job.extend({ ...Work.shape, force: z.boolean() });
export type StageWork = z.output<typeof StageWork>;
export type StageWorkOnWire = z.input<typeof StageWork>;

export const stageWorkApi = {
  start: endpoint("POST /results/work/:id", {
    summary:
      "Lance le calcul des notes d'une étape, une catégorie après l'autre, ou applique d'un coup les seuils ou les règles ; le même calcul déjà lancé en tient lieu ; 409 avec leurs noms si des personnes convoquées perdraient leur centre, et si ce qui changerait n'est plus ce qui a été lu.",
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
