import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text } from "#platform/contract/fields.ts";
import { possibleAnswers, Question, questionFields } from "./questionnaires.contract.ts";

/** The questions of a stage, whole. */
const QuestionSet = z.object({
  /** Changes with each change of the questions: what `basedOn` names. */
  revision: z.string(),
  /** Whether somebody saved answers: the questions then stand as they are, but for the accepted solutions (STG-06, STG-12). */
  isAnswered: z.boolean(),
  questions: z.array(Question),
});
export type QuestionSet = z.output<typeof QuestionSet>;
export type QuestionSetOnWire = z.input<typeof QuestionSet>;

const { position: _position, image_start, image_end, formMatters, ...fields } = questionFields;

/** A question of the set, at its place; one without `id` is new. An image that is not named stays as it is. */
const QuestionOfSet = z.object({
  id: Id.optional(),
  ...fields,
  formMatters: formMatters.default(false),
  image_start: image_start.optional(),
  image_end: image_end.optional(),
  possibleAnswers,
});

const basedOn = text(64, "Rechargez la page");
const questions = z.array(QuestionOfSet).max(200, "Une étape a 200 questions au plus");

const People = z.object({
  people: z.number(),
  /** How many of them also gain, or lose, the point; the others only the coefficient or half of it. */
  points: z.number(),
});
const Marks = z.object({ grade: z.number(), coefficient: z.number() });

/** What correcting a key changes. */
const KeyAccount = z.object({
  /** The sheets on which this question is answered. */
  sheets: z.number(),
  gaining: People,
  losing: People,
  /** Of these, whose grade was entered by hand, and stays. */
  byHand: z.number(),
  /** The first of them, by name. */
  people: z.array(z.object({ id: Id, username: z.string(), lastname: z.string(), firstname: z.string(), before: Marks, after: Marks })),
  /** The stage graded again; null when it was not graded yet. */
  regraded: z.object({ generated: z.number(), kept: z.number() }).nullable(),
});
export type KeyAccount = z.output<typeof KeyAccount>;
export type KeyAccountOnWire = z.input<typeof KeyAccount>;

const admin = { ADMIN: "any" } as const;

/** The questions of a stage as one thing: read, saved, exported and imported whole. */
export const questionSetApi = {
  read: endpoint({
    method: "GET",
    path: "/questionnaire/:id/questions",
    summary: "Les questions d'une étape, et si quelqu'un y a déjà répondu.",
    may: admin,
    params: ById,
    response: QuestionSet,
  }),
  save: endpoint({
    method: "PATCH",
    path: "/questionnaire/:id/questions",
    summary: "Remplace toutes les questions d'une étape, ou aucune ; les questions sans titre et les réponses vides sont supprimées.",
    may: admin,
    params: ById,
    body: z.object({ basedOn, questions }),
    mostBytes: 24 * 1024 * 1024,
    response: QuestionSet,
  }),
  correctKey: endpoint({
    method: "POST",
    path: "/question/:id/key",
    summary:
      "Corrige ce qui est juste après que des participants ont répondu, et recalcule l'étape ; avec dryRun, dit seulement ce qui changerait.",
    may: admin,
    params: ById,
    query: z.object({ dryRun: Flag.default(false) }),
    body: z.object({
      basedOn,
      possibleAnswers,
      /** The number or the title of the question, typed by whoever corrects it. */
      confirmation: text(300).default(""),
    }),
    response: KeyAccount,
  }),
  exportFile: endpoint({
    method: "GET",
    path: "/questionnaire/:id/file",
    summary: "Les questions d'une étape, en un fichier.",
    may: admin,
    params: ById,
    file: "json",
  }),
  importFile: endpoint({
    method: "POST",
    path: "/questionnaire/file",
    summary: "Importe toutes les questions d'un fichier dans une étape à laquelle personne n'a répondu, ou aucune.",
    may: admin,
    query: z.object({
      questionnaireId: Id,
      /** `replace`: the stage's questions go; `add`: those of the file follow them. */
      mode: z.enum(["replace", "add"], "Dites si les questions du fichier remplacent celles de l'étape ou s'y ajoutent"),
      basedOn: basedOn.optional(),
    }),
    upload: "file",
    response: QuestionSet,
  }),
};
