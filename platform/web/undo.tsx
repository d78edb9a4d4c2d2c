import type { QueryClient } from "@tanstack/react-query";
import { formatCount } from "./format.ts";
import { messageOf } from "./refusal.ts";
import { toast } from "./toasts.tsx";

/** The outcome for each item; an item with a message was not undone. */
export type Undo = () => Promise<readonly { readonly message?: string | undefined }[]>;

/** Shows that a change is made, and offers for ten seconds to undo it; the shown data is then fetched again, as after any change. */
export async function offerUndo(queries: QueryClient, message: string, undo: Undo): Promise<void> {
  toast.prepare();
  const { showWithUndo } = await import("./ToastZone.tsx");
  const take = () => queries.getMutationCache().build(queries, { mutationFn: undo }).execute(undefined);
  showWithUndo(message, () => take().then(report, (failure: unknown) => toast.failure(messageOf(failure))));
}

function report(outcomes: Awaited<ReturnType<Undo>>): void {
  const [refusal, ...others] = outcomes.flatMap(({ message }) => (message === undefined ? [] : [message]));
  if (refusal === undefined) toast.success("C'est annulé.");
  else if (outcomes.length === 1) toast.failure(refusal);
  else toast.failure(`${formatCount(others.length + 1, "n'est pas annulé", "ne sont pas annulés")} sur ${outcomes.length}. ${refusal}`);
}
