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

const NOT_YOURS = "Vous n'avez pas l'autorisation d'accéder à ces résultats.";

/** Results: graded, qualified, entered and read. */
export function resultsRoutes(api: Api, tools: grading.Tools): void {
  const { db } = tools;
  const resultOf = async (pair: { userId: number; questionnaireId: number }, reader?: queries.Reader | "center") => {
    known(await queries.findStage(db, pair.questionnaireId), "Cette étape n'existe pas");
    known(await queries.findPerson(db, pair.userId), "Cette personne n'existe pas");
    return (await queries.findResult(db, pair, reader)) ?? null;
  };

  implement(api, resultsApi.generate, ({ params: { id }, query, caller }) =>
    grading.generate(db, { actorId: caller.id, questionnaireId: id, category: query.category, force: query.force }),
  );

  implement(api, resultsApi.compute, ({ params: { id }, query, caller }) =>
    grading.compute(tools, { actorId: caller.id, questionnaireId: id, category: query.category, force: query.force }, query.dryRun),
  );

  implement(api, resultsApi.resetQualified, ({ params: { id }, query, caller }) =>
    grading.reset(tools, { actorId: caller.id, questionnaireId: id, category: query.category, force: query.force }, query.dryRun),
  );

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
