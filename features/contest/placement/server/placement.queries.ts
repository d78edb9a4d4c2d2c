import { type RawBuilder, sql } from "kysely";
import { MAX_FAMILY } from "#access/mail/server/mail.service.ts";
import { rightOn } from "#contest/accommodations/server/accommodations.service.ts";
import { withHashJoins } from "#database/hash-joins.ts";
import type { Connection } from "#database/open.ts";
import { firstRow, listRows, run } from "#platform/server/rows.ts";
import type { Center, Person } from "../entrant.ts";

export interface PersonRow extends Person {
  readonly id: number;
  readonly lastname: string;
  readonly firstname: string;
}

/** The stage, and the one that follows; null: none does. */
export const findStage = (db: Connection, id: number) =>
  firstRow<{ readonly id: number; readonly next: { readonly physical: boolean; readonly isClosed: boolean } | null }>(db)`
    select q.id, (select jsonb_build_object('physical', n.physical, 'isClosed', stage_is_closed(n, now())) from questionnaires n
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
 */
export const listPeople = (trx: Connection, questionnaireId: number) =>
  withHashJoins(
    trx,
    () => listRows<PersonRow>(trx)`
      with people as materialized (
        select x.user_id as id, u.lastname, u.firstname, x.next_exam_center_id as center_id, coalesce(r.status = 'CONFIRMED', false) as is_confirmed,
          coalesce(${rightOn(sql.ref("u.id"), sql.ref("q.date"))} -> 'needs' ? 'stepFree', false) as needs_step_free, r.establishment_id as school,
          coalesce(nullif(fold(trim(u.address)), '') || ' ' || u.zip_code || ' ' || fold(u.city), ${ownMailbox}) as home,
          ${isAbroad} as is_abroad, u.zip_code, u.city, u.country, coalesce(s.zip_code, b.zip_code) as place_zip_code,
          coalesce(s.city, b.city) as place_city, coalesce(s.country, b.country) as place_country
        from results x join questionnaires q on q.id = x.questionnaire_id join users u on u.id = x.user_id
          left join participations r on r.user_id = x.user_id and r.year = q.year
          left join establishments s on s.id = r.establishment_id left join clubs b on b.id = r.club_id
        where x.questionnaire_id = ${questionnaireId} and x.qualified),
      ${located(sql`select zip_code, city from people union select place_zip_code, place_city from people where place_zip_code is not null`)},
      placed as materialized (
        select distinct on (f.user_id) f.user_id, f.placed_in from former_results f join applications a on a.id = f.application_id
        where a.questionnaire_id = ${questionnaireId} and f.placed_in is not null order by f.user_id, a.id desc),
      entered as materialized (
        select distinct e.user_id from results e join questionnaires n on n.id = e.questionnaire_id
        where n.previous_questionnaire_id = ${questionnaireId} and (e.grade is not null or e.absent))
      select p.id, p.lastname, p.firstname, p.center_id, p.is_confirmed, p.needs_step_free, p.school,
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
      order by p.lastname, p.firstname, p.id`,
  );

export const listCenters = (trx: Connection) => listRows<Center & { readonly name: string }>(trx)`
    with ${located(sql`select distinct zip_code, city from exam_centers`)}
    select e.id, e.name, e.seats, e.step_free, e.city, e.zip_code, e.country, l.latitude, l.longitude
    from exam_centers e left join located l on l.zip_code = e.zip_code and l.city = e.city order by e.id`;

/** Their seats stay until the end of the transaction. */
export const lockCenters = (trx: Connection) => run(trx)`select from exam_centers order by id for share`;
