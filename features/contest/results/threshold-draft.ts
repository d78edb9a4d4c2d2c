import type { Threshold } from "./qualification.ts";
import { thresholdFields } from "./threshold-fields.ts";

/** The thresholds of a category as typed; "" is an empty field. */
export interface ThresholdDraft {
  readonly grade: number | string;
  readonly weightedGrade: number | string;
}

export const draftOf = (threshold: Threshold | null): ThresholdDraft => threshold ?? { grade: "", weightedGrade: "" };

/** Returns why each value cannot be a threshold, in words for the office; `null` if it can. Two empty fields mean no threshold. */
export const refusalsOf = ({ grade, weightedGrade }: ThresholdDraft) => ({
  grade: refusalOf("grade", grade, weightedGrade),
  weightedGrade: refusalOf("weightedGrade", weightedGrade, grade),
});

function refusalOf(field: keyof typeof thresholdFields, value: number | string, other: number | string): string | null {
  if (value === "") return other === "" ? null : "Indiquez la note et le coefficient, ou aucun des deux";
  return thresholdFields[field].safeParse(value).error?.issues[0]?.message ?? null;
}

/** The value that a draft would save: a threshold, or none (`null`); `undefined` if a value is refused. */
export function parseThreshold(draft: ThresholdDraft): Threshold | null | undefined {
  const refusals = refusalsOf(draft);
  if (refusals.grade !== null || refusals.weightedGrade !== null) return undefined;
  return draft.grade === "" ? null : { grade: Number(draft.grade), weightedGrade: Number(draft.weightedGrade) };
}

export function isChanged(draft: ThresholdDraft, saved: Threshold | null): boolean {
  const { grade, weightedGrade } = draftOf(saved);
  return draft.grade !== grade || draft.weightedGrade !== weightedGrade;
}
