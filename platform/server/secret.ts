import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether two secrets are the same, in a time that does not depend on where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Signs and encrypts values that callers bring back. The former secret of the installation only checks prints and mails made with it, and opens no
 * account.
 */
export interface SigningSecrets {
  readonly secret: string;
  readonly formerSecret?: string | undefined;
}

export type HashCode = (userId: number, code: string) => Buffer;

/**
 * A code has 50 bits: enough against guesses made here, not against a copy of the table. A slow hash would cost seconds for a school's codes and
 * hardly delay a thief; the installation's secret is not in the database, so a copy alone is useless. The account is part of the hash: a code opens
 * no other.
 */
export const hashCodeWith =
  (secret: string): HashCode =>
  (userId, code) =>
    createHmac("sha256", secret).update(`slip ${userId} ${code}`).digest();
