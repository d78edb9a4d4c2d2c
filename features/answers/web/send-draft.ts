import { Refusal } from "#platform/web/refusal.ts";
import { wasSent } from "#platform/web/unsaved/versions.ts";
import { type Edit, toAnswerValue } from "../sheet.ts";
import { describeNotReplaced } from "./messages.ts";
import { saveAnswers } from "./save-answers.ts";
import { sheetKind } from "./sheet-kind.ts";

/**
 * Sends one draft of this device, from any page: no stage is read, so no clock starts. The server checks the pattern. It replaces the version that it is
 * based on or what this page sent, but nothing that another page has saved: nobody would see what was replaced.
 */
export async function sendAnswerDraft(userId: string, questionId: string, edit: Edit): Promise<void> {
  const submitted = toAnswerValue({ type: "twoFreeWithTotal" }, edit);
  if (Number.isNaN(submitted.totalAnswer)) throw new Refusal(400, "Un nombre total de réponses n'est pas un nombre.");
  const send = async (basedOn: number) => {
    const body = [{ questionId, ...submitted, answers: [...submitted.answers], basedOn }];
    return (await saveAnswers(userId, body, { onlyIfRead: "true" })).find(({ outdated }) => outdated);
  };
  let current = await send(edit.basedOn);
  if (current && wasSent(sheetKind, edit, current)) current = await send(current.version);
  if (current) throw new Refusal(409, describeNotReplaced(current, submitted));
}
