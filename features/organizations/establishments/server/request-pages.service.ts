import { sql } from "kysely";
import type { Letter } from "#access/mail/server/mail.service.ts";
import { type NotifyTools, postTo } from "#access/mail/server/manager-notice.service.ts";
import { findRecipient, hasAnswered } from "#core/accounts/server/accounts.service.ts";
import type { Connection } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type PageQuery, windowOf } from "#platform/server/paging.ts";
import { countRows, listIds, onlyRow } from "#platform/server/rows.ts";
import { matchesSearch } from "#platform/server/search.ts";
import type { RequestState } from "../requests.ts";

interface RequestFilter {
  readonly state: RequestState;
  readonly search: string;
}

export function requestPagesOf(table: "establishment_requests" | "club_requests") {
  /** Waiting requests of accounts that have answered, and all decided ones. */
  const isReachable = sql`(q.state <> 'waiting' or ${hasAnswered(sql`q.user_id`)})`;
  const filtered = ({ state, search }: RequestFilter) =>
    sql`${sql.table(table)} q where q.state = ${state} and ${isReachable} and ${matchesSearch(search, "q.search_text")}`;
  return {
    /** The ids of a page: waiting ones oldest first, decided ones newest first. */
    async ids(db: Connection, query: RequestFilter & PageQuery): Promise<number[]> {
      const [sort = query.state === "waiting" ? "createdAt:ASC" : "createdAt:DESC"] = query.sortBy;
      const order = sort.endsWith(":DESC") ? sql`q.created_at desc, q.id desc` : sql`q.created_at, q.id`;
      return listIds(db)`select q.id from ${filtered(query)} order by ${order} ${windowOf(query)}`;
    },
    count: (db: Connection, filter: RequestFilter) => countRows(db)`select count(*)::int as count from ${filtered(filter)}`,
    async countWaiting(db: Connection): Promise<{ waiting: number; oldest: Date | null }> {
      return onlyRow<{ waiting: number; oldest: Date | null }>(db)`
        select count(*)::int as waiting, min(created_at) as oldest from ${sql.table(table)} q where state = 'waiting' and ${isReachable}`;
    },
  };
}

export async function writeToApplicant(
  trx: Connection,
  userId: number,
  tools: Pick<NotifyTools, "outbox" | "now">,
  { cause, ...letter }: Pick<Letter, "cause" | "subject" | "text">,
): Promise<void> {
  await postTo(trx, tools, foundOr404(await findRecipient(trx, userId)), cause, letter);
}
