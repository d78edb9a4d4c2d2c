import { sql } from "kysely";

/** The rules of `stage-clock.ts` for the stage `q`, now: by the clock of the database, the same for all nodes. */
export const isClosed = sql<boolean>`stage_is_closed(q, now())`;
export const isVisible = sql<boolean>`stage_is_visible(q, now())`;

/** When it was closed last; null while it is open, or if nobody knows. */
export const closedAt = sql<Date | null>`stage_closed_at(q, now())`;

/** Since when it is open, while it is; null if nobody knows. */
export const openedAt = sql<Date | null>`case when q.opens_at <= now() and q.opens_at > coalesce(q.open_turned_at, '-infinity') then q.opens_at else q.open_turned_at end`;

/** When it opens by itself, if it is closed; when it closes by itself, or has closed. */
export const opensAt = sql<Date | null>`stage_opens_at(q, now())`;
export const closesAt = sql<Date | null>`stage_closes_at(q, now())`;
