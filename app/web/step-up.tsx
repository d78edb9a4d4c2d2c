import { StepUpDialog } from "#people/auth/web/StepUpDialog.tsx";
import { askAbove } from "./ask-above.tsx";

let pending: Promise<boolean> | undefined;

/** Asks for the password or a passkey above the current page, once for all waiting calls. Resolves to whether it was given. */
export function stepUp(): Promise<boolean> {
  pending ??= askAbove<boolean>((answer) => <StepUpDialog onProven={() => answer(true)} onClose={() => answer(false)} />).finally(() => {
    pending = undefined;
  });
  return pending;
}
