import type { withType } from "#season/marking/question-type.ts";
import type { ServedQuestion } from "../sheet.contract.ts";

export type ShownQuestion = ReturnType<typeof withType<ServedQuestion>>;

export interface ShownSheet {
  readonly questionnaire: {
    readonly id: string;
    readonly name: string;
    readonly year: number;
    readonly categoryName: string;
    readonly categoryDescription: string;
    readonly minutes: number | null;
  } | null;
  readonly questions: readonly ShownQuestion[];
  readonly isClosed: boolean;
  readonly closesAt: string | null;
  readonly openedAt: string;
}
