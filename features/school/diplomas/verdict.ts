import {
  type Code,
  type Diploma,
  diplomaOf,
  isLikeDiplomaCode,
  readDiplomaCode,
  readListCode,
  type WithdrawnList,
  withdrawnListOf,
} from "./diploma-code.ts";

export type Verdict =
  | { readonly state: "genuine" | "withdrawn"; readonly diploma: Diploma }
  /** Not a diploma's code; altered or signed by another party; signed with a key that is unknown here. */
  | { readonly state: "unreadable" | "forged" | "unknown-key" };

/** The key of this id, in base64url. */
export interface PublicKey {
  readonly kid: string;
  readonly publicKey: string;
}

export type CheckSignature = (publicKey: string, signed: string, signature: Uint8Array<ArrayBuffer>) => Promise<boolean>;

const NUMBER_ALONE = /^(?:n\s*[°ºo]?\s*)?[\w-]{11}\s*\.?$/i;

/** Whether a text is only a diploma's number, which proves nothing: « N° 2_U1tB7_i4M ». */
export const isNumberAlone = (text: string): boolean => NUMBER_ALONE.test(text.trim().replace(/^.*#/s, ""));

export interface TrustList {
  readonly keys: readonly PublicKey[];
  /** Null: no list is known. */
  readonly withdrawn: WithdrawnList | null;
}

async function isSigned({ kid, signed, signature }: Code, keys: readonly PublicKey[], check: CheckSignature): Promise<boolean | null> {
  const key = keys.find((one) => one.kid === kid);
  return key ? check(key.publicKey, signed, signature) : null;
}

export async function verdictOf(text: string, { keys, withdrawn }: TrustList, check: CheckSignature): Promise<Verdict> {
  const code = readDiplomaCode(text);
  if (!code) return { state: isLikeDiplomaCode(text) ? "forged" : "unreadable" };
  const isGenuine = await isSigned(code, keys, check);
  if (isGenuine === null) return { state: "unknown-key" };
  const diploma = isGenuine ? diplomaOf(code) : null;
  if (!diploma) return { state: "forged" };
  return { state: withdrawn?.ids.has(diploma.id) ? "withdrawn" : "genuine", diploma };
}

export async function checkedList(text: string, keys: readonly PublicKey[], check: CheckSignature): Promise<WithdrawnList | null> {
  const code = readListCode(text);
  return code && (await isSigned(code, keys, check)) ? withdrawnListOf(code.payload) : null;
}
