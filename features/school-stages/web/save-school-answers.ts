import { type Edit, type Edits, toAnswerValue } from "#features/answers/sheet.ts";
import { describeNotReplaced } from "#features/answers/web/messages.ts";
import { overRead } from "#features/answers/web/save-answers.ts";
import { ageOf } from "#features/answers/web/sheet-kind.ts";
import type { AnswerBody } from "#features/answers/web/sheet-store.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";

export const saveSchoolAnswers = (id: string, body: AnswerBody, query: { onlyIfRead?: "true" } = {}) =>
  call(schoolStagesApi.save, {
    params: { id },
    query,
    body: body.map(({ device: _device, turn: _turn, ...answer }) => answer),
    keepalive: document.visibilityState === "hidden",
  });

/** Saves over what the page had read, or sent, and over nothing that another page has saved since. */
export const saveOverRead = (id: string, body: AnswerBody, edits: Edits) =>
  overRead((sent) => saveSchoolAnswers(id, sent, { onlyIfRead: "true" }), body, edits);

/** Sends one draft of this device, from any page. */
export async function sendSchoolDraft(stageId: string, questionId: string, edit: Edit): Promise<void> {
  const submitted = toAnswerValue({ type: "twoFreeWithTotal" }, edit);
  if (Number.isNaN(submitted.totalAnswer)) throw new Refusal(400, "Un nombre total de réponses n'est pas un nombre.");
  const body = [{ questionId, ...submitted, answers: [...submitted.answers], basedOn: edit.basedOn, ...ageOf(edit) }];
  const current = (await saveOverRead(stageId, body, { [questionId]: edit })).find(({ outdated }) => outdated);
  if (current) throw new Refusal(409, describeNotReplaced(current, submitted));
}
