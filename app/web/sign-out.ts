import { useRouter } from "@tanstack/react-router";
import type { authApi } from "#features/auth/auth.contract.ts";
import { callByAddress } from "#platform/web/api.ts";
import { maySignOut } from "#platform/web/reload.ts";
import { endSession, useMe } from "./me.ts";

const logOut = {
  method: "POST",
  path: "/authentification/log-out/:id",
  may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" },
} as const;

const WIPED_WITHIN_MS = 1_000;

/** What is others' data does not stay on a computer that somebody leaves; a network that is away holds nobody back. */
function dropKeptOf(userId: string): Promise<void> {
  const dropped = import("#features/pupils/web/kept-list.ts").then(({ dropKeptList }) => dropKeptList(userId)).catch(() => undefined);
  return Promise.race([dropped, new Promise<void>((resolve) => setTimeout(resolve, WIPED_WITHIN_MS))]);
}

/** Signs out and goes to where nobody is signed in: the server forgets the tokens, this device the person. */
export function useSignOut() {
  const router = useRouter();
  const me = useMe();
  return async (): Promise<void> => {
    if (!(await maySignOut())) return;
    const wiped = me && dropKeptOf(me.id);
    if (me) callByAddress<typeof authApi.logOut>(logOut, { params: { id: me.id } }).catch(() => undefined);
    endSession();
    await wiped;
    await router.navigate({ to: "/" });
  };
}
