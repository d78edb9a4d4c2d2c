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

/** Who is signed in on this device: the tokens and the role, in local storage, shared by its tabs. */
export const session = {
  read(): Session | null {
    const [accessToken, refreshToken, role] = ["accessToken", "refreshToken", "role"].map((name) => localStorage.getItem(name));
    return accessToken && refreshToken && role ? { accessToken, refreshToken, role: role as Role } : null;
  },

  start({ accessToken, refreshToken }: Tokens, role: Role): void {
    forgetTab();
    localStorage.setItem("role", role);
    session.renew({ accessToken, refreshToken });
  },

  renew({ accessToken, refreshToken }: Tokens): void {
    localStorage.setItem("refreshToken", refreshToken);
    localStorage.setItem("accessToken", accessToken);
  },

  clear(): void {
    forgetTab();
    for (const name of ["accessToken", "refreshToken", "role"]) localStorage.removeItem(name);
  },

  /** Another tab signed out, or signed somebody else in. A mere renewal of the tokens is not told. */
  onOtherTab(changed: () => void): () => void {
    const listen = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === null || (key === "accessToken" && (oldValue === null || newValue === null)) || key === "role") {
        forgetTab();
        changed();
      }
    };
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  },
};
