import { sql } from "kysely";
import { membershipLabel } from "#access/responsibility/membership-labels.ts";
import {
  joinMembership,
  type MembershipFilter,
  matchesMembershipFilter,
  membershipsJson,
} from "#access/responsibility/server/memberships.service.ts";
import { accountJson } from "#core/accounts/server/accounts.service.ts";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Connection, Database } from "#database/open.ts";
import { listOf } from "#platform/server/list-of.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import type { OfficeSchool, SchoolSort } from "../schools.contract.ts";

/** The office's list of schools. Both joins are on a unique key, so PostgreSQL skips those that no condition or sort uses. */
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

/** The schools of the list as `place`, each with its correspondent, if any, as `id`. */
export const correspondentsOf = (filter: MembershipFilter) =>
  sql`select e.id as place, e.user_id as id from ${schoolList.filtered(filter)}`;

export const countSchools = (db: Connection) => countRows(db)`select count(*) as count from establishments`;

export const findSchools = (db: Connection, ids: readonly number[]) => listRows<OfficeSchool>(db)`
    select e.id, e.rne_code, e.name, e.type, e.street, e.city, e.zip_code, e.country, e.visible, e.estimated_participants,
      e.propose_to_be_half_exam_center, case when u.id is not null then ${accountJson} end as "user",
      ${membershipsJson("establishment", sql`e.id`)} as registrations
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join establishments e on e.id = asked.id
      left join users u on u.id = e.user_id
    order by asked.place`;

const yesIf = (condition: boolean): string | null => (condition ? "Oui" : null);

const schoolColumns = (year: number): readonly ExportedColumn[] => [
  { title: "Code RNE", width: 12, from: sql`s.rne_code` },
  { title: "Nom", width: 38, from: sql`s.name` },
  { title: "Type", width: 12, from: sql`s.type` },
  { title: "Adresse", width: 32, from: sql`s.street` },
  { title: "Code postal", width: 13, from: sql`s.zip_code` },
  { title: "Ville", width: 22, from: sql`s.city` },
  { title: "Pays", width: 14, from: sql`s.country` },
  { title: `Adhésion ${year}`, width: 16, from: sql`s.status`, show: membershipLabel },
  { title: "Estimation", width: 12, from: sql`s.estimated_participants` },
  { title: `Élèves inscrits ${year}`, width: 20, from: sql`coalesce(p.pupils, 0)` },
  { title: `Élèves confirmés ${year}`, width: 21, from: sql`coalesce(p.confirmed, 0)` },
  { title: "Inscriptions ouvertes", width: 20, from: sql`s.visible`, show: yesIf },
  { title: "Centre de demi-finale", width: 21, from: sql`s.propose_to_be_half_exam_center`, show: yesIf },
  { title: "Nom du correspondant", width: 22, from: sql`s.lastname` },
  { title: "Prénom du correspondant", width: 22, from: sql`s.firstname` },
  { title: "E-mail", width: 34, from: sql`s.email` },
  { title: "Téléphone", width: 18, from: sql`s.phone` },
];

export const exportedSchools = (db: Database, title: string, filter: Omit<MembershipFilter, "search"> & { readonly year: number }) =>
  exportedSheet(
    db,
    title,
    schoolColumns(filter.year),
    sql`
      from (select e.*, m.status, u.lastname, u.firstname, u.email, u.phone from ${schoolList.filtered({ ...filter, search: "" })}) s
        left join (
          select r.establishment_id as id, count(*) as pupils, count(*) filter (where r.status = 'CONFIRMED') as confirmed
          from participations r where r.year = ${filter.year} and r.establishment_id is not null group by r.establishment_id) p on p.id = s.id
      order by s.name, s.id`,
  );
