import { type RawBuilder, sql } from "kysely";
import { GRACE_MS } from "../grace.ts";

/** The rules of `stage-clock.ts` for the stage `q` at an instant. */
export function stateAt(at: RawBuilder<unknown>) {
  const isClosed = sql<boolean>`stage_is_closed(q, ${at})`;
  const opensAt = sql<Date | null>`stage_opens_at(q, ${at})`;
  /** The instant at which it closed since its last opening; null while it is open, or if unknown. */
  const closedAt = sql<Date | null>`stage_closed_at(q, ${at})`;
  /** Whether it was made inactive before it closed: an inactive stage accepts no saves, like a closed one. */
  const isOff = sql`not (q.active or q.physical or ${isClosed} and (q.active_turned_at < ${closedAt}) is not true)`;
  /** `overFrom` in SQL; null while answers are accepted, or if the end is unknown. */
  const overFrom = sql<Date | null>`case when q.physical then ${closedAt}
    else case when ${isOff} then q.active_turned_at else ${closedAt} end + ${GRACE_MS}::int * interval '1 millisecond' end`;
  return {
    isClosed,
    closedAt,
    overFrom,
    isVisible: sql<boolean>`stage_is_visible(q, ${at})`,
    /** Whether saves have ended for good: right and wrong answers are shown only then (PPL-01). */
    isOver: sql<boolean>`((${isOff} or ${isClosed}) and ${opensAt} is null and coalesce(${overFrom} <= ${at}, true))`,
    opensAt,
    closesAt: sql<Date | null>`stage_closes_at(q, ${at})`,
  };
}

/** The state now, by the clock of the database, the same for all nodes. */
export const { isClosed, closedAt, overFrom, isVisible, isOver, opensAt, closesAt } = stateAt(sql`now()`);

/** The instant of its opening while it is open; null if unknown. */
export const openedAt = sql<Date | null>`case when q.opens_at <= now() and q.opens_at > coalesce(q.open_turned_at, '-infinity') then q.opens_at else q.open_turned_at end`;
