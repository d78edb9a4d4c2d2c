import type { Database } from "#database/open.ts";
import { shapeOf } from "#features/marking/question-type.ts";
import { badRequest } from "#platform/server/errors.ts";
import { QuestionnaireFile, writeQuestionnaireFile } from "../questionnaire-file.ts";
import { checkQuestionSet, type QuestionOfSet, refusalOf } from "./question-set.check.ts";
import { readQuestionSet } from "./question-set.service.ts";

/** The file of a stage's questions, and its name. */
export async function exportQuestions(db: Database, id: number): Promise<{ name: string; content: Buffer }> {
  const { name, year, questions } = await readQuestionSet(db, id);
  return { name: `Questions ${name} ${year}.json`, content: Buffer.from(writeQuestionnaireFile(questions)) };
}

/**
 * The questions of a file, cleaned like typed ones (SEC-02).
 *
 * @throws {Refusal} 400 with all errors, by question number and field.
 */
export async function readQuestionFile(file: Buffer) {
  const parsed = QuestionnaireFile.safeParse(parseJson(file));
  if (!parsed.success) throw refusalOf(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })));
  return checkQuestionSet(parsed.data.questions.map(({ type, ...question }): QuestionOfSet => ({ ...question, ...shapeOf(type) })));
}

function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file));
  } catch {
    throw badRequest("Ce fichier n'est pas un questionnaire de Palmarès : choisissez un fichier .json exporté d'une étape.", "file");
  }
}
