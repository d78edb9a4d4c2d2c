import { type RawBuilder, sql } from "kysely";
import { GRACE_MS } from "../grace.ts";

/** The rules of `stage-clock.ts` for the stage `q` at an instant. */
export function stateAt(at: RawBuilder<unknown>) {
  const isClosed = sql<boolean>`stage_is_closed(q, ${at})`;
  const opensAt = sql<Date | null>`stage_opens_at(q, ${at})`;
  /** When it was closed last; null while it is open, or if nobody knows. */
  const closedAt = sql<Date | null>`stage_closed_at(q, ${at})`;
  /** Nothing is saved at an open stage that is inactive, as at a closed one. */
  const isOff = sql`not (${isClosed} or q.active or q.physical)`;
  /** `overFrom` in SQL; null while answers are taken, or if nobody knows since when they are not. */
  const overFrom = sql<Date | null>`case when q.physical then ${closedAt}
    else case when ${isOff} then q.active_turned_at else ${closedAt} end + ${GRACE_MS}::int * interval '1 millisecond' end`;
  return {
    isClosed,
    closedAt,
    overFrom,
    isVisible: sql<boolean>`stage_is_visible(q, ${at})`,
    /** Whether nothing can be saved any more: whatever shows right and wrong waits for it (PPL-01). */
    isOver: sql<boolean>`((${isOff} or ${isClosed} and ${opensAt} is null) and coalesce(${overFrom} <= ${at}, true))`,
    /** When it opens by itself, if it is closed. */
    opensAt,
    /** When it closes by itself, or has closed. */
    closesAt: sql<Date | null>`stage_closes_at(q, ${at})`,
  };
}

/** The same now, by the clock of the database, one for all nodes. */
export const { isClosed, closedAt, overFrom, isVisible, isOver, opensAt, closesAt } = stateAt(sql`now()`);

/** Since when it is open, while it is; null if nobody knows. */
export const openedAt = sql<Date | null>`case when q.opens_at <= now() and q.opens_at > coalesce(q.open_turned_at, '-infinity') then q.opens_at else q.open_turned_at end`;
