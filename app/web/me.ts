import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { PersonOnWire, usersApi } from "#features/users/users.contract.ts";
import { callByAddress } from "#platform/web/api.ts";
import { isUnreachable, Refusal } from "#platform/web/refusal.ts";
import { session, type Tokens } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.tsx";

/** Who is signed in. */
export type Me = PersonOnWire;

let me: Me | null = null;
let asking: Promise<Me | null> | undefined;
const listeners = new Set<() => void>();

const become = (next: Me | null): Me | null => {
  me = next;
  for (const listener of listeners) listener();
  return me;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const anybody = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;
const askMe = () => callByAddress<typeof usersApi.me>({ method: "GET", path: "/users/me", may: anybody });

/** A session that ended has said so itself. */
const tell = (failure: unknown, message: string): void => {
  if (!(failure instanceof Refusal && failure.status === 401)) toast.failure(message);
};

/** What is kept of whoever runs a centre, for when the network is away. */
const keptMe = <T>(use: (of: typeof import("./kept-me.ts")) => Promise<T>): Promise<T | undefined> =>
  import("./kept-me.ts").then(use).catch(() => undefined);

/** Ends the session on this device: what was kept of the server's answers goes too. That of who has signed in since stays. */
export function endSession(): void {
  if (session.isAnothers()) return;
  session.clear();
  void keptMe(({ wipe }) => wipe());
}

/**
 * Who the tokens of this device belong to; whoever the server does not know is signed out (GEN-12). A server that was not reached says
 * nothing of anybody: a page left while it asks, or a network away for a minute, ends no session. Whoever runs a centre goes on meanwhile.
 *
 * @throws {Refusal} of status 0 when the server was not reached.
 */
export async function loadMe(): Promise<Me | null> {
  if (!session.read()) return become(null);
  if (me) return me;
  asking ??= askMe()
    .then(keepMe, async (failure) => {
      if (isUnreachable(failure)) {
        const person = await keptMe(({ recall }) => recall());
        if (!person) throw failure;
        return become(person);
      }
      tell(failure, "Une erreur est survenue lors de la récupération de l'utilisateur");
      endSession();
      return become(null);
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Asks again who is signed in: something was changed. */
export const refreshMe = (): void => {
  if (me) askMe().then(become, (failure) => tell(failure, "Une erreur est survenue lors de mise à jour de l'utilisateur"));
};

/** Forgets who was signed in, here; the tokens belong to the session. */
export const forgetMe = (): void => void become(null);

/** Who is signed in, as last heard: asked again after every change. */
export const useMe = (): Me | null => useSyncExternalStore(subscribe, () => me);

/** Keeps what the server has just answered of who is signed in. */
export const keepMe = (answered: Me): Me => {
  if (answered.controlledCenter.length > 0) void keptMe(({ remember }) => remember(answered));
  become(answered);
  return answered;
};

/** Keeps what the server has just answered of one's own school. */
export const keepSchool = (establishment: Me["establishment"]): void => void become(me && { ...me, establishment });

/** What to do with the answer of a log-in: keep it and go where this person lands; in a page that served somebody before, by loading it anew. */
export function useSignIn() {
  const router = useRouter();
  return async ({ user, ...tokens }: Tokens & { user: Me }): Promise<void> => {
    session.start(tokens, user.role);
    if (session.isAnothers()) {
      location.replace("/");
      return new Promise(() => {});
    }
    keepMe(user);
    await router.navigate({ to: "/", replace: true });
  };
}
