import { bytesOfText, fromBase64Url } from "#platform/contract/base64url.ts";
import { call } from "#platform/web/api.ts";
import type { WithdrawnList } from "../diploma-code.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import { type CheckSignature, checkedList, isNumberAlone, type PublicKey, type Verdict, verdictOf } from "../verdict.ts";

const STORAGE_KEY = "palmares verifier";

/** What the server gave last, as the device stores it. */
interface Stored {
  readonly keys: readonly PublicKey[];
  readonly withdrawn: string | null;
}

export interface TrustList {
  readonly keys: readonly PublicKey[];
  readonly withdrawn: WithdrawnList | null;
}

/** By the browser, which throws where it does not know Ed25519 or has no cryptography (an address without HTTPS). */
const checkSignature: CheckSignature = async (publicKey, signed, signature) => {
  const bytes = fromBase64Url(publicKey);
  const key = await crypto.subtle.importKey("raw", bytes ?? new Uint8Array(), "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, signature, bytesOfText(signed));
};

function read(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
  } catch {
    return null;
  }
}

/** A device that stores nothing checks with network only. */
function store(stored: Stored): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {}
}

/** A list that nobody has signed counts for nothing. */
const knownFrom = async ({ keys, withdrawn }: Stored): Promise<TrustList> => ({
  keys,
  withdrawn: withdrawn === null ? null : await checkedList(withdrawn, keys, checkSignature).catch(() => null),
});

/** What this device knows, the server's newest words if it is reached. */
export async function loadKnown(): Promise<{ readonly known: TrustList | null; readonly isFresh: boolean }> {
  try {
    const { keys, withdrawn } = await call(diplomasApi.verifier);
    // A server that can sign none takes no list away that the device has.
    const fresh = { keys, withdrawn: withdrawn ?? read()?.withdrawn ?? null };
    store(fresh);
    return { known: await knownFrom(fresh), isFresh: true };
  } catch {
    const stored = read();
    return { known: stored && (await knownFrom(stored)), isFresh: false };
  }
}

export type Check = (Verdict | { readonly state: "number" }) & {
  /** Who checked it; null: nobody can, without network. */
  readonly by: "browser" | "server" | null;
};

/** Checks a code here; by the server where the browser cannot, or has a key that is too new. */
export async function checkCode(code: string, known: TrustList | null): Promise<Check> {
  if (isNumberAlone(code)) return { state: "number", by: "browser" };
  try {
    const verdict = await verdictOf(code, known ?? { keys: [], withdrawn: null }, checkSignature);
    if (verdict.state !== "unknown-key" && (verdict.state !== "genuine" || known?.withdrawn)) return { ...verdict, by: "browser" };
  } catch {}
  try {
    const { state, diploma } = await call(diplomasApi.verify, { body: { code } });
    return { ...({ state, diploma } as Verdict), by: "server" };
  } catch {
    return { state: "unknown-key", by: null };
  }
}
