import type { Role } from "#platform/contract/role.ts";

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Data of the current user in this tab, such as half a registration, must not reach the next user. */
const clearTabStorage = (): void => sessionStorage.clear();

/** The sign-in that this page serves; `undefined`: none yet. */
let servedSignIn: string | null | undefined;

const isServed = (signIn: string | null): boolean => servedSignIn === undefined || servedSignIn === signIn;

const openSession = (): string | null => localStorage.getItem("accessToken") && localStorage.getItem("signIn");

/**
 * The session on this device: the tokens and the role, in local storage, shared by its tabs. A page that has served one sign-in never reads the
 * tokens of a later one, here or in another tab: its unsent data would be sent as the other user.
 */
export const session = {
  read(): (Tokens & { readonly role: Role }) | null {
    // The sign-in last, as it is written first.
    const [accessToken, refreshToken, role, signIn = null] = ["accessToken", "refreshToken", "role", "signIn"].map((name) =>
      localStorage.getItem(name),
    );
    if (!accessToken || !refreshToken || !role || !isServed(signIn)) return null;
    servedSignIn = signIn;
    return { accessToken, refreshToken, role: role as Role };
  },

  /** Whether another user has signed in: only a reloaded page can serve them. */
  isOtherUser: (): boolean => localStorage.getItem("accessToken") !== null && !isServed(localStorage.getItem("signIn")),

  start({ accessToken, refreshToken }: Tokens, role: Role): void {
    clearTabStorage();
    localStorage.setItem("signIn", crypto.getRandomValues(new Uint32Array(4)).join());
    localStorage.setItem("role", role);
    session.renew({ accessToken, refreshToken });
  },

  renew({ accessToken, refreshToken }: Tokens): void {
    localStorage.setItem("refreshToken", refreshToken);
    localStorage.setItem("accessToken", accessToken);
  },

  clear(): void {
    clearTabStorage();
    if (session.isOtherUser()) return;
    for (const name of ["accessToken", "refreshToken", "role"]) localStorage.removeItem(name);
  },

  /** Another tab signed out, or signed another user in. A renewal of the tokens does not count. */
  onOtherTabChange(listener: () => void): void {
    const endHere = () => {
      clearTabStorage();
      listener();
    };
    addEventListener("storage", ({ key, oldValue, newValue }) => {
      if (key === null || (key === "accessToken" && (oldValue === null || newValue === null)) || key === "role" || key === "signIn")
        endHere();
    });
    // A page that the browser keeps after it was left, and brings back by « Précédent », hears nothing meanwhile.
    let left: string | null;
    addEventListener("pagehide", () => {
      left = openSession();
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && left !== openSession()) endHere();
    });
  },
};
