import type { ComponentProps } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { type Messages, useMutation } from "./useMutation.ts";

interface Props<Answer>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "isBusy" | "error" | "onConfirm">,
    Messages<Answer, Error, void> {
  readonly run: () => Promise<Answer>;
  /** Called on success, when the question closes. */
  readonly onDone?: (answer: Answer) => void;
  /** Whether a refusal leaves the question open, to try again. */
  readonly staysOpen?: boolean;
  /** Whether the refusal is also shown in the question. */
  readonly showsRefusal?: boolean;
}

/** A question, and the action that runs once it is confirmed. */
export function ConfirmTask<Answer>({ run, done, undo, failed, onDone, staysOpen, showsRefusal, ...dialog }: Props<Answer>) {
  const { onClose } = dialog;
  const task = useMutation({
    mutationFn: run,
    ...{ done, undo, failed },
    onSuccess: (answer) => {
      onDone?.(answer);
      onClose();
    },
    onError: () => staysOpen || onClose(),
  });
  return <ConfirmDialog {...dialog} isBusy={task.isPending} error={showsRefusal && task.error} onConfirm={() => task.mutate()} />;
}
