import * as z from "zod";
import { MAX_IMAGE_ALT, MAX_UPLOAD_BYTES, TOO_HEAVY } from "#contest/problem/image.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, patchBody, text } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";
import { MAX_STATEMENT, richText } from "#platform/contract/rich-text.ts";
import { MAX_ANSWERS, MAX_SPELLINGS, TOO_MANY_SPELLINGS } from "#season/marking/possible-answer.ts";
import { maxFields } from "#season/marking/question-type.ts";
import { Stage } from "#season/stages/stages.contract.ts";

const answer = { id: Id, value: z.string(), isCorrect: z.boolean() };

/** A possible answer. `spellings` are a solution's other spellings, which count as it (MRK-01); absent if it has none. */
const PossibleAnswer = z.object({ ...answer, spellings: z.array(z.object({ id: Id, value: z.string() })).optional() });

/** A single possible answer. `spellingOf` is the solution that it spells otherwise (MRK-01); absent for others. */
const SingleAnswer = z.object({ ...answer, spellingOf: Id.optional() });

/** A question for every user who may read it; images are base64 PNG without prefix. */
export const PublicQuestion = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  image_start: z.string().nullable(),
  image_end: z.string().nullable(),
  /** Describes each image for people who cannot see it; empty: not described. */
  image_start_alt: z.string(),
  image_end_alt: z.string(),
  isMultiple: z.boolean(),
  askTotal: z.boolean(),
  openAnswer: z.number(),
  regex: z.string().nullable(),
  position: z.number(),
  coefficient: z.number(),
});

export const Question = PublicQuestion.extend({
  /** Whether another form of the same number is another answer: « 2/4 », « 1/2 » and « 0,5 ». */
  formMatters: z.boolean(),
  possibleAnswers: z.array(PossibleAnswer),
});
export type Question = z.output<typeof Question>;

export const StageWithQuestions = Stage.extend({ questions: z.array(Question) });

const COEFFICIENT = "Le coefficient est un nombre entier de 0 à 1\u202F000";

/** Two images as base64, and the texts. */
const MAX_QUESTION_BYTES = 6 * 1024 * 1024;

const Image = z
  .string()
  .max(Math.ceil(MAX_UPLOAD_BYTES / 3) * 4, TOO_HEAVY)
  .nullable();

/** The question fields of the office; images are base64 PNG, JPEG or WebP without prefix, or null. */
export const questionFields = {
  title: oneLine(300),
  text: richText(MAX_STATEMENT),
  image_start: Image,
  image_end: Image,
  image_start_alt: text(MAX_IMAGE_ALT),
  image_end_alt: text(MAX_IMAGE_ALT),
  isMultiple: z.boolean(),
  askTotal: z.boolean(),
  openAnswer: z.int().min(0).max(maxFields),
  formMatters: z.boolean(),
  regex: text(200).nullable(),
  position: z.int().min(1).max(200),
  coefficient: z.int(COEFFICIENT).min(0, COEFFICIENT).max(1_000, COEFFICIENT),
};

export const answerFields = { value: text(200), isCorrect: z.boolean() };

export const spellingsOf = (value: z.ZodType<string, string>) =>
  z.array(z.object({ value })).max(MAX_SPELLINGS, TOO_MANY_SPELLINGS).default([]);

const TOO_MANY_ANSWERS = `Une question a ${MAX_ANSWERS} réponses possibles au plus`;

export const possibleAnswers = z.array(z.object({ ...answerFields, spellings: spellingsOf(text(200)) })).max(MAX_ANSWERS, TOO_MANY_ANSWERS);

const identifiedText = { id: Id.optional(), value: text(200) };
const identifiedSpellings = z.array(z.object(identifiedText)).max(MAX_SPELLINGS, TOO_MANY_SPELLINGS).default([]);
/** The answers of a stored question; an answer sent with its id keeps it. */
const identifiedAnswers = z
  .array(z.object({ ...identifiedText, isCorrect: z.boolean(), spellings: identifiedSpellings }))
  .max(MAX_ANSWERS, TOO_MANY_ANSWERS);

const questionWithAnswers = { ...questionFields, possibleAnswers };

const ForceQuery = z.object({ force: Flag.default(false) });

/** Questions and their possible answers. 409 once answered; corrections then require `force=true`. */
export const questionsApi = {
  ofStage: endpoint("GET /questionnaire/:id", {
    summary: "Une étape et ses questions.",
    may: office,
    params: ById,
    response: StageWithQuestions,
  }),
  create: endpoint("POST /question/:questionnaireId", {
    summary: "Ajoute une question et ses réponses possibles ; ce qui n'est pas dit prend les valeurs d'une nouvelle question.",
    may: office,
    params: z.object({ questionnaireId: Id }),
    body: z.object(questionWithAnswers).partial(),
    maxBytes: MAX_QUESTION_BYTES,
    response: Question,
    status: 201,
  }),
  update: endpoint("PATCH /question/:id", {
    summary:
      "Modifie une question ; un titre vide la supprime ; les réponses possibles, si elles sont dites, remplacent les siennes : celle qui porte son id le garde, une autre est nouvelle, ce qui manque est supprimé.",
    may: office,
    params: ById,
    body: patchBody({ ...questionFields, possibleAnswers: identifiedAnswers }),
    maxBytes: MAX_QUESTION_BYTES,
    response: Question.optional(),
  }),
  remove: endpoint("DELETE /question/:id", {
    summary: "Supprime une question ; les suivantes remontent.",
    may: office,
    params: ById,
  }),
  createAnswer: endpoint("POST /question-answer/:questionId", {
    summary:
      "Ajoute une réponse possible, ou une autre écriture d'une solution (spellingOf), qui ne compte pas comme une solution de plus.",
    may: office,
    params: z.object({ questionId: Id }),
    query: ForceQuery,
    body: z.object({ ...answerFields, value: text(200, "La réponse est requise"), spellingOf: Id.optional() }),
    response: SingleAnswer,
    status: 201,
  }),
  updateAnswer: endpoint("PATCH /question-answer/:id", {
    summary:
      "Modifie une réponse possible ; une valeur vide la supprime. spellingOf en fait une autre écriture d'une solution, null une solution à part.",
    may: office,
    params: ById,
    query: ForceQuery,
    body: patchBody({ ...answerFields, spellingOf: Id.nullable() }),
    response: SingleAnswer.optional(),
  }),
  removeAnswer: endpoint("DELETE /question-answer/:id", {
    summary: "Supprime une réponse possible ; avec une solution, ses autres écritures.",
    may: office,
    params: ById,
    query: ForceQuery,
  }),
};
