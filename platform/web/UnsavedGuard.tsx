import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { confirmBeforeSignOut } from "./reload.ts";

interface Props {
  readonly when: boolean;
  readonly children: ReactNode;
  /** A search parameter whose change also leaves the page. */
  readonly searchParam?: string;
  /** It is a window: going back or forward, even on the same page, may close it. */
  readonly isWindow?: boolean;
  /** Whether it is saved on this device: sign-out then asks once about everything saved there. */
  readonly isSavedLocally?: boolean;
  /** Whether the page reloads automatically without loss: the browser then does not warn. */
  readonly isReloading?: boolean;
  readonly onLeave?: () => Promise<void>;
}

const noop = async (): Promise<void> => undefined;

/** Warns before unsaved changes are lost: by a dialog in the application, also before sign-out, else by the browser's own warning. */
export function UnsavedGuard({
  when,
  children,
  searchParam,
  isWindow = false,
  isSavedLocally = false,
  isReloading = false,
  onLeave = noop,
}: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      when &&
      (current.pathname !== next.pathname ||
        searchParamOf(current, searchParam) !== searchParamOf(next, searchParam) ||
        (isWindow && action !== "PUSH" && action !== "REPLACE")),
    enableBeforeUnload: () => when && !isReloading,
    withResolver: true,
  });
  const [signingOut, setSigningOut] = useState<PromiseWithResolvers<boolean>>();
  useEffect(() => {
    if (!when) return;
    const confirm = () => {
      const decision = Promise.withResolvers<boolean>();
      setSigningOut(decision);
      return decision.promise.finally(() => setSigningOut(undefined));
    };
    return confirmBeforeSignOut({ isSavedLocally, confirm });
  }, [when, isSavedLocally]);
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

const searchParamOf = ({ search }: { readonly search: object }, searchParam: string | undefined): unknown =>
  searchParam && Reflect.get(search, searchParam);
