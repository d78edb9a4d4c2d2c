import type { ResponseOf } from "#platform/contract/endpoint.ts";
import type { withType } from "#season/marking/question-type.ts";
import type { answersApi, ServedQuestion } from "../answers.contract.ts";

/** A question as a page reads it. */
export type ShownQuestion = ReturnType<typeof withType<ServedQuestion>>;

/** A stage with its questions, as a page reads it. */
export interface ActiveQuestionnaire extends Omit<ResponseOf<typeof answersApi.active>, "questions" | "openedAt" | "errata"> {
  readonly openedAt: string;
  readonly questions: readonly ShownQuestion[];
}
