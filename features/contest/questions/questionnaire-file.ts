import * as z from "zod";
import { text } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";
import { allQuestionTypes, typeOf } from "#season/marking/question-type.ts";
import { answerFields, type Question, questionFields, spellingsOf } from "./questions.contract.ts";

const FORMAT = "palmares-questionnaire";
const VERSION = 1;

const { text: html, image_start, image_end, image_start_alt, image_end_alt, formMatters, regex, coefficient } = questionFields;

const QuestionInFile = z.object({
  title: oneLine(300, "Le titre est requis"),
  type: z.enum(allQuestionTypes, `Le type est l'un de ${allQuestionTypes.join(", ")}`),
  text: html,
  image_start: image_start.default(null),
  image_end: image_end.default(null),
  image_start_alt: image_start_alt.default(""),
  image_end_alt: image_end_alt.default(""),
  regex: regex.default(null),
  formMatters: formMatters.default(false),
  coefficient,
  possibleAnswers: z
    .array(
      z.object({
        ...answerFields,
        value: text(200, "La réponse est requise"),
        spellings: spellingsOf(text(200, "L'écriture est requise")),
      }),
    )
    .max(50),
});

export const QuestionnaireFile = z.object({
  format: z.literal(FORMAT, "Ce fichier n'est pas un questionnaire de Palmarès"),
  version: z.literal(VERSION, "Ce fichier vient d'une version plus récente de Palmarès"),
  questions: z.array(QuestionInFile).min(1, "Ce fichier n'a pas de question").max(200, "Un fichier a 200 questions au plus"),
});
type QuestionInFile = z.input<typeof QuestionInFile>;

/** Writes these questions as a file; the same questions give the same bytes. */
export function writeQuestionnaireFile(questions: readonly Question[]): string {
  const written = questions.map((question): QuestionInFile => {
    const possibleAnswers = question.possibleAnswers.map(({ value, isCorrect, spellings }) => ({
      ...{ value, isCorrect },
      ...(spellings && { spellings: spellings.map((spelling) => ({ value: spelling.value })) }),
    }));
    const all = { ...question, type: typeOf(question), possibleAnswers };
    return Object.fromEntries(fields.map((field) => [field, all[field]])) as QuestionInFile;
  });
  return `${JSON.stringify({ format: FORMAT, version: VERSION, questions: written }, null, 2)}\n`;
}

const fields = Object.keys(QuestionInFile.shape) as (keyof QuestionInFile)[];
