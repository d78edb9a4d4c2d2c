import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { PageQuery } from "#platform/server/list-of.ts";
import { orderOf, windowOf } from "#platform/server/paging.ts";
import { countRows, listRows, onlyRow, run } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import { activeStage, heldMinutesAt } from "#season/stages/server/held-time.service.ts";
import { closesAt, isClosed } from "#season/stages/server/stage-state.service.ts";
import { type GivenTime, type TimedPerson, timeStates } from "../time.contract.ts";

/** `held` and `timed`: the people of a stage whose time holds, and when it ends once it has begun. */
const timedAt = (id: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  held as materialized (${heldMinutesAt(sql`${id}::int`)}),
  timed as (
    select e.user_id, o.started_at, o.extra_minutes, o.answered, e.category_id, h.minutes, x.ends_at,
      case when o.user_id is null then 'toBegin' when x.ends_at > now() and not ${isClosed} then 'left' else 'over' end as state
    from questionnaires q join eligible_people e on e.questionnaire_id = q.id join held h on h.category_id = e.category_id
      left join openings o on o.questionnaire_id = q.id and o.user_id = e.user_id
      cross join lateral (select time_ends_at(o.started_at, h.minutes, o.extra, o.extra_minutes) as ends_at) x
    where q.id = ${id})`;

export type TimeQuery = PageQuery<"lastname" | "endsAt"> & { readonly "filter.state"?: (typeof timeStates)[number] | undefined };

const listed = ({ search, "filter.state": state }: TimeQuery) => sql`
  from timed t join users u on u.id = t.user_id join categories c on c.id = t.category_id
    cross join lateral (select array_position(${[...timeStates]}::text[], t.state) as place) s
  where t.state = coalesce(${state ?? null}, t.state)
    and ${search === "" ? sql`true` : containsWords(search, sql.ref("u.search_text"))}`;

const columns = { lastname: "u.lastname", endsAt: "t.ends_at" } as const;

export const listTimes = (db: Connection, id: number, query: TimeQuery) => listRows<TimedPerson>(db)`
    with ${timedAt(id)}
    select u.id, u.username, u.firstname, u.lastname, c.name as category, t.state, t.started_at, t.ends_at, t.minutes as usual_minutes,
      coalesce(ceil(extract(epoch from t.ends_at - t.started_at) / 60)::int, own_minutes(t.user_id, t.minutes)) as minutes,
      coalesce(t.extra_minutes, 0) as extra_minutes, coalesce(cardinality(t.answered), 0) as answered
    ${listed(query)} ${orderOf(sortsOf(query.sortBy), columns, ["s.place", "t.ends_at", "u.lastname", "u.firstname", "u.id"])} ${windowOf(query)}`;

export const countTimes = (db: Connection, id: number, query: TimeQuery) => countRows(db)`
    with ${timedAt(id)} select count(*) as count ${listed(query)}`;

export const countStates = (db: Connection, id: number) => onlyRow<Readonly<Record<(typeof timeStates)[number], number>>>(db)`
    with ${timedAt(id)}
    select count(*) filter (where state = 'left') as left, count(*) filter (where state = 'over') as over,
      count(*) filter (where state = 'toBegin') as to_begin
    from timed`;

const receives = ({ userId, since }: Pick<GivenTime, "userId" | "since">) =>
  userId === null ? sql`t.ends_at > coalesce(${since}::timestamptz, now())` : sql`t.user_id = ${userId} and t.started_at is not null`;

/**
 * How many people would get these minutes, the most that one of them was given before, and how many would not have them all, because the stage closes
 * before.
 */
export const previewGift = (db: Connection, id: number, { minutes, ...to }: GivenTime) =>
  onlyRow<{ readonly people: number; readonly given: number; readonly cut: number; readonly isClosed: boolean }>(db)`
    with ${timedAt(id)}
    select count(t.user_id) as people, coalesce(max(t.extra_minutes), 0) as given, ${isClosed} as is_closed,
      count(*) filter (where greatest(t.ends_at, now()) + ${minutes} * interval '1 minute' > ${closesAt}) as cut
    from questionnaires q left join timed t on ${receives(to)} where q.id = ${id} group by q.id`;

/** Returns the number of people. The minutes of those whose time has ended count from now. */
export const giveMinutes = (trx: Connection, id: number, { minutes, ...to }: GivenTime) => countRows(trx)`
    with ${timedAt(id)}, given as (
      update openings o
      set extra_minutes = o.extra_minutes + ${minutes} + greatest(0, ceil(extract(epoch from now() - t.ends_at) / 60))::int
      from timed t where t.user_id = o.user_id and o.questionnaire_id = ${id} and ${receives(to)} returning 1)
    select count(*) as count from given`;

/** Raises the sheet of a person whose time still runs to the right that they have now (TIM-02). */
export const raiseExtra = (trx: Connection, userId: number) => run(trx)`
    with ${timedAt(activeStage)}
    update openings o set extra = x.extra from timed t, extras_now(array[${userId}::int]) x
    where t.user_id = ${userId} and t.ends_at > now() and o.questionnaire_id = ${activeStage} and o.user_id = ${userId} and o.extra < x.extra`;
