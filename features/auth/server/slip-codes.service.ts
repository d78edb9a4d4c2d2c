import { createHmac, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import { CODE_LENGTH, codeFrom } from "../slip-code.ts";
import { expiryOf } from "./links.service.ts";
import { insertCodes } from "./slip-codes.queries.ts";

export { findPrinter } from "./slip-codes.queries.ts";

/** How a code of an account is kept. */
export type HashCode = (userId: number, code: string) => Buffer;

/**
 * A code has 50 bits: out of reach of who must try each one here, not of who holds a copy of the table and guesses at home. A slow hash would cost
 * seconds for a school's codes and make such a thief wait a little longer; the secret of the installation, which is not in the database, leaves
 * him nothing to compare with. The account is part of what is hashed: a code opens no other.
 */
export const hashCodeWith =
  (secret: string): HashCode =>
  (userId, code) =>
    createHmac("sha256", secret).update(`slip ${userId} ${code}`).digest();

/** New codes for these accounts, in place of those they had; only hashes are kept: nobody reads them again. */
export async function createCodes(
  trx: Connection,
  hashCode: HashCode,
  userIds: readonly number[],
  { issuedBy, now }: { readonly issuedBy: number; readonly now: Date },
): Promise<{ codes: ReadonlyMap<number, string>; expiresAt: Date }> {
  // In one order always: two who print the same pupils at once wait for each other instead of for ever.
  const codes = new Map(userIds.toSorted((one, other) => one - other).map((id) => [id, codeFrom(randomBytes(CODE_LENGTH))]));
  const expiresAt = expiryOf("slip", now);
  const kept = [...codes].map(([userId, code]) => ({ userId, hash: hashCode(userId, code) }));
  await insertCodes(trx, kept, { issuedBy, createdAt: now, expiresAt });
  return { codes, expiresAt };
}
