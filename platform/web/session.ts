import type { Role } from "#platform/contract/role.ts";

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface Session extends Tokens {
  readonly role: Role;
}

/** What this tab keeps of whoever is at it, half a registration say, is not for who comes next. */
const forgetTab = (): void => sessionStorage.clear();

/** Which sign-in this page serves; `undefined`: none yet. */
let served: string | null | undefined;

const isServed = (signIn: string | null): boolean => served === undefined || served === signIn;

/**
 * Who is signed in on this device: the tokens and the role, in local storage, shared by its tabs. A page that has served somebody reads nobody else's, whoever
 * signs in after, here or in another tab: what it still had to send would go in that person's name.
 */
export const session = {
  read(): Session | null {
    // The sign-in last: it is written first.
    const [accessToken, refreshToken, role, signIn = null] = ["accessToken", "refreshToken", "role", "signIn"].map((name) =>
      localStorage.getItem(name),
    );
    if (!accessToken || !refreshToken || !role || !isServed(signIn)) return null;
    served = signIn;
    return { accessToken, refreshToken, role: role as Role };
  },

  /** Whether somebody has signed in whom only a page that is loaded anew serves. */
  isAnothers: (): boolean => localStorage.getItem("accessToken") !== null && !isServed(localStorage.getItem("signIn")),

  start({ accessToken, refreshToken }: Tokens, role: Role): void {
    forgetTab();
    localStorage.setItem("signIn", crypto.getRandomValues(new Uint32Array(4)).join());
    localStorage.setItem("role", role);
    session.renew({ accessToken, refreshToken });
  },

  renew({ accessToken, refreshToken }: Tokens): void {
    localStorage.setItem("refreshToken", refreshToken);
    localStorage.setItem("accessToken", accessToken);
  },

  clear(): void {
    forgetTab();
    if (session.isAnothers()) return;
    for (const name of ["accessToken", "refreshToken", "role"]) localStorage.removeItem(name);
  },

  /** Another tab signed out, or signed somebody else in. A mere renewal of the tokens is not told. */
  onOtherTab(changed: () => void): () => void {
    const listen = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === null || (key === "accessToken" && (oldValue === null || newValue === null)) || key === "role" || key === "signIn") {
        forgetTab();
        changed();
      }
    };
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  },
};
