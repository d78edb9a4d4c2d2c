import type { withType } from "#season/marking/question-type.ts";
import type { ServedQuestion, ServedStage } from "../sheet.contract.ts";

export type ShownQuestion = ReturnType<typeof withType<ServedQuestion>>;

export interface ShownSheet {
  readonly questionnaire: ServedStage | null;
  readonly questions: readonly ShownQuestion[];
  readonly isClosed: boolean;
  /** When it closes for this person. */
  readonly closesAt: string | null;
  /** When their time ends, if it holds (TIM-01). */
  readonly endsAt: string | null;
  /** The time holds and has not begun: there are no questions yet. */
  readonly toBegin: { readonly name: string; readonly minutes: number } | null;
  readonly openedAt: string;
}
