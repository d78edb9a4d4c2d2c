import { agree } from "#platform/contract/agreement.ts";
import type { Result } from "../results.contract.ts";

/** A result with its stage's texts in agreement with this person: « qualifiée », where their gender is known. */
export function withAgreedTexts(result: Result, genre: string | null): Result {
  const { questionnaire: stage } = result;
  return {
    ...result,
    questionnaire: {
      ...stage,
      qualifiedForNextStep: agree(stage.qualifiedForNextStep, genre),
      notQualifiedForNextStep: agree(stage.notQualifiedForNextStep, genre),
      waitingForQualificationInformation: agree(stage.waitingForQualificationInformation, genre),
      convoquedForNextStep: agree(stage.convoquedForNextStep, genre),
    },
  };
}
