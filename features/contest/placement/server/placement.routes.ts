import type { Tools } from "#contest/results/server/grading.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { placementApi } from "../placement.contract.ts";
import { applyProposal, proposalAt } from "./placement.service.ts";

export function placementRoutes(api: Api, tools: Tools): void {
  implement(api, placementApi.propose, ({ params: { questionnaireId }, query: { others } }) =>
    proposalAt(tools.db, questionnaireId, others),
  );

  implement(api, placementApi.apply, ({ params: { questionnaireId }, body, caller }) =>
    applyProposal(tools, caller.id, { ...body, questionnaireId }),
  );
}
