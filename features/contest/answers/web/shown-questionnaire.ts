import type { ResponseOf } from "#platform/contract/endpoint.ts";
import type { withType } from "#season/marking/question-type.ts";
import type { answersApi, ServedQuestion } from "../answers.contract.ts";

export type ShownQuestion = ReturnType<typeof withType<ServedQuestion>>;

export interface ActiveQuestionnaire extends Omit<ResponseOf<typeof answersApi.active>, "questions" | "openedAt" | "errata"> {
  readonly openedAt: string;
  readonly questions: readonly ShownQuestion[];
}
