import type { withType } from "#season/marking/question-type.ts";
import type { ServedQuestion, ServedStage } from "../sheet.contract.ts";

export type ShownQuestion = ReturnType<typeof withType<ServedQuestion>>;

export interface ShownSheet {
  readonly questionnaire: ServedStage | null;
  readonly questions: readonly ShownQuestion[];
  readonly isClosed: boolean;
  readonly closesAt: string | null;
  readonly openedAt: string;
}
