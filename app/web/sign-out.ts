import { useRouter } from "@tanstack/react-router";
import { afterOpening } from "#platform/web/after-opening.ts";
import { callAfterSignOut } from "#platform/web/api.ts";
import { confirmLoss, prepareSignOut } from "#platform/web/reload.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { session } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.tsx";
import { endFamily, logOut, othersOf } from "./family.ts";
import { endSession, useMe } from "./me.ts";

/** Time for the server to end the account's other sessions; after it, or on failure, the page shows a message. */
const TIMEOUT_MS = 4_000;
const ONLY_HERE_MESSAGE =
  "Cet appareil est déconnecté. Le serveur n'a pas pu le faire ailleurs\u00A0: sur d'autres appareils, votre compte est peut-être encore ouvert.";

export const loadUnsent = () => import("./unsent.tsx").catch(() => undefined);
// Loaded in advance, as the network may be down when it is needed.
afterOpening(() => {
  void loadUnsent();
  toast.prepare();
});

/** The server revokes the tokens, this device deletes the user's data, and after a question unsent input too: also of the others open here, if asked. */
export function useSignOut() {
  const router = useRouter();
  const me = useMe();
  return async (): Promise<void> => {
    if (!me) return;
    await prepareSignOut();
    const unsent = await loadUnsent();
    const others = othersOf(me);
    const who = others.length > 0 && (await unsent?.askWhoLeaves(me.contact.firstname, others));
    if (who === "stay") return;
    const choice = await unsent?.confirmUnsent(me.id);
    if (choice === "stay" || !(await confirmLoss(({ isSavedLocally }) => choice === undefined || !isSavedLocally))) return;
    const tokens = session.read();
    const query = { askedAt: serverInstant().toISOString() };
    endSession();
    const own = tokens ? callAfterSignOut(tokens, logOut, { params: { id: me.id }, query }).catch(() => false) : true;
    const isDone = Promise.race([
      Promise.all([own, who === "all" ? endFamily(others) : true]).then((ends) => ends.every(Boolean)),
      new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false)),
    ]);
    for (const { id } of who === "all" ? [me, ...others] : [me]) await unsent?.deleteUnsent(id);
    await router.navigate({ to: "/", ignoreBlocker: true });
    // Again: the page may have saved its last input when it was left.
    await unsent?.deleteUnsent(me.id);
    if (!(await isDone)) toast.failure(ONLY_HERE_MESSAGE);
  };
}
