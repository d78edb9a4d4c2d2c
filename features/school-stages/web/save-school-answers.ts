import type { Edit, Edits } from "#features/answers/sheet.ts";
import { overRead, sendDraft } from "#features/answers/web/save-answers.ts";
import type { AnswerBody } from "#features/answers/web/sheet-store.ts";
import { call } from "#platform/web/api.ts";
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
export const sendSchoolDraft = (stageId: string, questionId: string, edit: Edit): Promise<void> =>
  sendDraft((body, edits) => saveOverRead(stageId, body, edits), questionId, edit);
