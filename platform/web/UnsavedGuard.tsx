import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Props {
  /** Whether leaving the page now would lose something. */
  readonly when: boolean;
  /** One sentence: what would be lost. */
  readonly children: ReactNode;
}

/** Nobody leaves what is not saved without a word: in the application by a dialog, else by the browser's own warning. */
export function UnsavedGuard({ when, children }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title="Quitter sans enregistrer&nbsp;?"
      cancel="Rester sur la page"
      confirm="Quitter la page"
      isDestructive
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
