import type { Database } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { QuestionnaireFile, shapeOf, writeQuestionnaireFile } from "../questionnaire-file.ts";
import { checkedSet, type QuestionOfSet, refusalOf } from "./question-set.check.ts";
import { readQuestionSet } from "./question-set.service.ts";

/** The file of a stage's questions, and the name it is kept under. */
export async function exportQuestions(db: Database, id: number): Promise<{ name: string; content: Buffer }> {
  const { name, year, questions } = await readQuestionSet(db, id);
  return { name: `Questions ${name} ${year}.json`, content: Buffer.from(writeQuestionnaireFile(questions)) };
}

/**
 * The questions that a file holds, cleaned as typed ones are (SEC-02).
 *
 * @throws {Refusal} 400 with all that is wrong, by question number and field.
 */
export async function readQuestions(file: Buffer) {
  const read = QuestionnaireFile.safeParse(jsonOf(file));
  if (!read.success) throw refusalOf(read.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })));
  return checkedSet(read.data.questions.map(({ type, ...question }): QuestionOfSet => ({ ...question, ...shapeOf(type) })));
}

function jsonOf(file: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file));
  } catch {
    throw badRequest("Ce fichier n'est pas un questionnaire de Palmarès : choisissez un fichier .json exporté d'une étape.", "file");
  }
}
