import * as z from "zod";
import { AskedQuestion } from "#features/questionnaires/questionnaires.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Flag, Id, text, Version } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

const given = { questionId: Id, answers: z.array(z.string()), totalAnswer: z.number().nullable() };

/** What a participant had saved for a question; `version` grows with each change of it. */
const UsersAnswers = z.object({ ...given, version: z.number(), savedAt: Instant });

/** A question as a participant receives it: never what is right, nor how many solutions there are. */
export const ServedQuestion = AskedQuestion.extend({
  /** Whether it counts in the participant's category. */
  counts: z.boolean(),
  possibleAnswers: z.array(z.object({ id: Id, value: z.string() })),
  usersAnswers: UsersAnswers.nullable(),
});
export type ServedQuestion = z.input<typeof ServedQuestion>;

const ActiveQuestionnaire = z.object({
  /** Null when there is nothing to answer. */
  questionnaire: z
    .object({ id: Id, name: z.string(), year: z.number(), categoryName: z.string(), minutes: z.number().nullable() })
    .nullable(),
  questions: z.array(ServedQuestion),
  isClosed: z.boolean(),
});

const AnswerDraft = z.object({
  questionId: Id,
  answers: z.array(text(200)).max(50),
  totalAnswer: z.int("Le nombre total est un nombre entier").min(0).max(1_000_000).nullable().default(null),
  /** The version that the page had read: an answer saved since by another page is told, never dropped silently. */
  basedOn: Version.optional(),
  /** The device that saves, and its how-manieth save: one that arrives after a newer one of the same device replaces nothing, and is told. */
  device: z.int().min(1).max(2_147_483_647).optional(),
  turn: z.int().min(1).max(2_147_483_647).optional(),
});

const SavedAnswer = z.object({
  ...given,
  version: z.number(),
  savedAt: Instant,
  /** Nothing was written, as a newer save of the same device had arrived before, or with `onlyIfRead` another version stands: the answer is what stands. */
  outdated: z.boolean(),
  /** What another page had saved meanwhile and this save replaced. */
  replaced: z.object({ answers: z.array(z.string()), totalAnswer: z.number().nullable(), savedAt: Instant }).nullable(),
});

export const answersApi = {
  active: endpoint({
    method: "GET",
    path: "/questionnaire/active",
    summary: "Les questions de l'étape en ligne ; la première lecture lance le chronomètre.",
    may: { USER: "any" },
    /** With `files`, each image is the address of a file (PNG) that may be kept for good, in place of base64 PNG. */
    query: z.object({ images: z.enum(["files"], "« files » seulement").optional() }),
    response: ActiveQuestionnaire,
  }),
  save: endpoint({
    method: "POST",
    path: "/users-answer",
    summary: "Enregistre tout ou partie de ses réponses ; répond une fois l'enregistrement sûr.",
    may: { USER: "any" },
    /** Writes nothing over a version other than `basedOn`: for answers sent away from their page, where nobody would be told what they replaced. */
    query: z.object({ onlyIfRead: Flag.optional() }),
    body: z.array(AnswerDraft).min(1, "Aucune réponse à enregistrer").max(200),
    response: z.array(SavedAnswer),
    hasOwnLine: true,
  }),
  details: endpoint({
    method: "GET",
    path: "/users-answer/details/:userId/:questionnaireId",
    summary: "Les réponses d'une personne à une étape en ligne, avec ce qui était attendu et ce qu'elles rapportent.",
    may: { ADMIN: "any" },
    params: z.object({ userId: Id, questionnaireId: Id }),
    response: z.array(
      z.object({
        question: z.object({ id: Id, title: z.string(), position: z.number() }),
        answers: z.array(z.string()),
        totalAnswer: z.number().nullable(),
        ownedPoints: z.object({ grade: z.number(), coefficient: z.number() }),
        expected: z.array(z.string()),
        /** The rule that decided, in French. */
        explanation: z.string(),
      }),
    ),
  }),
};
