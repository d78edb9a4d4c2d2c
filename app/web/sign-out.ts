import { useRouter } from "@tanstack/react-router";
import type { authApi } from "#features/auth/auth.contract.ts";
import { callByAddress } from "#platform/web/api.ts";
import { readyToSignOut } from "#platform/web/reload.ts";
import { endSession, useMe } from "./me.ts";

const logOut = {
  method: "POST",
  path: "/authentification/log-out/:id",
  may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" },
} as const;

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
    callByAddress<typeof authApi.logOut>(logOut, { params: { id: me.id } }).catch(() => undefined);
    endSession();
    await router.navigate({ to: "/", ignoreBlocker: choice === "go" });
    // Once the page is left: it may have kept its last words when it went.
    await unsent?.dropUnsent(me.id);
  };
}
