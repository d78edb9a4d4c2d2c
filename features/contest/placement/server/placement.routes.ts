import type { Tools } from "#contest/results/server/grading.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { placementApi } from "../placement.contract.ts";
import { wishesApi } from "../wishes.contract.ts";
import { applyProposal, proposalAt } from "./placement.service.ts";
import { mayWishFor, readWishes, wishFor } from "./wishes.service.ts";

export function placementRoutes(api: Api, tools: Tools): void {
  implement(api, placementApi.propose, ({ params: { questionnaireId }, query: { others } }) =>
    proposalAt(tools.db, questionnaireId, others),
  );

  implement(api, placementApi.apply, ({ params: { questionnaireId }, body, caller }) =>
    applyProposal(tools, caller.id, { ...body, questionnaireId }),
  );

  implement(
    api,
    wishesApi.read,
    ({ params: { userId }, caller }, db) => mayWishFor(db, caller, [userId]),
    ({ params: { questionnaireId, userId } }) => readWishes(tools.db, questionnaireId, userId),
  );

  implement(
    api,
    wishesApi.wish,
    ({ body: { userIds }, caller }, db) => mayWishFor(db, caller, userIds),
    ({ params: { questionnaireId }, body, caller }) =>
      tools.db.transaction().execute((trx) => wishFor(trx, caller, { ...body, questionnaireId })),
  );
}
