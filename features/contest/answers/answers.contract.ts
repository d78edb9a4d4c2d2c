import * as z from "zod";
import { PublishedErrata } from "#contest/announcements/announcements.contract.ts";
import { PublicQuestion } from "#contest/questions/questions.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Flag, Id, text, Version } from "#platform/contract/fields.ts";
import { DayOutput, Instant } from "#platform/contract/instant.ts";
import { rankingKeys } from "#season/marking/regulations.ts";

const submittedFields = { questionId: Id, answers: z.array(z.string()), totalAnswer: z.number().nullable() };

/** A participant's saved answer to a question; `version` increases with each change. */
const UsersAnswers = z.object({ ...submittedFields, version: z.number(), savedAt: Instant });

/** A question as a participant receives it: without the right answer or the number of solutions. */
export const ServedQuestion = PublicQuestion.extend({
  /** Whether it counts in the participant's category. */
  counts: z.boolean(),
  possibleAnswers: z.array(z.object({ id: Id, value: z.string() })),
  usersAnswers: UsersAnswers.nullable(),
});
export type ServedQuestion = z.input<typeof ServedQuestion>;

const ActiveQuestionnaire = z.object({
  /** Null when the person has nothing to answer. */
  questionnaire: z
    .object({
      id: Id,
      name: z.string(),
      year: z.number(),
      categoryName: z.string(),
      categoryDescription: z.string(),
      minutes: z.number().nullable(),
    })
    .nullable(),
  questions: z.array(ServedQuestion),
  isClosed: z.boolean(),
  /** Open: when the stage closes by itself. Closed: since when. Null if unknown. */
  closesAt: Instant.nullable(),
  /** When the person first read the questions, which started the clock; null while nothing is saved. */
  openedAt: Instant.nullable(),
  /** The errata to show with the questions (`GET /questionnaire/errata` returns the next ones); null when there is nothing to answer. */
  errata: PublishedErrata.nullable(),
});

/** The device and the sequence number of its save. After a newer save of the same device, it writes nothing and is `outdated`. */
export const sequenceFields = {
  device: z.int().min(1).max(2_147_483_647).optional(),
  turn: z.int().min(1).max(2_147_483_647).optional(),
};

const AnswerDraft = z.object({
  questionId: Id,
  answers: z.array(text(200)).max(50),
  totalAnswer: z.int("Le nombre total est un nombre entier").min(0).max(1_000_000).nullable().default(null),
  /** The version that the page had read: if another page has saved since, its answer is returned in `replaced`. */
  basedOn: Version.optional(),
  ...sequenceFields,
  /** Milliseconds since it was typed. For a minute after the closing, answers typed before it are still saved; without an age, none is. */
  age: z.int().min(0).max(2_147_483_647).optional(),
});

const SavedAnswer = z.object({
  ...submittedFields,
  version: z.number(),
  savedAt: Instant,
  /** True if nothing was written: a newer save of the same device came first, or with `onlyIfRead` the version differs. The response is the current answer. */
  outdated: z.boolean(),
  /** The answer of another page that this save replaced. */
  replaced: z.object({ answers: z.array(z.string()), totalAnswer: z.number().nullable(), savedAt: Instant }).nullable(),
});

/** An answer with what it earns. */
const MarkedAnswer = z.object({
  question: z.object({ id: Id, title: z.string(), position: z.number() }),
  answers: z.array(z.string()),
  totalAnswer: z.number().nullable(),
  ownedPoints: z.object({ grade: z.number(), coefficient: z.number() }),
  expected: z.array(z.string()),
  /** The rule that decided, in French. */
  explanation: z.string(),
});

export const answersApi = {
  active: endpoint("GET /questionnaire/active", {
    summary: "Les questions de l'étape en ligne ; la première lecture lance le chronomètre.",
    may: { USER: "any" },
    /** With `files`, each image is the address of a PNG file that may be cached forever, instead of base64 PNG. */
    query: z.object({ images: z.enum(["files"], "« files » seulement").optional() }),
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
          isClosed: z.boolean(),
          /** When it opens by itself, if it is closed. */
          opensAt: Instant.nullable(),
          /** When it closes by itself, or has closed. */
          closesAt: Instant.nullable(),
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
    /** Writes only over the version `basedOn`: for answers sent from another page, where the person would not see the replaced answer. */
    query: z.object({ onlyIfRead: Flag.optional() }),
    body: z.array(AnswerDraft).min(1, "Aucune réponse à enregistrer").max(200),
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
          /** Whether it counts in the category of the result. */
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
          /** False: the ranking may still change. */
          isDefinitive: z.boolean(),
          ranked: z.number(),
          /** The ranking keys in order, each with the number of other people who are equal up to it. */
          equals: z.array(z.object({ key: z.enum(rankingKeys), others: z.number() })),
        })
        .nullable(),
      /** How long the answers are kept (RUL-11); null: at a stage on paper. */
      kept: z
        .object({
          /** Days after the ranking is definitive; null if the season sets none. */
          answerDays: z.number().nullable(),
          /** The last day on which they are kept; null until it is known. */
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
