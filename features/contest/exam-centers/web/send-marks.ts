import { resultsApi } from "#contest/results/results.contract.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { compare } from "#platform/web/unsaved/versions.ts";
import { type GradeEdit, type Marks, marksOf } from "../grade-row.ts";
import { gradeKind } from "./grade-kind.ts";
import { currentMarksIn } from "./grid-rows.ts";

type SittingKey = Readonly<Record<"centerId" | "questionnaireId", string>>;

export function sendMarks({ centerId, questionnaireId }: SittingKey, userId: string, marks: Marks, basedOn: number) {
  const { grade, weightedGrade, time, absent } = marks;
  const to = { userId, questionnaireId, nextExamCenterId: centerId, basedOn };
  const entered = absent ? { absent: true as const } : { grade: grade ?? 0, weightedGrade: weightedGrade ?? 0, time: time ?? 0 };
  return call(resultsApi.enterGrade, { body: { ...to, ...entered } });
}

/** Sends a row stored on this device, from any page. It may replace marks sent earlier from here, but no other user's. */
export async function sendDraftMarks(sitting: SittingKey, userId: string, edit: GradeEdit): Promise<void> {
  const marks = marksOf(edit.typed);
  if (!marks) throw new Refusal(400, "Une ligne de notes est incomplète.");
  try {
    await sendMarks(sitting, userId, marks, edit.base.version);
  } catch (failure) {
    const current = currentMarksIn(failure);
    if (!current || compare(gradeKind, { saved: current }, edit) !== "unsaved") throw failure;
    await sendMarks(sitting, userId, marks, current.version);
  }
}
