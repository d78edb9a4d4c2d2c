import { forbidden, known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { distributionApi } from "../distribution.contract.ts";
import { resultsApi } from "../results.contract.ts";
import { distributionOf, proposalsFor } from "./distribution.service.ts";
import { listLimits } from "./grade-entry.queries.ts";
import { enterGrade, takeBack } from "./grade-entry.service.ts";
import { listStale } from "./grading.queries.ts";
import * as grading from "./grading.service.ts";
import { changeQualifications } from "./qualification.service.ts";
import * as queries from "./results.queries.ts";
import { type Tools, workToItsEnd } from "./stage-work.service.ts";

const NOT_YOURS = "Vous n'avez pas l'autorisation d'accéder à ces résultats.";

const askedIn = ({ category, force }: { category?: string | undefined; force: boolean }) => ({ category, force });

/** Results: graded, qualified, entered and read. */
export function resultsRoutes(api: Api, tools: Tools): void {
  const { db } = tools;
  const resultOf = async (pair: { userId: number; questionnaireId: number }, reader?: queries.Reader | "center") => {
    known(await queries.findStage(db, pair.questionnaireId), "Cette étape n'existe pas");
    known(await queries.findPerson(db, pair.userId), "Cette personne n'existe pas");
    return (await queries.findResult(db, pair, reader)) ?? null;
  };

  implement(api, resultsApi.generate, async ({ params: { id }, query, caller }) => {
    const { generated = 0, kept = 0 } = await workToItsEnd(tools, caller.id, "generate", { ...askedIn(query), questionnaireId: id });
    return { generated, kept };
  });

  implement(api, resultsApi.compute, async ({ params: { id }, query, caller }) => {
    const asked = { ...askedIn(query), questionnaireId: id };
    if (query.dryRun) return grading.previewCompute(db, asked);
    const {
      updatedQualified = 0,
      qualified = 0,
      disqualified = 0,
      lost = 0,
      wereConvoked = 0,
      ...told
    } = await workToItsEnd(tools, caller.id, "compute", asked);
    return { updatedQualified, qualified, disqualified, lost, wereConvoked, ...told };
  });

  implement(api, resultsApi.resetQualified, async ({ params: { id }, query, caller }) => {
    const asked = { ...askedIn(query), questionnaireId: id };
    if (query.dryRun) return grading.previewReset(db, asked);
    const { reset = 0, wereConvoked = 0, ...told } = await workToItsEnd(tools, caller.id, "reset", asked);
    return { reset, wereConvoked, ...told };
  });

  implement(api, resultsApi.expectedQualified, ({ params: { id }, query }) =>
    grading.expectedQualified(db, id, query.category, { grade: query.grade, weightedGrade: query["weighted-grade"] }),
  );

  implement(api, distributionApi.distribution, ({ params: { id }, query }) => distributionOf(db, id, query.category));

  implement(api, distributionApi.proposals, ({ params: { id }, query }) => proposalsFor(db, id, query.category, query.wanted));

  implement(api, resultsApi.update, ({ body, query, caller }) => changeQualifications(tools, caller.id, body, query.overbook));

  implement(
    api,
    resultsApi.enterGrade,
    ({ body, caller }) => enterGrade(db, caller, body),
    ({ body, caller }, db) => queries.sitsWith(db, caller.id, body, body.nextExamCenterId ?? null),
  );

  implement(api, resultsApi.takeBack, ({ query, caller }) => takeBack(db, caller.id, query));

  implement(api, resultsApi.stale, async ({ params: { id } }) => {
    known(await queries.findStage(db, id), "Cette étape n'existe pas");
    return listStale(db, id);
  });

  implement(api, resultsApi.limits, async ({ params: { id } }) => {
    known(await queries.findStage(db, id), "Cette étape n'existe pas");
    return listLimits(db, id);
  });

  implement(
    api,
    resultsApi.ofUserYear,
    async ({ params: { userId, year }, caller }) => {
      known(await queries.findPerson(db, userId), "Cette personne n'existe pas");
      return queries.listResultsOf(db, userId, year, queries.readerOf(caller));
    },
    async ({ params: { userId, year }, caller }) => {
      const isTheirs = caller.role === "USER" ? caller.id === userId : await queries.wasRegisteredWith(db, caller.id, userId, year);
      if (!isTheirs) throw forbidden(NOT_YOURS);
      return true;
    },
  );

  implement(
    api,
    resultsApi.fromEstablishment,
    ({ query, caller }) => resultOf(query, queries.readerOf(caller)),
    ({ query, caller }) => queries.isVisibleToSchool(db, caller.id, query),
  );

  implement(api, resultsApi.one, ({ query }) => resultOf(query));

  implement(
    api,
    resultsApi.atExamCenter,
    ({ query, caller }) => resultOf(query, queries.centerReaderOf(caller)),
    ({ query, caller }) => queries.sitsWith(db, caller.id, query, query.examCenterId),
  );
}
