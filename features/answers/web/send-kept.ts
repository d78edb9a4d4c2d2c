import { Refusal } from "#platform/web/refusal.ts";
import { type Edit, givenOf, wasSent } from "../sheet.ts";
import { saveAnswers } from "./save-answers.ts";
import { notReplaced } from "./words.ts";

/**
 * Sends one answer that this device kept, whatever page is shown: no stage is read, so no clock starts. The server knows its pattern. It goes over
 * what it was typed over and what was sent from here, and over nothing that another page has saved: nobody would see what was replaced.
 */
export async function sendKeptAnswer(userId: string, questionId: string, edit: Edit): Promise<void> {
  const given = givenOf({ askTotal: true }, edit);
  if (Number.isNaN(given.totalAnswer)) throw new Refusal(400, "Un nombre total de réponses n'est pas un nombre.");
  const send = async (basedOn: number) => {
    const body = [{ questionId, ...given, answers: [...given.answers], basedOn }];
    return (await saveAnswers(userId, body, { onlyIfRead: "true" })).find(({ outdated }) => outdated);
  };
  let standing = await send(edit.basedOn);
  if (standing && wasSent(edit, standing)) standing = await send(standing.version);
  if (standing) throw new Refusal(409, notReplaced(standing, given));
}
