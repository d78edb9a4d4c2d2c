import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { askBeforeSignOut } from "./reload.ts";

interface Props {
  /** Whether leaving the page now would lose something. */
  readonly when: boolean;
  /** One sentence: what would be lost. */
  readonly children: ReactNode;
  /** A part of the address whose change leaves the page too. */
  readonly part?: string;
  /** This device keeps it: whoever signs out is asked about all that it keeps at once. */
  readonly isKept?: boolean;
  /** Whether the page reloads of its own, with nothing to lose by it: the browser does not warn then. */
  readonly isReloading?: boolean;
  /** What to do before leaving. */
  readonly onLeave?: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Nobody leaves what is not saved without a word: in the application by a dialog, before signing out too, else by the browser's own warning. */
export function UnsavedGuard({ when, children, part, isKept = false, isReloading = false, onLeave = nothing }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && (current.pathname !== next.pathname || partOf(current, part) !== partOf(next, part)),
    enableBeforeUnload: () => when && !isReloading,
    withResolver: true,
  });
  const [signingOut, setSigningOut] = useState<PromiseWithResolvers<boolean>>();
  useEffect(() => {
    if (!when) return;
    const ask = () => {
      const asking = Promise.withResolvers<boolean>();
      setSigningOut(asking);
      return asking.promise.finally(() => setSigningOut(undefined));
    };
    return askBeforeSignOut({ isKept, ask });
  }, [when, isKept]);
  const stay = () => {
    signingOut?.resolve(false);
    blocker.reset?.();
  };
  const leave = async () => {
    await onLeave();
    signingOut?.resolve(true);
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked" || signingOut !== undefined}
      title="Quitter sans enregistrer&nbsp;?"
      cancel="Rester sur la page"
      confirm="Quitter la page"
      isDestructive
      onClose={stay}
      onConfirm={() => void leave()}
    >
      {children}
    </ConfirmDialog>
  );
}

const partOf = ({ search }: { readonly search: object }, part: string | undefined): unknown => part && Reflect.get(search, part);
