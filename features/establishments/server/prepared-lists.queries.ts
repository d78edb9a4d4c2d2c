import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import { LIST_NOTICE_MS } from "../requests.ts";

export interface EndingList {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  /** The school it was prepared for. */
  readonly school: string;
  readonly endAt: Date;
}

const columns = sql`q.id, q.user_id, u.email, coalesce((select name from establishments where id = q.establishment_id), q.name) as school, q.pupils_end_at as end_at`;

/** Marks the lists that end soon as announced. Each is kept for the promised time from now on. */
export async function markEndsAnnounced(trx: Connection, now: Date): Promise<EndingList[]> {
  const soon = new Date(now.getTime() + LIST_NOTICE_MS);
  return listRows<EndingList>(trx)`
    update establishment_requests q set pupils_told_at = ${now}, pupils_end_at = greatest(q.pupils_end_at, ${soon})
    from users u where u.id = q.user_id and q.pupils is not null and q.pupils_told_at is null and coalesce(q.pupils_end_at, q.created_at) <= ${soon}
    returning ${columns}`;
}

const wipe = (trx: Connection, now: Date, condition: RawBuilder<unknown>) => listRows<EndingList>(trx)`
    update establishment_requests q set pupils = null, pupils_end_at = ${now}
    from users u where u.id = q.user_id and q.pupils is not null and ${condition} returning ${columns}`;

/** Wipes the lists whose end has passed and was announced. */
export const wipeEnded = (trx: Connection, now: Date) => wipe(trx, now, sql`q.pupils_told_at is not null and q.pupils_end_at <= ${now}`);

/** Wipes the list of an account. */
export const wipeListOf = (trx: Connection, userId: number, now: Date) => wipe(trx, now, sql`q.user_id = ${userId}`);
