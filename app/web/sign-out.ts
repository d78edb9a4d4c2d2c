import { useRouter } from "@tanstack/react-router";
import type { authApi } from "#features/auth/auth.contract.ts";
import { callByAddress } from "#platform/web/api.ts";
import { readyToSignOut } from "#platform/web/reload.ts";
import { toast } from "#platform/web/toasts.tsx";
import { endSession, useMe } from "./me.ts";

const logOut = {
  method: "POST",
  path: "/authentification/log-out/:id",
  may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" },
} as const;

/** For the server to end the sessions of the account; past it only this device is signed out, and says so. */
const PATIENCE_MS = 4_000;
const ONLY_HERE =
  "Cet appareil est déconnecté. Le serveur n'a pas répondu\u00A0: sur d'autres appareils, votre compte est peut-être encore ouvert.";

const unsentWork = () => import("./unsent.tsx").catch(() => undefined);
// Fetched beforehand, as the network may be away when it is needed; a first page does not have it.
void unsentWork();

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
    if (choice === "stay") return;
    const isToldEverywhere = await Promise.race([
      callByAddress<typeof authApi.logOut>(logOut, { params: { id: me.id } }).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false)),
    ]);
    endSession();
    await router.navigate({ to: "/", ignoreBlocker: choice === "go" });
    if (!isToldEverywhere) toast.failure(ONLY_HERE);
    // Once the page is left: it may have kept its last words when it went.
    await unsent?.dropUnsent(me.id);
  };
}
