import * as z from "zod";
import { Job } from "#core/jobs/jobs.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";

const DirectoryState = z.object({
  schools: z.number(),
  isRefreshable: z.boolean(),
  latest: Job.nullable(),
});

export const directoryApi = {
  state: endpoint("GET /establishement/directory/refresh", {
    summary: "Combien d'établissements l'annuaire local connaît, et où en est sa dernière mise à jour.",
    may: office,
    response: DirectoryState,
  }),
  refresh: endpoint("POST /establishement/directory/refresh", {
    summary:
      "Met à jour l'annuaire local des établissements depuis l'annuaire public, en travail de fond ; celle qui est en cours, s'il y en a une.",
    may: office,
    response: Job,
    status: 201,
  }),
};
