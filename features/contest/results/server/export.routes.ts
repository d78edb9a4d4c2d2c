import { action, record } from "#core/audit/server/audit.service.ts";
import type { Database } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { exportApi } from "../export.contract.ts";
import { whatIfApi } from "../what-if.contract.ts";
import { countResults, exportedResults } from "./export.queries.ts";
import { findStage } from "./results.queries.ts";
import { whatIfFile } from "./what-if.service.ts";

const EXPORT_RESULTS = action("export results", "a exporté les résultats d'une étape");

export function resultsExportRoutes(api: Api, { db, reads }: { db: Database; reads: Database }): void {
  const stageOf = async (id: number) => foundOr404(await findStage(db, id), "Cette étape n'existe pas");

  implement(api, exportApi.size, async ({ query: { questionnaireId } }) => {
    const { id } = await stageOf(questionnaireId);
    return { rows: await countResults(db, id) };
  });

  implement(api, exportApi.results, async ({ query: { questionnaireId, includeNextExamCenter }, caller }) => {
    const { id, name, year } = await stageOf(questionnaireId);
    await record(db, { actorId: caller.id, action: EXPORT_RESULTS, subject: `stage ${id}`, after: { includeNextExamCenter } });
    const title = `${name} ${year}`;
    const ruleSet = await rulesOfStage(db, id);
    const exported = exportedResults(reads, title, { questionnaireId: id, ruleSet, includeNextExamCenter });
    return new FileResponse(`Résultats ${title}.xlsx`, workbook([exported]));
  });

  implement(api, whatIfApi.workbook, ({ params: { id }, body, caller }) => whatIfFile({ db, reads }, caller.id, id, body));
}
