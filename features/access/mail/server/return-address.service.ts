import { createHmac } from "node:crypto";
import { isSameSecret, type SigningSecrets } from "#platform/server/secret.ts";

interface Addressed {
  readonly id: number;
  readonly recipient: string;
}

/** Half a SHA-256 in hexadecimal: servers may change the case of an address, and allow 64 characters before the @. */
const SIGNATURE_LENGTH = 32;
const MAX_ID = 2 ** 31 - 1;

const signatureOf = ({ id, recipient }: Addressed, secret: string): string =>
  createHmac("sha256", secret).update(`bounce ${id} ${recipient.toLowerCase()}`).digest("hex").slice(0, SIGNATURE_LENGTH);

/** The envelope sender of one mail to one address, to which delivery reports come back (VERP). */
export const returnAddressOf = (mail: Addressed, secret: string, domain: string): string =>
  `rebonds+${mail.id}.${signatureOf(mail, secret)}@${domain}`;

export interface ReturnAddress {
  readonly id: number;
  readonly signature: string;
}

/** The return address among these header values; none if they name several mails. */
export function readReturnAddress(values: readonly string[]): ReturnAddress | undefined {
  const found = new Set(values.flatMap((value) => value.toLowerCase().match(/\brebonds\+\d{1,10}\.[0-9a-f]{32}(?=@)/g) ?? []));
  const [, id, signature = ""] = /\+(\d+)\.(.+)/.exec(found.size === 1 ? ([...found][0] ?? "") : "") ?? [];
  return id === undefined || Number(id) > MAX_ID ? undefined : { id: Number(id), signature };
}

/** Reports of mails sent under the former secret still count. */
export const isSignedFor = ({ signature }: ReturnAddress, mail: Addressed, { secret, formerSecret }: SigningSecrets): boolean =>
  [secret, formerSecret].some((one) => one !== undefined && isSameSecret(signature, signatureOf(mail, one)));
