import { Refusal } from "#platform/web/refusal.ts";
import { type Edit, givenOf } from "../sheet.ts";
import { saveAnswers } from "./save-answers.ts";
import { overtaken } from "./words.ts";

/** Sends one answer that this device kept, whatever page is shown: no stage is read, so no clock starts. The server knows its pattern. */
export async function sendKeptAnswer(userId: string, questionId: string, edit: Edit): Promise<void> {
  const { answers, totalAnswer } = givenOf({ askTotal: true }, edit);
  if (Number.isNaN(totalAnswer)) throw new Refusal(400, "Un nombre total de réponses n'est pas un nombre.");
  const saved = await saveAnswers(userId, [{ questionId, answers: [...answers], totalAnswer, basedOn: edit.basedOn }]);
  if (saved.some(({ outdated }) => outdated)) throw new Refusal(409, overtaken);
}
