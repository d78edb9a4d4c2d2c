import { type RawBuilder, sql } from "kysely";
import { MAX_FAMILY } from "#access/mail/server/mail.service.ts";
import { rightOn } from "#contest/accommodations/server/accommodations.service.ts";
import { resultsFor } from "#contest/results/server/results.service.ts";
import { withHashJoins } from "#database/hash-joins.ts";
import type { Connection } from "#database/open.ts";
import { firstRow, listRows, run } from "#platform/server/rows.ts";
import type { Center, Person } from "../entrant.ts";

export interface PersonRow extends Person {
  readonly id: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly wishedBy: number | null;
}

const dayInParis = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Paris')::date`;

/** The last day of the wishes at a stage, by the database's clock, and the stage that follows; null: none does. */
export const findStage = (db: Connection, id: number) => firstRow<{
  readonly wishesUntil: string | null;
  readonly isLate: boolean;
  readonly next: { readonly physical: boolean; readonly isClosed: boolean } | null;
}>(db)`
    select q.wishes_until, coalesce(${dayInParis(sql`now()`)} > q.wishes_until, false) as is_late, (select jsonb_build_object('physical', n.physical, 'isClosed', stage_is_closed(n, now())) from questionnaires n
      where n.previous_questionnaire_id = q.id order by n."order", n.id limit 1) as next
    from questionnaires q where q.id = ${id}`;

/** The coordinates of these addresses (zip_code, city), by the town of the postal code; of a code for letters (cedex), by the town of the department. */
const located = (addresses: RawBuilder<unknown>) => sql`
  addresses as materialized (${addresses}),
  located as materialized (
    select a.zip_code, a.city, t.latitude::float, t.longitude::float from addresses a cross join lateral (
      select c.latitude, c.longitude from cities c where c.zip_code = a.zip_code order by fold(c.city) = fold(a.city) desc, c.city limit 1) t
    union all
    select a.zip_code, a.city, avg(c.latitude), avg(c.longitude)
    from addresses a join cities c on left(c.zip_code, 2) = left(a.zip_code, 2) and fold(c.city) = regexp_replace(fold(a.city), ' +cedex.*', '')
    where not exists (select from cities z where z.zip_code = a.zip_code) group by 1, 2)`;

const ownMailbox = sql`case when u.email <> '' and (u.email_of is null or u.email_of = u.id) then lower(u.email) end`;
const isAbroad = sql`lower(trim(u.country)) not in ('', 'france')`;

/**
 * The qualified people with what decides on their center. By hand is a center that no proposal gave, or at which an entry exists. The way begins at
 * the home, else at the school or club; those of one address, else of one mailbox, are a family.
 *
 * `among`: of these people only, and only those who may know that they are qualified.
 */
