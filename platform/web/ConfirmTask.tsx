import type { ComponentProps } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { type Messages, useMutation } from "./useMutation.ts";

interface Props<Answer>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "isBusy" | "error" | "onConfirm">,
    Messages<Answer, Error, void>,
    Pick<Parameters<typeof useMutation<Answer, Error, void>>[0], "meta"> {
  readonly run: () => Promise<Answer>;
  readonly onDone?: (answer: Answer) => unknown;
  /** Whether a refusal leaves the question open, to try again. */
  readonly staysOpen?: boolean;
  /** Whether the refusal is shown in the question, which stays open. */
  readonly showsRefusal?: boolean;
}

export function ConfirmTask<Answer>({ run, done, undo, failed, meta, onDone, staysOpen, showsRefusal, ...dialog }: Props<Answer>) {
  const { onClose } = dialog;
  const task = useMutation({
    mutationFn: run,
    ...{ done, undo, failed },
    ...(meta && { meta }),
    onSuccess: async (answer) => {
      await onDone?.(answer);
      onClose();
    },
    onError: () => staysOpen || showsRefusal || onClose(),
  });
  return <ConfirmDialog {...dialog} isBusy={task.isPending} error={showsRefusal && task.error} onConfirm={() => task.mutate()} />;
}
