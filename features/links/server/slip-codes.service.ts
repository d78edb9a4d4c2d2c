import { createHmac, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import { CODE_LENGTH, codeFromBytes } from "../slip-code.ts";
import { expiryOf } from "./links.service.ts";
import { insertCodes } from "./slip-codes.queries.ts";

export { findSlipIssuer } from "./slip-codes.queries.ts";

/** Hashes an account's code. */
export type HashCode = (userId: number, code: string) => Buffer;

/**
 * A code has 50 bits: enough against guesses made here, not against a copy of the table. A slow hash would cost seconds for a school's codes and hardly delay
 * a thief; the installation's secret is not in the database, so a copy alone is useless. The account is part of the hash: a code opens no other.
 */
export const hashCodeWith =
  (secret: string): HashCode =>
  (userId, code) =>
    createHmac("sha256", secret).update(`slip ${userId} ${code}`).digest();

/** New codes for these accounts, which replace the old ones; only hashes are stored: nobody reads them again. */
export async function createCodes(
  trx: Connection,
  hashCode: HashCode,
  userIds: readonly number[],
  { issuedBy, now }: { readonly issuedBy: number; readonly now: Date },
): Promise<{ codes: ReadonlyMap<number, string>; expiresAt: Date }> {
  // Always in one order: two people who print the same pupils wait for each other instead of deadlocking.
  const codes = new Map(userIds.toSorted((one, other) => one - other).map((id) => [id, codeFromBytes(randomBytes(CODE_LENGTH))]));
  const expiresAt = expiryOf("slip", now);
  const rows = [...codes].map(([userId, code]) => ({ userId, hash: hashCode(userId, code) }));
  await insertCodes(trx, rows, { issuedBy, createdAt: now, expiresAt });
  return { codes, expiresAt };
}
