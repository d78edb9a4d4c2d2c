import { sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import { accountJson } from "#features/accounts/server/accounts.service.ts";
import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import {
  joinMembership,
  type MembershipFilter,
  matchesMembershipFilter,
  membershipsJson,
} from "#features/memberships/server/memberships.service.ts";
import { listOf } from "#platform/server/list-of.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import type { OfficeSchool, SchoolSort } from "../schools.contract.ts";

/** The office's list of schools. Both joins are on a unique key, so Postgres skips those that no condition or sort uses. */
export const schoolList = listOf<SchoolSort, MembershipFilter>({
  alias: "e",
  from: ({ year }) => sql`establishments e ${joinMembership("establishment", sql`e.id`, year)} left join users u on u.id = e.user_id`,
  matches: ({ registrationFilter }) => matchesMembershipFilter("establishment", registrationFilter),
  columns: {
    name: "e.name",
    type: "e.type",
    rneCode: "e.rneCode",
    city: "e.city",
    zipCode: "e.zipCode",
    estimatedParticipants: "e.estimatedParticipants",
    visible: "e.visible",
    proposeToBeHalfExamCenter: "e.proposeToBeHalfExamCenter",
    "user.contact.lastname": "u.lastname",
    "registrations.status": "m.status",
  },
});

export const countSchools = (db: Connection) => countRows(db)`select count(*) as count from establishments`;

/** These schools, in this order. */
export const findSchools = (db: Connection, ids: readonly number[]) => listRows<OfficeSchool>(db)`
    select e.id, e.rne_code, e.name, e.type, e.street, e.city, e.zip_code, e.country, e.visible, e.estimated_participants,
      e.propose_to_be_half_exam_center, case when u.id is not null then ${accountJson} end as "user",
      ${membershipsJson("establishment", sql`e.id`)} as registrations
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join establishments e on e.id = asked.id
      left join users u on u.id = e.user_id
    order by asked.place`;

/** A school, and its state in a year. */
export interface ExportedSchool
  extends Row<
    "establishments",
    | "rneCode"
    | "name"
    | "type"
    | "street"
    | "zipCode"
    | "city"
    | "country"
    | "estimatedParticipants"
    | "visible"
    | "proposeToBeHalfExamCenter"
  > {
  /** Null: no membership that year. */
  readonly status: RegistrationStatus | null;
  readonly pupils: number;
  readonly confirmed: number;
  /** The correspondent. */
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export const listExportedSchools = (db: Database, filter: Omit<MembershipFilter, "search">) =>
  cursorPagesOf(
    db,
    sql<ExportedSchool>`
      with pupils as (
        select r.establishment_id as id, count(*) as pupils, count(*) filter (where r.status = 'CONFIRMED') as confirmed
        from participations r where r.year = ${filter.year} and r.establishment_id is not null group by r.establishment_id)
      select s.*, coalesce(p.pupils, 0) as pupils, coalesce(p.confirmed, 0) as confirmed from (
        select e.id, e.rne_code, e.name, e.type, e.street, e.zip_code, e.city, e.country, e.estimated_participants, e.visible,
          e.propose_to_be_half_exam_center, m.status, u.lastname, u.firstname, u.email, u.phone
        from ${schoolList.filtered({ ...filter, search: "" })}) s left join pupils p on p.id = s.id
      order by s.name, s.id`,
  );
