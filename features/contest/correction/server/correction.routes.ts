import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import { keysFile, previewKeys } from "#contest/questions/server/key.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { correctionApi } from "../correction.contract.ts";
import { applyDecisions, createCountsReader, decide, notePresence, readCorrection, readDecided } from "./correction.service.ts";

export function correctionRoutes(api: Api, node: Pick<NodeTools, "db" | "reads"> & WithdrawalTools): void {
  const { db } = node;
  const tools = { db, countsOf: createCountsReader(node) };

  implement(api, correctionApi.read, ({ params: { id }, query }) => readCorrection(tools, id, query));

  implement(api, correctionApi.decide, ({ params: { id }, body, caller }) => decide(tools, caller.id, id, body));

  implement(api, correctionApi.apply, ({ params: { id }, query: { dryRun }, body, caller }) =>
    dryRun ? previewKeys(db, id, (trx) => readDecided(trx, id, body)) : applyDecisions(node, caller.id, id, body),
  );

  implement(api, correctionApi.workbook, ({ params: { id }, body, caller }) =>
    keysFile(node, caller.id, id, (trx) => readDecided(trx, id, body)),
  );

  implement(api, correctionApi.present, ({ params: { id }, body: { questionId }, caller }) => notePresence(db, caller.id, id, questionId));
}
