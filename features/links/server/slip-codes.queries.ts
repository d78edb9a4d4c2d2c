import type { Connection, Row } from "#database/open.ts";
import { firstValue, run } from "#platform/server/rows.ts";

type StoredCode = Row<"oneTimeLinks", "userId" | "hash">;

interface CodeIssue {
  readonly issuedBy: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a code for each account; it replaces the one that is still valid (`one_time_links_slip`). */
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
