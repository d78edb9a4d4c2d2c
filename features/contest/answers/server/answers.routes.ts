import type { ErrataFeed } from "#contest/announcements/server/errata-feed.service.ts";
import { findResult, readerOf, standingReader } from "#contest/results/server/results.service.ts";
import { olderBy } from "#contest/sheet/grace.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { badRequest, conflict, forbidden, foundOr404, notFound } from "#platform/server/errors.ts";
import { type Api, implement, Prebuilt } from "#platform/server/implement.ts";
import { findVersionNumber } from "#season/configuration/server/rules.service.ts";
import type { Scoring } from "#season/marking/regulations.ts";
import { explain, score } from "#season/marking/scoring.ts";
import { ANSWERS_ERASED } from "#season/stages/reminders.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { findKeptAnswers } from "#season/stages/server/stages.service.ts";
import { answersApi } from "../answers.contract.ts";
import { timeApi } from "../time.contract.ts";
import { type ActiveStageReader, withAnswers } from "./active-stage.service.ts";
import * as queries from "./answers.queries.ts";
import { createOpener, createSaver, NO_STAGE } from "./answers.service.ts";
import { giveTime, readTimes } from "./time.service.ts";

const NOTHING = {
  ...{ questionnaire: null, questions: [], isClosed: false, closesAt: null, openedAt: null, endsAt: null },
  ...{ toBegin: null, errata: null },
};
const NOT_YOURS = "Vous n'avez pas l'autorisation d'accéder à ces résultats.";
const NOT_GRADED =
  "Vos réponses ont changé depuis que cette étape a été calculée\u00A0: l'explication revient une fois votre note recalculée.";
const NOT_VISIBLE = "Vos résultats à cette étape ne sont pas encore publiés.";

interface Tools extends Pick<NodeTools, "db" | "pool" | "clock" | "changes" | "metrics"> {
  readonly activeStage: ActiveStageReader;
  readonly errata: ErrataFeed;
}

export function answersRoutes(api: Api, tools: Tools): void {
  const { db, activeStage, errata } = tools;
  const save = createSaver(tools);
  const open = createOpener(tools);
  const standingOf = standingReader(tools);

  implement(api, answersApi.active, async ({ caller, query: { images, begin } }) => {
    // Reading the errata first makes the next errata response report changes made meanwhile.
    const published = await errata.published(caller.id);
    const stage = await activeStage();
    const reader = stage && (await open(stage, caller, begin));
    if (!reader) await caller.confirm();
    const { minutesToBegin = null, closesAt = null } = reader ?? {};
    if (stage && minutesToBegin !== null) return { ...NOTHING, closesAt, toBegin: { name: stage.name, minutes: minutesToBegin } };
    const served = reader && stage.served.get(reader.categoryId);
    return served ? withAnswers(images === "files" ? served.withImageFiles : served.withInlineImages, reader, published) : NOTHING;
  });

  implement(api, answersApi.progress, async ({ caller }) => {
    const stage = await activeStage();
    return { stage: (stage && (await queries.findProgress(db, stage.id, caller.id))) ?? null };
  });

  implement(api, timeApi.list, ({ params: { id }, query }) => readTimes(db, id, query));

  implement(api, timeApi.give, async ({ params: { id }, query: { confirmed }, body, caller }) => ({
    people: await giveTime(db, { actorId: caller.id, id, given: body, confirmed }),
  }));

  implement(api, answersApi.save, async ({ caller, query: { onlyIfRead }, body, delayMs }) => {
    const stage = await activeStage();
    if (!stage) {
      await caller.confirm();
      throw forbidden(NO_STAGE);
    }
    return new Prebuilt(await save(stage, caller, olderBy(delayMs, body), onlyIfRead));
  });

  implement(
    api,
    answersApi.explained,
    ({ params: { userId }, caller }) => {
      if (caller.id !== userId) throw forbidden(NOT_YOURS);
      return true;
    },
    async ({ params, caller }) => {
      const { userId, questionnaireId } = params;
      const stage = foundOr404(await queries.findAnsweredStage(db, questionnaireId), "Cette étape n'existe pas");
      foundOr404(await queries.findPerson(db, userId), "Cette personne n'existe pas");
      const result = await findResult(db, params, readerOf(caller));
      const isOffice = caller.role === "ADMIN";
      if (!isOffice && (result?.grade ?? null) === null) throw notFound(NOT_VISIBLE);
      if (!isOffice && !(await queries.isSheetGraded(db, params))) throw conflict(NOT_GRADED);
      const { id: ruleSetId, rules } = await rulesOfStage(db, questionnaireId);
      const kept = stage.physical ? null : foundOr404(await findKeptAnswers(db, questionnaireId));
      const answers = kept === null || kept.erasedAt !== null ? [] : await markedAnswers(userId, questionnaireId, rules.scoring);
      const lastProblem = await queries.findLastProblem(db, userId, questionnaireId);
      return {
        questions: answers.map((answer) => ({
          ...answer,
          counts: lastProblem === null || answer.question.position <= lastProblem,
          expected: isOffice || stage.areSolutionsPublished ? answer.expected : null,
        })),
        byHand: result?.byHand ?? false,
        standing: await standingOf(params, rules),
        kept,
        solutionsFrom: stage.solutionsFrom,
        rules: { year: stage.year, version: await findVersionNumber(db, stage.year, ruleSetId) },
      };
    },
  );

  implement(api, answersApi.details, async ({ params: { userId, questionnaireId } }) => {
    const stage = foundOr404(await queries.findAnsweredStage(db, questionnaireId), "Cette étape n'existe pas");
    if (stage.physical) throw badRequest("Cette fonction n'est pas encore disponible pour les questionnaires physiques.");
    foundOr404(await queries.findPerson(db, userId), "Cette personne n'existe pas");
    if ((await findKeptAnswers(db, questionnaireId))?.erasedAt) throw conflict(ANSWERS_ERASED);
    const { scoring } = (await rulesOfStage(db, questionnaireId)).rules;
    return markedAnswers(userId, questionnaireId, scoring);
  });

  async function markedAnswers(userId: number, questionnaireId: number, scoring: Scoring) {
    const questions = await queries.listAnsweredQuestions(db, userId, questionnaireId);
    return questions.map(({ question, answers, normal, totalAnswer, solutions: spelled, ...marked }) => {
      const solutions = spelled.filter(({ spells }) => spells === null);
      const spellings = new Map(spelled.flatMap(({ normal, spells }) => (spells === null ? [] : [[normal, spells] as const])));
      const criteria = { ...marked, correct: solutions.map((solution) => solution.normal), spellings };
      const submitted = { normal, total: totalAnswer };
      return {
        question,
        answers,
        totalAnswer,
        ownedPoints: score(criteria, submitted, scoring),
        expected: solutions.map(({ value }) => value),
        explanation: explain(criteria, submitted, scoring),
      };
    });
  }
}
