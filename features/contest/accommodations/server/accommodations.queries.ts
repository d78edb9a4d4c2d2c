import { type RawBuilder, sql } from "kysely";
import { isConfirmedOf, runsCenter } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection } from "#database/open.ts";
import { firstRow, firstValue, hasRow, listIds, listRows, onlyRow, run } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import type { Measures, Need, Right } from "../accommodation.ts";
import type { Accommodation, Listed } from "../accommodations.contract.ts";

/** By the database's clock, which also decides at a save. */
const today = sql`(now() at time zone 'Europe/Paris')::date`;

export const findToday = (db: Connection) => firstValue<string>(db)`select ${today} as today`;

/** The right of a person on a day, by default today. */
export const rightOn = (userId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select jsonb_build_object('extra', a.extra, 'needs', a.needs) from accommodations a
    where a.user_id = ${userId} and coalesce(${day}, ${today}) between a.starts_on and a.ends_on)`;

/** The same at the stage `q`, on the day of its sitting or on which they opened it. */
export const rightAt = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  rightOn(
    userId,
    sql`case when q.physical then (select v.date from questionnaires v where v.id = q.previous_questionnaire_id)
      else (select (o.opened_at at time zone 'Europe/Paris')::date from openings o where o.questionnaire_id = q.id and o.user_id = ${userId}) end`,
  );

/** Their minutes more in each hour at the stage `q`. */
export const extraAt = (userId: RawBuilder<unknown>) => sql`coalesce((${rightAt(userId)}->>'extra')::int, 0)`;

/** Those of these people who have this need today. */
export const listWithNeed = async (db: Connection, userIds: readonly number[], need: Need): Promise<ReadonlySet<number>> =>
  new Set(
    await listIds(db)`
    select user_id from accommodations
    where user_id = any(${[...userIds]}::int[]) and ${need} = any(needs) and ${today} between starts_on and ends_on`,
  );

/** The one that holds or will. */
export const findRight = (db: Connection, userId: number) => firstRow<Accommodation["right"] & object>(db)`
    select extra, needs, starts_on, ends_on from accommodations where user_id = ${userId} and ends_on >= ${today} order by starts_on desc limit 1`;

export const findRequest = (db: Connection, userId: number) => firstRow<Accommodation["request"] & object>(db)`
    select extra, needs, asked_at, refusal from accommodation_requests where user_id = ${userId}`;

/** The requests that wait, the oldest first, then the rights that hold or will; for a school, the rights of its confirmed pupils of the year. */
export const listAccommodations = (db: Connection, caller: Caller, limit: number) => listRows<Listed>(db)`
    select u.id as user_id, u.lastname || ' ' || u.firstname as name, u.num_palmares, x.request, x.right, x.asked_at
    from users u join (
      select user_id, null::jsonb as request, null::timestamptz as asked_at,
        jsonb_build_object('extra', extra, 'needs', needs, 'startsOn', starts_on, 'endsOn', ends_on) as right from accommodations where ends_on >= ${today}
      union all
      select user_id, jsonb_build_object('extra', extra, 'needs', needs), asked_at, null from accommodation_requests where refusal is null) x on x.user_id = u.id
    where ${caller.role === "ADMIN"} or x.asked_at is null and exists (select from registrations r where r.user_id = u.id and ${isConfirmedOf(caller)})
    order by x.asked_at, u.lastname, u.firstname, u.id, x.right ->> 'startsOn' limit ${limit}`;

export const countWaiting = (db: Connection) => onlyRow<{ readonly waiting: number; readonly oldest: Date | null }>(db)`
    select count(*)::int as waiting, min(asked_at) as oldest from accommodation_requests where refusal is null`;

/** Neither a school, a club, the office, nor an account that only runs an exam center. */
export const takesPart = (db: Connection, userId: number) => hasRow(db)`
    select from users u where u.id = ${userId} and u.role = 'USER'
      and (not ${runsCenter(sql`u.id`)} or exists (select from participations where user_id = u.id))`;

export const isRegistered = (db: Connection, userId: number) =>
  hasRow(db)`select from participations where user_id = ${userId} and year = ${activeYear}`;

export const saveRequest = (trx: Connection, userId: number, { extra, needs }: Measures, now: Date) => run(trx)`
    insert into accommodation_requests as d (user_id, extra, needs, asked_at) values (${userId}, ${extra}, ${[...needs]}::text[], ${now})
    on conflict (user_id) do update set extra = excluded.extra, needs = excluded.needs, asked_at = excluded.asked_at, refusal = null`;

export const refuseRequest = (trx: Connection, userId: number, reason: string) => hasRow(trx)`
    update accommodation_requests set refusal = ${reason} where user_id = ${userId} and refusal is null returning user_id`;

export const deleteRequest = (trx: Connection, userId: number, isWaiting = false) => hasRow(trx)`
    delete from accommodation_requests where user_id = ${userId} and (refusal is null or not ${isWaiting}) returning user_id`;

/** Replaces what holds from this day on by this right, if any of it is left. What held before stays: marks of then refer to it. */
export async function replaceRight(
  trx: Connection,
  userId: number,
  from: string,
  right: Right,
  giver: { id: number; now: Date },
): Promise<void> {
  await run(trx)`delete from accommodations where user_id = ${userId} and starts_on >= ${from}::date`;
  await run(trx)`update accommodations set ends_on = ${from}::date - 1 where user_id = ${userId} and ends_on >= ${from}::date`;
  await run(trx)`
    insert into accommodations (user_id, extra, needs, starts_on, ends_on, given_by, given_at)
    select ${userId}::int, ${right.extra}::int, ${[...right.needs]}::text[], ${from}::date, ${right.endsOn}::date, ${giver.id}::int, ${giver.now}::timestamptz
    where ${from}::date <= ${right.endsOn}::date`;
}

export const moveRequest = (trx: Connection, fromId: number, toId: number) => run(trx)`
    update accommodation_requests set user_id = ${toId} where user_id = ${fromId}
      and not exists (select from accommodation_requests where user_id = ${toId})`;

export async function deleteAccommodationsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await run(trx)`delete from accommodations where user_id = any(${[...userIds]}::int[])`;
  await run(trx)`delete from accommodation_requests where user_id = any(${[...userIds]}::int[])`;
}

/** Needs are kept no longer than their season. */
export async function deleteAccommodationsOfFormerSeasons(db: Connection): Promise<void> {
  const firstDay = sql`make_date(${activeYear} - 1, 9, 1)`;
  await run(db)`delete from accommodations where ends_on < ${firstDay}`;
  await run(db)`delete from accommodation_requests where asked_at < ${firstDay}`;
}
