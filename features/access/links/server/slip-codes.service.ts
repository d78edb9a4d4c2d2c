import { randomBytes } from "node:crypto";
import type { Connection, Row } from "#database/open.ts";
import { firstValue, run } from "#platform/server/rows.ts";
import type { HashCode } from "#platform/server/secret.ts";
import { CODE_LENGTH, codeFromBytes } from "../slip-code.ts";
import { expiryOf } from "./links.service.ts";

type StoredCode = Row<"oneTimeLinks", "userId" | "hash">;

interface CodeIssue {
  readonly issuedBy: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a code for each account, in place of a code that is still valid (`one_time_links_slip`). */
export const insertCodes = (db: Connection, codes: readonly StoredCode[], { issuedBy, createdAt, expiresAt }: CodeIssue) => run(db)`
    insert into one_time_links (hash, kind, user_id, created_at, expires_at, issued_by)
    select hash, 'slip', user_id, ${createdAt}, ${expiresAt}, ${issuedBy}::int
    from unnest(${codes.map(({ hash }) => hash)}::bytea[], ${codes.map(({ userId }) => userId)}::int[]) code (hash, user_id)
    order by user_id
    on conflict (user_id) where kind = 'slip' and used_at is null
    do update set hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at, issued_by = excluded.issued_by`;

/** The issuer of the slip behind this account's password; null: no slip, or the issuer was deleted. */
export const findSlipIssuer = async (trx: Connection, userId: number): Promise<number | null> =>
  (await firstValue<number | null>(trx)`
    select issued_by from credentials where user_id = ${userId} and chosen_with = 'slip'`) ?? null;

/** New codes for these accounts, in place of the old ones; only hashes are stored, so they cannot be read again. */
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
