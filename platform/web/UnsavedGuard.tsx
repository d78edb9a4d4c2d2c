import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Props {
  /** Whether leaving the page now would lose something. */
  readonly when: boolean;
  /** One sentence: what would be lost. */
  readonly children: ReactNode;
  /** A part of the address whose change leaves the page too. */
  readonly part?: string;
  /** Whether the page reloads of its own, with nothing to lose by it: the browser does not warn then. */
  readonly isReloading?: boolean;
  /** What to do before leaving. */
  readonly onLeave?: () => Promise<void>;
}

/** Nobody leaves what is not saved without a word: in the application by a dialog, else by the browser's own warning. */
export function UnsavedGuard({ when, children, part, isReloading = false, onLeave = async () => undefined }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && (current.pathname !== next.pathname || partOf(current, part) !== partOf(next, part)),
    enableBeforeUnload: () => when && !isReloading,
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
      onConfirm={() => void onLeave().then(() => blocker.proceed?.())}
    >
      {children}
    </ConfirmDialog>
  );
}

const partOf = ({ search }: { readonly search: object }, part: string | undefined): unknown => part && Reflect.get(search, part);
