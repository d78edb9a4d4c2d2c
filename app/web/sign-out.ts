import { useRouter } from "@tanstack/react-router";
import { callAfter } from "#platform/web/api.ts";
import { mayBeLost, readyToSignOut } from "#platform/web/reload.ts";
import { serverInstant } from "#platform/web/server-time.ts";
import { session } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.tsx";
import { endSession, useMe } from "./me.ts";

const logOut = { method: "POST", path: "/authentification/log-out/:id" } as const;

/** For the server to end the account's other sessions; past it, or where it could not, the page says so. */
const PATIENCE_MS = 4_000;
const ONLY_HERE =
  "Cet appareil est déconnecté. Le serveur n'a pas pu le faire ailleurs\u00A0: sur d'autres appareils, votre compte est peut-être encore ouvert.";

const unsentWork = () => import("./unsent.tsx").catch(() => undefined);
// Fetched beforehand, as the network may be away when it is needed; a first page does not have it.
void unsentWork();
toast.prepare();

/**
 * Signs out and goes to where nobody is signed in: the server forgets the tokens, this device the person. What was typed and is not sent goes
 * too, and is asked about first.
 */
export function useSignOut() {
  const router = useRouter();
  const me = useMe();
  return async (): Promise<void> => {
    if (!me) return;
    await readyToSignOut();
    const unsent = await unsentWork();
    const choice = await unsent?.askAboutUnsent(me.id);
    if (choice === "stay" || !(await mayBeLost(({ isKept }) => choice === undefined || !isKept))) return;
    const tokens = session.read();
    const query = { askedAt: serverInstant().toISOString() };
    endSession();
    const isDone = Promise.race([
      tokens ? callAfter(tokens, logOut, { params: { id: me.id }, query }).catch(() => false) : true,
      new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false)),
    ]);
    await unsent?.dropUnsent(me.id);
    await router.navigate({ to: "/", ignoreBlocker: true });
    // Again: the page may have kept its last words when it was left.
    await unsent?.dropUnsent(me.id);
    if (!(await isDone)) toast.failure(ONLY_HERE);
  };
}
