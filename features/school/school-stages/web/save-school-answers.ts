import type { Edit, Edits } from "#contest/answers/sheet.ts";
import { overRead, saveInTurn, sendDraft } from "#contest/answers/web/save-answers.ts";
import type { AnswerBody } from "#contest/answers/web/sheet-store.ts";
import { call } from "#platform/web/api.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";

/** The sheet of a pupil at this stage of their school. */
interface OfSheet {
  readonly userId: string;
  readonly stageId: string;
}

export const saveSchoolAnswers = ({ userId, stageId }: OfSheet, body: AnswerBody, query: { onlyIfRead?: "true" } = {}) =>
  saveInTurn(userId, body, (sent) =>
    call(schoolStagesApi.save, { params: { id: stageId }, query, body: sent, keepalive: document.visibilityState === "hidden" }),
  );

/** Replaces only answers that the page had read or sent, never a later save of another page. */
export const saveOverRead = (sheet: OfSheet, body: AnswerBody, edits: Edits) =>
  overRead((sent) => saveSchoolAnswers(sheet, sent, { onlyIfRead: "true" }), body, edits);

/** Sends one draft of this device, from any page. */
export const sendSchoolDraft = (sheet: OfSheet, questionId: string, edit: Edit): Promise<void> =>
  sendDraft((body, edits) => saveOverRead(sheet, body, edits), questionId, edit);
