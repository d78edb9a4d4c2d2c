import * as z from "zod";
import { PublishedErrata } from "#contest/announcements/announcements.contract.ts";
import { AnswerDraft, NO_ANSWER, ReadQuery, SavedAnswer, SaveQuery, ServedQuestion, ServedStage } from "#contest/sheet/sheet.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id } from "#platform/contract/fields.ts";
import { DayOutput, Instant } from "#platform/contract/instant.ts";
import { rankingKeys } from "#season/marking/regulations.ts";

const ActiveQuestionnaire = z.object({
  questionnaire: ServedStage.nullable(),
  questions: z.array(ServedQuestion),
  isClosed: z.boolean(),
  /** Open: when the stage closes by itself. Closed: since when. Null if unknown. */
  closesAt: Instant.nullable(),
  /** When the person's time ends, if it holds (TIM-01). The stage may close before. */
  endsAt: Instant.nullable(),
  /** Without `begin`: the time holds and starts only then. `minutes` is what the person would have. */
  toBegin: z.object({ name: z.string(), minutes: z.number() }).nullable(),
  /** When the person first read the questions, which started the clock; null while nothing is saved. */
  openedAt: Instant.nullable(),
  /** The errata to show with the questions (`GET /questionnaire/errata` returns the next ones); null when there is nothing to answer. */
  errata: PublishedErrata.nullable(),
});

const MarkedAnswer = z.object({
  question: z.object({ id: Id, title: z.string(), position: z.number() }),
  answers: z.array(z.string()),
  totalAnswer: z.number().nullable(),
  ownedPoints: z.object({ grade: z.number(), coefficient: z.number() }),
  expected: z.array(z.string()),
  explanation: z.string(),
});

export const answersApi = {
  active: endpoint("GET /questionnaire/active", {
    summary:
      "Les questions de l'étape en ligne ; la première lecture lance le chronomètre. Si le temps est tenu, rien ne se lit avant « begin », qui le lance.",
    may: { USER: "any" },
    query: ReadQuery,
    response: ActiveQuestionnaire,
    checksSession: true,
  }),
  progress: endpoint("GET /users-answer/progress", {
    summary: "Où l'on en est à l'étape en ligne, sans la lire : le chronomètre ne part pas.",
    may: { USER: "any" },
    response: z.object({
      /** Null: no online stage is active for this person. */
      stage: z
        .object({
          name: z.string(),
          isClosed: z.boolean(),
          opensAt: Instant.nullable(),
          closesAt: Instant.nullable(),
          endsAt: Instant.nullable(),
          /** The minutes that the person will have once they begin; null: they have begun, or their time does not hold. */
          minutesToBegin: z.number().nullable(),
          isOpened: z.boolean(),
          /** Counts only the questions of the person's category. */
          answered: z.number(),
          counted: z.number(),
        })
        .nullable(),
    }),
  }),
  save: endpoint("POST /users-answer", {
    summary:
      "Enregistre tout ou partie de ses réponses ; répond une fois l'enregistrement sûr. Dans la minute après la fermeture, seulement ce qui était tapé avant : le reste manque dans la réponse.",
    may: { USER: "any" },
    query: SaveQuery,
    body: z.array(AnswerDraft).min(1, NO_ANSWER).max(200),
    response: z.array(SavedAnswer),
    hasOwnQueue: true,
    checksSession: true,
  }),
  explained: endpoint("GET /users-answer/explained/:userId/:questionnaireId", {
    summary:
      "Pourquoi cette note : chaque réponse avec la règle appliquée, et ce qui a départagé les ex æquo. La personne elle-même seulement une fois ses résultats visibles. À une étape sur papier, le rang seul.",
    may: { ADMIN: "any", USER: "own" },
    params: z.object({ userId: Id, questionnaireId: Id }),
    response: z.object({
      /** Empty at a stage on paper, and once its answers are erased. */
      questions: z.array(
        MarkedAnswer.extend({
          counts: z.boolean(),
          /** The solutions; null for a participant until they are published. */
          expected: z.array(z.string()).nullable(),
        }),
      ),
      /** The grade was entered by hand: the answers do not explain it. */
      byHand: z.boolean(),
      /** Null if there is no grade, or ranks await the next grading. */
      standing: z
        .object({
          category: z.string(),
          rank: z.number(),
          isDefinitive: z.boolean(),
          ranked: z.number(),
          comparedTime: z.enum(["raw", "divided"]),
          /** The ranking keys in order, each with the number of other people who are equal up to it. */
          equals: z.array(z.object({ key: z.enum(rankingKeys), others: z.number() })),
        })
        .nullable(),
      /** How long the answers are kept (RUL-11); null: at a stage on paper. */
      kept: z
        .object({
          /** Days after the ranking is definitive; null if the season sets none. */
          answerDays: z.number().nullable(),
          keptUntil: DayOutput.nullable(),
          erasedAt: Instant.nullable(),
        })
        .nullable(),
      /** When participants may read the solutions; null if the office set no date. */
      solutionsFrom: Instant.nullable(),
      /** The version of the season's rules that grades the stage, by its number within the season. */
      rules: z.object({ year: z.number(), version: z.number() }),
    }),
  }),
  details: endpoint("GET /users-answer/details/:userId/:questionnaireId", {
    summary: "Les réponses d'une personne à une étape en ligne, avec ce qui était attendu et ce qu'elles rapportent.",
    may: office,
    params: z.object({ userId: Id, questionnaireId: Id }),
    response: z.array(MarkedAnswer),
  }),
};
