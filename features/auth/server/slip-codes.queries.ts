import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

interface KeptCode {
  readonly userId: number;
  readonly hash: Buffer;
}

/** Keeps a code for each account; it takes the place of the one that might still serve (`one_time_links_slip`). */
export async function insertCodes(db: Connection, codes: readonly KeptCode[], now: Date, expiresAt: Date): Promise<void> {
  await sql`
    insert into one_time_links (hash, kind, user_id, created_at, expires_at)
    select hash, 'slip', user_id, ${now}, ${expiresAt}
    from unnest(${codes.map(({ hash }) => hash)}::bytea[], ${codes.map(({ userId }) => userId)}::int[]) code (hash, user_id)
    on conflict (user_id) where kind = 'slip' and used_at is null
    do update set hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db);
}
