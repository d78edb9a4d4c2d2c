import { action, record } from "#core/audit/server/audit.service.ts";
import type { Database } from "#database/open.ts";
import { forbidden, foundOr404 } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { applicationsApi } from "../applications.contract.ts";
import { limitsWith } from "../mark-rules.ts";
import { exportApi, resultsApi } from "../results.contract.ts";
import { stageWorkApi } from "../stage-work.contract.ts";
import { thresholdsApi } from "../thresholds.contract.ts";
import { whatIfApi } from "../what-if.contract.ts";
import { lastApplication, type UndoTools, undoApplication } from "./applications.service.ts";
import { countResults, exportedResults } from "./export.queries.ts";
import { findPlayerAt } from "./grade-entry.queries.ts";
import { enterGrade, revertEntry } from "./grade-entry.service.ts";
import { listLimits } from "./grade-limits.queries.ts";
import { listStaleCategories } from "./grading.queries.ts";
import * as grading from "./grading.service.ts";
import { changeQualifications, undoQualifications } from "./qualification.service.ts";
import * as queries from "./results.queries.ts";
import { withAgreedTexts } from "./results.service.ts";
import { latestStageWork, runStageWork, startStageWork, type Tools } from "./stage-work.service.ts";
import { distributionOf, proposalsFor, readWantedNumbers, setThresholds, setWantedNumbers } from "./thresholds.service.ts";
import { waitingAt, whatIf, whatIfFile } from "./what-if.service.ts";

const EXPORT_RESULTS = action("export results", "a exporté les résultats d'une étape");

