import { bytesOfText, fromBase64Url } from "#platform/contract/base64url.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import { type CheckSignature, checkedList, isNumberAlone, type TrustList, type Verdict, verdictOf } from "../verdict.ts";

const STORAGE_KEY = "palmares verifier";

/** The server's last response, as the device stores it. */
type Stored = ResponseOf<typeof diplomasApi.verifier>;

/** By the browser, which throws if it does not know Ed25519 or has no cryptography (an address without HTTPS). */
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

/** A device without storage checks only with network. */
function store(stored: Stored): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch {}
}

/** An unsigned list is ignored. */
const knownFrom = async ({ keys, withdrawn }: Stored): Promise<TrustList> => ({
  keys,
  withdrawn: withdrawn === null ? null : await checkedList(withdrawn, keys, checkSignature).catch(() => null),
});

export async function loadKnown(): Promise<{ readonly known: TrustList | null; readonly isFresh: boolean }> {
  try {
    const { keys, withdrawn } = await call(diplomasApi.verifier);
    // A server that can sign no list must not remove the device's list.
    const fresh = { keys, withdrawn: withdrawn ?? read()?.withdrawn ?? null };
    store(fresh);
    return { known: await knownFrom(fresh), isFresh: true };
  } catch {
    const stored = read();
    return { known: stored && (await knownFrom(stored)), isFresh: false };
  }
}

export type Check = (Verdict | { readonly state: "number" }) & {
  /** Null: it cannot be checked without network. */
  readonly by: "browser" | "server" | null;
};

/** Checks a code here, or on the server if the browser cannot or the key is too new for it. */
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