export function listPeople(trx: Connection, questionnaireId: number, among?: readonly number[]): Promise<PersonRow[]> {
  const isAmong = (userId: string) => (among ? sql`and ${sql.ref(userId)} = any(${[...among]}::int[])` : sql``);
  const list = () => listRows<PersonRow>(trx)`
      with people as materialized (
        select x.user_id as id, u.lastname, u.firstname, x.next_exam_center_id as center_id, coalesce(r.status = 'CONFIRMED', false) as is_confirmed,
          coalesce(${rightOn(sql.ref("u.id"), sql.ref("q.date"))} -> 'needs' ? 'stepFree', false) as needs_step_free, r.establishment_id as school,
          coalesce(nullif(fold(trim(u.address)), '') || ' ' || u.zip_code || ' ' || fold(u.city), ${ownMailbox}) as home,
          case when q.wishes_until is not null and w.user_id is not null then jsonb_build_object('centerId', w.exam_center_id,
            'isLate', ${dayInParis(sql`w.wished_at`)} > q.wishes_until, 'at', extract(epoch from w.wished_at)) end as wish, w.wished_by,
          ${isAbroad} as is_abroad, u.zip_code, u.city, u.country, coalesce(s.zip_code, b.zip_code) as place_zip_code,
          coalesce(s.city, b.city) as place_city, coalesce(s.country, b.country) as place_country
        from ${resultsFor[among ? "self" : "office"]} x join questionnaires q on q.id = x.questionnaire_id join users u on u.id = x.user_id
          left join participations r on r.user_id = x.user_id and r.year = q.year
          left join center_wishes w on w.questionnaire_id = q.id and w.user_id = x.user_id
          left join establishments s on s.id = r.establishment_id left join clubs b on b.id = r.club_id
        where x.questionnaire_id = ${questionnaireId} and x.qualified ${isAmong("x.user_id")}),
      ${located(sql`select zip_code, city from people union select place_zip_code, place_city from people where place_zip_code is not null`)},
      placed as materialized (
        select distinct on (f.user_id) f.user_id, f.placed_in from former_results f join applications a on a.id = f.application_id
        where a.questionnaire_id = ${questionnaireId} and f.placed_in is not null ${isAmong("f.user_id")} order by f.user_id, a.id desc),
      entered as materialized (
        select distinct e.user_id from results e join questionnaires n on n.id = e.questionnaire_id
        where n.previous_questionnaire_id = ${questionnaireId} and (e.grade is not null or e.absent) ${isAmong("e.user_id")})
      select p.id, p.lastname, p.firstname, p.center_id, p.is_confirmed, p.needs_step_free, p.school, p.wish, p.wished_by,
        p.center_id is not null and (f.placed_in is distinct from p.center_id or e.user_id is not null) as is_fixed,
        case when p.home is not null and count(*) over (partition by p.home) between 2 and ${MAX_FAMILY} then dense_rank() over (order by p.home) end as family,
        start.*, place.latitude as school_latitude, place.longitude as school_longitude
      from people p
        left join located own on own.zip_code = p.zip_code and own.city = p.city
        left join located place on place.zip_code = p.place_zip_code and place.city = p.place_city
        left join placed f on f.user_id = p.id left join entered e on e.user_id = p.id
        cross join lateral (select p.place_zip_code is null or p.is_abroad or own.latitude is not null as is_home) h
        cross join lateral (
          select p.zip_code, p.city, p.country, own.latitude, own.longitude where h.is_home
          union all select p.place_zip_code, p.place_city, p.place_country, place.latitude, place.longitude where not h.is_home) start
      order by p.lastname, p.firstname, p.id`;
  return among ? list() : withHashJoins(trx, list);
}

export const listCenters = (trx: Connection) => listRows<Center & { readonly name: string }>(trx)`
    with ${located(sql`select distinct zip_code, city from exam_centers`)}
    select e.id, e.name, e.seats, e.step_free, e.city, e.zip_code, e.country, l.latitude, l.longitude
    from exam_centers e left join located l on l.zip_code = e.zip_code and l.city = e.city order by e.id`;

/** Their seats stay until the end of the transaction. */
export const lockCenters = (trx: Connection) => run(trx)`select from exam_centers order by id for share`;

/** Neither merged nor deleted before the transaction ends. */
export const lockPeople = (trx: Connection, ids: readonly number[]) =>
  run(trx)`select from users where id = any(${[...ids]}::int[]) order by id for key share`;

/** No center: withdraws. */
export const writeWishes = (trx: Connection, stageId: number, userIds: readonly number[], wish: { centerId: number | null; by: number }) =>
  wish.centerId === null
    ? run(trx)`delete from center_wishes where questionnaire_id = ${stageId} and user_id = any(${[...userIds]}::int[])`
    : run(trx)`
      insert into center_wishes (questionnaire_id, user_id, exam_center_id, wished_by)
      select ${stageId}::int, person, ${wish.centerId}::int, ${wish.by}::int from unnest(${[...userIds]}::int[]) person order by person
      on conflict (questionnaire_id, user_id) do update
        set exam_center_id = excluded.exam_center_id, wished_by = excluded.wished_by, wished_at = now()`;

export const deleteWishesOf = (trx: Connection, userIds: readonly number[]) => run(trx)`
    delete from center_wishes where user_id = any(${[...userIds]}::int[])`;

/** Of two wishes, that of the kept account stays. */
export async function moveWishes(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    update center_wishes w set user_id = ${toId}, wished_by = case wished_by when ${fromId} then ${toId} else wished_by end where user_id = ${fromId}
      and not exists (select from center_wishes k where k.user_id = ${toId} and k.questionnaire_id = w.questionnaire_id)`;
  await deleteWishesOf(trx, [fromId]);
}
