import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { stageWorkApi } from "../stage-work.contract.ts";
import { findStage } from "./results.queries.ts";
import { latestStageWork, startStageWork, type Tools } from "./stage-work.service.ts";

/** Long work on the results of a stage: start it, and find it from any page. */
export function stageWorkRoutes(api: Api, tools: Tools): void {
  implement(api, stageWorkApi.start, ({ params: { id }, body: { action, ...request }, caller }) =>
    startStageWork(tools, caller.id, action, { category: undefined, ...request, questionnaireId: id }),
  );

  implement(api, stageWorkApi.latest, async ({ params: { id } }) => {
    foundOr404(await findStage(tools.db, id), "Cette étape n'existe pas");
    return latestStageWork(tools.db, id);
  });
}
