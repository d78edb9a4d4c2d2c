import * as z from "zod";
import { KeyImpact } from "#contest/results/key-impact.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text } from "#platform/contract/fields.ts";
import { possibleAnswers, Question, questionFields } from "./questions.contract.ts";

const QuestionSet = z.object({
  /** Changes with each change of the questions; see `basedOn`. */
  revision: z.string(),
  /** Whether a user saved answers; afterwards only the accepted solutions can change (STG-06, STG-12). */
  isAnswered: z.boolean(),
  questions: z.array(Question),
  /** Solutions that look like spellings of one another, but were declared different (MRK-01). */
  distinct: z.array(z.object({ questionId: Id, one: z.string(), other: z.string() })),
});
export type QuestionSet = z.output<typeof QuestionSet>;
export type QuestionSetOnWire = z.input<typeof QuestionSet>;

const { position: _position, image_start, image_end, image_start_alt, image_end_alt, formMatters, ...fields } = questionFields;

/** A question of the set, at its position; without `id` it is new. An image that is not sent stays. */
const QuestionOfSet = z.object({
  id: Id.optional(),
  ...fields,
  formMatters: formMatters.default(false),
  image_start: image_start.optional(),
  image_end: image_end.optional(),
  image_start_alt: image_start_alt.default(""),
  image_end_alt: image_end_alt.default(""),
  possibleAnswers,
});

const SOLUTION = "La solution est requise";
const basedOn = text(64, "Rechargez la page");
export const MAX_QUESTIONS = 200;
export const TOO_MANY_QUESTIONS = "Une étape a 200 questions au plus";
const questions = z.array(QuestionOfSet).max(MAX_QUESTIONS, TOO_MANY_QUESTIONS);
export const questionSetApi = {
  read: endpoint("GET /questionnaire/:id/questions", {
    summary: "Les questions d'une étape, et si quelqu'un y a déjà répondu.",
    may: office,
    params: ById,
    response: QuestionSet,
  }),
  save: endpoint("PATCH /questionnaire/:id/questions", {
    summary: "Remplace toutes les questions d'une étape, ou aucune ; les questions sans titre et les réponses vides sont supprimées.",
    may: office,
    params: ById,
    body: z.object({ basedOn, questions }),
    maxBytes: 24 * 1024 * 1024,
    response: QuestionSet,
  }),
  correctKey: endpoint("POST /question/:id/key", {
    summary:
      "Corrige ce qui est juste après que des participants ont répondu, et recalcule l'étape ; avec dryRun, dit seulement ce qui changerait.",
    may: office,
    params: ById,
    query: z.object({ dryRun: Flag.default(false) }),
    body: z.object({
      basedOn,
      possibleAnswers,
      confirmation: text(300).default(""),
    }),
    response: KeyImpact,
  }),
  keyWorkbook: endpoint("POST /question/:id/key/workbook", {
    summary: "Ce que changerait une correction de ce qui est juste, dans un classeur, avec toutes les personnes.",
    may: office,
    params: ById,
    body: z.object({ basedOn, possibleAnswers }),
    file: "xlsx",
    stepUp: true,
  }),
  sayDistinct: endpoint("POST /question/:id/distinct", {
    summary:
      "Retient que deux solutions d'une question qui se ressemblent sont bien deux ; 409 si elles ne sont pas, ou plus, ses solutions.",
    may: office,
    params: ById,
    body: z.object({ one: text(200, SOLUTION), other: text(200, SOLUTION) }),
  }),
  exportFile: endpoint("GET /questionnaire/:id/file", {
    summary: "Les questions d'une étape, en un fichier.",
    may: office,
    params: ById,
    file: "json",
  }),
  importFile: endpoint("POST /questionnaire/file", {
    summary: "Importe toutes les questions d'un fichier dans une étape à laquelle personne n'a répondu, ou aucune.",
    may: office,
    query: z.object({
      questionnaireId: Id,
      /** `replace` deletes the stage's questions; `add` appends those of the file. */
      mode: z.enum(["replace", "add"], "Dites si les questions du fichier remplacent celles de l'étape ou s'y ajoutent"),
      basedOn: basedOn.optional(),
    }),
    upload: "file",
    response: QuestionSet,
  }),
};
