import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { PersonOnWire, usersApi } from "#people/people/people.contract.ts";
import { callByPath, whileNotRenewing } from "#platform/web/api.ts";
import { isRefused, isUnreachable } from "#platform/web/refusal.ts";
import { session } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.tsx";
import { isStaffByNow, joinFamily, type SignedIn } from "./family.ts";
import { clearAll, readStoredMe, removeOthers, storeMe } from "./stored-me.ts";

export type Me = PersonOnWire;

let me: Me | null = null;
let pendingRequest: Promise<Me | null> | undefined;
const listeners = new Set<() => void>();

const setMe = (next: Me | null): Me | null => {
  me = next;
  for (const listener of listeners) listener();
  return me;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const anyRole = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;
const fetchMe = () => callByPath<typeof usersApi.me>({ method: "GET", path: "/users/me", may: anyRole });

/** An ended session has already shown its own message. */
const showFailure = (failure: unknown, message: string): void => {
  if (!isRefused(failure, 401)) toast.failure(message);
};

/** A device without storage keeps nothing, and the page works on. */
const quietly = <T>(storing: Promise<T>): Promise<T | undefined> => storing.catch(() => undefined);

/** Ends the session on this device and deletes its cached responses. A session that another user has opened since stays. */
export function endSession(): void {
  if (session.isOtherUser()) return;
  session.clear();
  void quietly(clearAll());
}

function leave(): Me | null {
  endSession();
  return setMe(null);
}

const admit = (person: Me): Me | null => (isStaffByNow(person) ? leave() : updateMe(person));

/**
 * An account unknown to the server is signed out (GEN-12). An unreachable or overloaded server proves nothing: leaving a page during the call, or a
 * short network failure, ends no session. Users with cached data continue with it. @throws {Refusal} if the server cannot answer now.
 */
export async function loadMe(): Promise<Me | null> {
  if (!session.read()) return setMe(null);
  if (me) return me;
  pendingRequest ??= fetchMe()
    .then(admit, async (failure) => {
      if (isUnreachable(failure)) {
        const person = await quietly(readStoredMe());
        if (!person) throw failure;
        return setMe(person);
      }
      if (isRefused(failure, 429, 503)) throw failure;
      showFailure(failure, "Une erreur est survenue lors de la récupération de l'utilisateur");
      return leave();
    })
    .finally(() => {
      pendingRequest = undefined;
    });
  return pendingRequest;
}

export const refreshMe = (): void => {
  if (me) fetchMe().then(setMe, (failure) => showFailure(failure, "Une erreur est survenue lors de mise à jour de l'utilisateur"));
};

export const clearMe = (): void => void setMe(null);

export const useMe = (): Me | null => useSyncExternalStore(subscribe, () => me);

export const updateMe = (person: Me): Me => {
  if (me?.id !== person.id) void quietly(removeOthers(person.id));
  if (person.controlledCenter.length > 0) void quietly(storeMe(person));
  setMe(person);
  return person;
};

/** Where a user changes their own account: a participant on the page of what they tell about themselves, once their area is open. */
export const accountPage = (user: Me | null) =>
  user?.role === "USER" && !user.consentsAsked
    ? ({ to: "/participant/informations-personnelles", label: "Informations Personnelles" } as const)
    : ({ to: "/compte", label: "Mon compte" } as const);

export const updateSchool = (establishment: Me["establishment"]): void => void setMe(me && { ...me, establishment });

/** Signs in. `siblings` stay open beside, and so does a user who was signed in and asked for another child. */
export function useSignIn() {
  const router = useRouter();
  return async ({ user, ...tokens }: SignedIn, siblings: readonly SignedIn[] = []): Promise<void> => {
    await whileNotRenewing(() => {
      const current = me && session.read();
      joinFamily(user, [...siblings, ...(me && current ? [{ user: me, ...current }] : [])]);
      session.start(tokens, user.role);
    });
    if (session.isOtherUser()) {
      location.replace("/");
      return new Promise(() => {});
    }
    updateMe(user);
    await router.navigate({ to: "/", replace: true });
  };
}
