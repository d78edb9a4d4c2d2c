import { sql } from "kysely";
import { membershipLabel } from "#access/responsibility/membership-labels.ts";
import {
  joinMembership,
  type MembershipFilter,
  matchesMembershipFilter,
  membershipsJson,
} from "#access/responsibility/server/memberships.service.ts";
import { clubColumns, clubFactNames } from "#core/accounts/club-columns.ts";
import { accountJson } from "#core/accounts/server/accounts.service.ts";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Connection, Database } from "#database/open.ts";
import { listOf } from "#platform/server/list-of.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import type { Club, ClubSort } from "../clubs.contract.ts";

export const clubList = listOf<ClubSort, MembershipFilter>({
  alias: "c",
  from: ({ year }) => sql`clubs c ${joinMembership("club", sql`c.id`, year)}`,
  matches: ({ registrationFilter }) => matchesMembershipFilter("club", registrationFilter),
  columns: { name: "c.name", city: "c.city", zipCode: "c.zipCode", "registrations.status": "m.status" },
});

/** The clubs of the list as `place`, each with the contacts named by the office as `id`; a club without contacts has one row. */
export const contactsOf = (filter: MembershipFilter) => sql`
  select s.id as place, k.user_id as id from (select c.id from ${clubList.filtered(filter)}) s
    left join club_controllers k on k.club_id = s.id and k.invited_by is null`;

export const countClubs = (db: Connection) => countRows(db)`select count(*) as count from clubs`;

const facts = sql.join(clubFactNames.map((fact) => sql.ref(`c.${fact}`)));

/** These clubs, in this order. */
export const findClubs = (db: Connection, ids: readonly number[]) => listRows<Club>(db)`
    select c.id, ${facts}, ${membershipsJson("club", sql`c.id`)} as registrations,
      (select coalesce(jsonb_agg(${accountJson} || jsonb_build_object('access',
          case when k.invited_by is null then 'named' when u.status = 'PENDING' then 'invited' else 'active' end,
          'invitedBy', k.invited_by, 'hasPassword', u.status <> 'PENDING') order by u.lastname, u.firstname, u.id), '[]')
        from club_controllers k join users u on u.id = k.user_id where k.club_id = c.id) as controllers
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join clubs c on c.id = asked.id
    order by asked.place`;

const exportedColumns = (year: number): readonly ExportedColumn[] => [
  ...clubFactNames.flatMap((fact) => {
    const { label, exported } = clubColumns[fact];
    return exported === null ? [] : [{ title: label, width: exported, from: sql.ref(`c.${fact}`) }];
  }),
  { title: `Adhésion ${year}`, width: 16, from: sql`m.status`, show: membershipLabel },
  {
    title: `Adhérents ${year}`,
    width: 16,
    from: sql`(select count(*) from participations p where p.club_id = c.id and p.year = ${year})`,
  },
  { title: "Responsables", width: 34, from: sql`k.controllers` },
  { title: "E-mails", width: 40, from: sql`k.emails` },
];

export const exportedClubs = (db: Database, title: string, filter: Omit<MembershipFilter, "search"> & { readonly year: number }) =>
  exportedSheet(
    db,
    title,
    exportedColumns(filter.year),
    sql`
      from (select c.id, m.status from ${clubList.filtered({ ...filter, search: "" })}) m join clubs c on c.id = m.id
        left join lateral (
          select string_agg(u.lastname || ' ' || u.firstname, ', ' order by u.lastname, u.id) as controllers,
            string_agg(nullif(u.email, ''), ', ' order by u.lastname, u.id) as emails
          from club_controllers k join users u on u.id = k.user_id where k.club_id = c.id) k on true
      order by c.name, c.id`,
  );
