import { isRefusedWith, messageOf, type Refusal } from "./refusal.ts";

/** Whether a change was refused because it moves people: a question, not a failure. */
export const movesPeople = (refused: unknown): refused is Refusal => isRefusedWith("moved", refused);

/** This message for the failure of a change, unless it asks a question. */
export const unlessMoving =
  <Failure, Sent>(failed: string | ((failure: Failure, sent: Sent) => string | null)) =>
  (failure: Failure, sent: Sent): string | null =>
    movesPeople(failure) ? null : typeof failed === "string" ? failed : failed(failure, sent);

export const failureUnlessMoving = (failure: unknown): string | null => (movesPeople(failure) ? null : messageOf(failure));

export interface Confirmable {
  readonly confirmed?: string;
}
