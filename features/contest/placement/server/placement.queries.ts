import { type RawBuilder, sql } from "kysely";
import { rightOn } from "#contest/accommodations/server/accommodations.service.ts";
import { withHashJoins } from "#database/hash-joins.ts";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, listRows, run } from "#platform/server/rows.ts";
import type { Person } from "../placement.ts";

/** A larger household is a boarding school or a colleague's mailbox. */
const MAX_FAMILY = 6;

interface Located {
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
  /** Null: unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface PersonRow extends Located, Omit<Person, "place" | "centerId"> {
  readonly lastname: string;
  readonly firstname: string;
  readonly examCenterId: number | null;
}

export interface CenterRow extends Located, Row<"examCenters", "id" | "name" | "seats" | "stepFree"> {}

/** The stage, and the one that follows; null: none does. */
export const findStage = (db: Connection, id: number) =>
  firstRow<{ readonly id: number; readonly next: { readonly physical: boolean; readonly isClosed: boolean } | null }>(db)`
    select q.id, (select jsonb_build_object('physical', n.physical, 'isClosed', stage_is_closed(n, now())) from questionnaires n
      where n.previous_questionnaire_id = q.id order by n."order", n.id limit 1) as next
    from questionnaires q where q.id = ${id}`;

/** The qualified people of a stage: `x` result, `q` stage, `u` person, `r` registration, `s` and `b` their school or club. */
const qualified = (questionnaireId: number) => sql`
  from results x join questionnaires q on q.id = x.questionnaire_id join users u on u.id = x.user_id
    left join participations r on r.user_id = x.user_id and r.year = q.year
    left join establishments s on s.id = r.establishment_id left join clubs b on b.id = r.club_id
  where x.questionnaire_id = ${questionnaireId} and x.qualified`;

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
        select x.user_id as id, u.lastname, u.firstname, x.next_exam_center_id as exam_center_id, coalesce(r.status = 'CONFIRMED', false) as is_confirmed,
          coalesce(${rightOn(sql.ref("u.id"), sql.ref("q.date"))} -> 'needs' ? 'stepFree', false) as needs_step_free, r.establishment_id as school,
          coalesce(nullif(fold(trim(u.address)), '') || ' ' || u.zip_code || ' ' || fold(u.city), ${ownMailbox}) as home,
          ${isAbroad} as is_abroad, u.zip_code, u.city, u.country, coalesce(s.zip_code, b.zip_code) as place_zip_code,
          coalesce(s.city, b.city) as place_city, coalesce(s.country, b.country) as place_country
        ${qualified(questionnaireId)}),
      ${located(sql`select zip_code, city from people union select place_zip_code, place_city from people where place_zip_code is not null`)},
      placed as materialized (
        select user_id, placed_in from former_results where application_id = (
          select max(id) from applications where questionnaire_id = ${questionnaireId} and kind = 'centers' and undone_at is null)),
      entered as materialized (
        select distinct e.user_id from results e join questionnaires n on n.id = e.questionnaire_id
        where n.previous_questionnaire_id = ${questionnaireId} and (e.grade is not null or e.absent))
      select p.id, p.lastname, p.firstname, p.exam_center_id, p.is_confirmed, p.needs_step_free, p.school,
        p.exam_center_id is not null and (f.placed_in is distinct from p.exam_center_id or e.user_id is not null) as is_fixed,
        case when p.home is not null and count(*) over (partition by p.home) between 2 and ${MAX_FAMILY} then dense_rank() over (order by p.home) end as family,
        case when h.is_home then p.zip_code else p.place_zip_code end as zip_code, case when h.is_home then p.city else p.place_city end as city,
        case when h.is_home then p.country else p.place_country end as country,
        case when h.is_home then own.latitude else place.latitude end as latitude,
        case when h.is_home then own.longitude else place.longitude end as longitude
      from people p
        left join located own on own.zip_code = p.zip_code and own.city = p.city
        left join located place on place.zip_code = p.place_zip_code and place.city = p.place_city
        left join placed f on f.user_id = p.id left join entered e on e.user_id = p.id
        cross join lateral (select p.place_zip_code is null or p.is_abroad or own.latitude is not null as is_home) h
      order by p.id`,
  );

export const listCenters = (trx: Connection) => listRows<CenterRow>(trx)`
    with ${located(sql`select distinct zip_code, city from exam_centers`)}
    select e.id, e.name, e.seats, e.step_free, e.city, e.zip_code, e.country, l.latitude, l.longitude
    from exam_centers e left join located l on l.zip_code = e.zip_code and l.city = e.city order by e.id`;

/** Their seats stay until the end of the transaction. */
export const lockCenters = (trx: Connection) => run(trx)`select from exam_centers order by id for share`;