export function resultsRoutes(api: Api, tools: Tools & UndoTools & { readonly reads: Database }): void {
  const { db, reads } = tools;
  const stageAt = async (id: number) => foundOr404(await queries.findStage(db, id), "Cette étape n'existe pas");
  const resultOf = async (key: { userId: number; questionnaireId: number }, reader?: queries.Reader | "center") => {
    await stageAt(key.questionnaireId);
    foundOr404(await queries.findPerson(db, key.userId), "Cette personne n'existe pas");
    return (await queries.findResult(db, key, reader)) ?? null;
  };

  implement(api, resultsApi.generate, async ({ params: { id }, query, caller }) => {
    const report = await runStageWork(tools, caller.id, "generate", { ...query, questionnaireId: id });
    return { generated: 0, kept: 0, ...report };
  });

  implement(api, thresholdsApi.set, ({ params: { id }, body, caller }) =>
    db.transaction().execute((trx) => setThresholds(trx, caller.id, id, body)),
  );

  implement(api, thresholdsApi.wanted, ({ params: { id } }) => readWantedNumbers(db, id));

  implement(api, thresholdsApi.setWanted, ({ params: { id }, body, caller }) => setWantedNumbers(db, caller.id, id, body));

  implement(api, whatIfApi.ofStage, ({ params: { id }, body }) => whatIf(db, id, body));

  implement(api, whatIfApi.workbook, ({ params: { id }, body, caller }) => whatIfFile(tools, caller.id, id, body));

  implement(api, applicationsApi.last, ({ params: { id } }) => lastApplication(db, id));

  implement(api, applicationsApi.undo, ({ params: { id }, caller }) => undoApplication(tools, caller.id, id));

  implement(api, resultsApi.compute, async ({ params: { id }, query, caller }) => {
    const { dryRun, ...scope } = query;
    const request = { ...scope, questionnaireId: id };
    if (dryRun) return grading.previewCompute(db, request);
    const none = { updatedQualified: 0, qualified: 0, disqualified: 0, lost: 0, undecided: 0, wereConvoked: 0 };
    return { ...none, ...(await runStageWork(tools, caller.id, "compute", request)) };
  });

  implement(api, resultsApi.resetQualified, async ({ params: { id }, query, caller }) => {
    const { dryRun, ...scope } = query;
    const request = { ...scope, questionnaireId: id };
    if (dryRun) return grading.previewReset(db, request);
    return { reset: 0, wereConvoked: 0, ...(await runStageWork(tools, caller.id, "reset", request)) };
  });

  implement(api, resultsApi.expectedQualified, ({ params: { id }, query }) =>
    grading.expectedQualified(db, id, query.category, { grade: query.grade, weightedGrade: query["weighted-grade"] }),
  );

  implement(api, thresholdsApi.distribution, ({ params: { id }, query }) => distributionOf(db, id, query.category));

  implement(api, thresholdsApi.proposals, ({ params: { id }, query }) => proposalsFor(db, id, query.category, query.wanted));

  implement(api, resultsApi.update, ({ body, query, caller }) => changeQualifications(tools, caller.id, body, query.overbook));

  implement(api, resultsApi.undo, ({ body, caller }) => undoQualifications(tools, caller.id, body));

  implement(
    api,
    resultsApi.enterGrade,
    ({ body, caller }, db) => queries.sitsInCenterOf(db, caller.id, body, body.nextExamCenterId ?? null),
    ({ body, caller }) => enterGrade(db, caller, body),
  );

  implement(api, resultsApi.takeBack, ({ query, caller }) => revertEntry(db, caller.id, query));

  implement(api, resultsApi.stale, async ({ params: { id } }) => {
    await stageAt(id);
    return listStaleCategories(db, id);
  });

  implement(api, resultsApi.waiting, ({ params: { id } }) => waitingAt(db, id));

  implement(api, resultsApi.limits, async ({ params: { id }, query: { userId } }) => {
    await stageAt(id);
    const extra = userId === undefined ? 0 : ((await findPlayerAt(db, { userId, questionnaireId: id }))?.extra ?? 0);
    return (await listLimits(db, id)).map((limits) => limitsWith(limits, extra));
  });

  implement(
    api,
    resultsApi.ofUserYear,
    async ({ params: { userId, year }, caller }) => {
      const isAllowed = caller.role === "USER" ? caller.id === userId : await queries.wasRegisteredWith(db, caller.id, userId, year);
      if (!isAllowed) throw forbidden("Vous n'avez pas l'autorisation d'accéder à ces résultats.");
      return true;
    },
    async ({ params: { userId, year }, caller }) => {
      const { genre } = foundOr404(await queries.findPerson(db, userId), "Cette personne n'existe pas");
      const results = await queries.listResultsOf(db, userId, year, queries.readerOf(caller));
      return results.map((result) => withAgreedTexts(result, genre));
    },
  );

  implement(
    api,
    resultsApi.fromEstablishment,
    ({ query, caller }) => queries.isVisibleToSchool(db, caller.id, query),
    ({ query, caller }) => resultOf(query, queries.readerOf(caller)),
  );

  implement(api, resultsApi.one, ({ query }) => resultOf(query));

  implement(
    api,
    resultsApi.atExamCenter,
    ({ query, caller }) => queries.sitsInCenterOf(db, caller.id, query, query.examCenterId),
    ({ query, caller }) => resultOf(query, queries.centerReaderOf(caller)),
  );

  implement(api, stageWorkApi.start, ({ params: { id }, body: { action, ...request }, caller }) =>
    startStageWork(tools, caller.id, action, { ...request, questionnaireId: id }),
  );

  implement(api, stageWorkApi.latest, async ({ params: { id } }) => {
    await stageAt(id);
    return latestStageWork(db, id);
  });

  implement(api, exportApi.size, async ({ query: { questionnaireId } }) => {
    await stageAt(questionnaireId);
    return { rows: await countResults(db, questionnaireId) };
  });

  implement(api, exportApi.results, async ({ query: { questionnaireId, includeNextExamCenter }, caller }) => {
    const { id, name, year } = await stageAt(questionnaireId);
    await record(db, { actorId: caller.id, action: EXPORT_RESULTS, subject: `stage ${id}`, after: { includeNextExamCenter } });
    const title = `${name} ${year}`;
    const ruleSet = await rulesOfStage(db, id);
    const exported = exportedResults(reads, title, { questionnaireId: id, ruleSet, includeNextExamCenter });
    return new FileResponse(`Résultats ${title}.xlsx`, workbook([exported]));
  });
}
