import { type RawBuilder, sql } from "kysely";
import type { Connection, Database } from "#database/open.ts";
import { pagesOf } from "#database/pages.ts";
import {
  isMembership,
  joinMembership,
  membershipsJson,
  type NarrowedToMemberships,
} from "#features/registrations/server/memberships.service.ts";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import { accountJson } from "#features/users/server/account.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { windowOf } from "#platform/server/paging.ts";
import { isSought, orderOfSought } from "#platform/server/search.ts";
import type { OfficeSchool, SchoolSort } from "../schools.contract.ts";

interface Asked extends NarrowedToMemberships {
  readonly limit: number;
  readonly page: number;
  readonly sortBy: readonly (`${SchoolSort}:ASC` | `${SchoolSort}:DESC`)[];
}

const columns = {
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
} as const;

/** What no condition and no sort names of these joins is not read: both are on a unique key. */
const schools = ({ search, year, registrationFilter }: NarrowedToMemberships): RawBuilder<unknown> => sql`
  establishments e ${joinMembership("establishment", sql`e.id`, year)} left join users u on u.id = e.user_id
  where ${isMembership("establishment", registrationFilter)}
    and ${isSought(search, "e.sought")}`;

/** The schools of a page of the office's list; what a search finds comes best first, unless a sort is asked for. */
export async function listSchoolIds(db: Connection, asked: Asked): Promise<number[]> {
  const order = orderOfSought(asked.search, sortsOf<SchoolSort>(asked.sortBy), { sought: "e.sought", columns, ending: ["e.name", "e.id"] });
  const { rows } = await sql<{ id: number }>`select e.id from ${schools(asked)} ${order} ${windowOf(asked)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countListed(db: Connection, narrowed: NarrowedToMemberships): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${schools(narrowed)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countSchools(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from establishments`.execute(db);
  return rows[0]?.count ?? 0;
}

/** These schools, in this order. */
export async function findSchools(db: Connection, ids: readonly number[]): Promise<OfficeSchool[]> {
  const { rows } = await sql<OfficeSchool>`
    select e.id, e.rne_code, e.name, e.type, e.street, e.city, e.zip_code, e.country, e.visible, e.estimated_participants,
      e.propose_to_be_half_exam_center, case when u.id is not null then ${accountJson} end as "user",
      ${membershipsJson("establishment", sql`e.id`)} as registrations
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join establishments e on e.id = asked.id
      left join users u on u.id = e.user_id
    order by asked.place`.execute(db);
  return rows;
}

/** A school, and how it stands in a year. */
export interface ExportedSchool {
  readonly rneCode: string | null;
  readonly name: string;
  readonly type: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
  readonly estimatedParticipants: number;
  readonly visible: boolean;
  readonly proposeToBeHalfExamCenter: boolean;
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

export const listExportedSchools = (db: Database, narrowed: Omit<NarrowedToMemberships, "search">) =>
  pagesOf(
    db,
    sql<ExportedSchool>`
      with pupils as (
        select r.establishment_id as id, count(*) as pupils, count(*) filter (where r.status = 'CONFIRMED') as confirmed
        from registrations r where r.kind = 'participant' and r.year = ${narrowed.year} and r.establishment_id is not null group by r.establishment_id)
      select s.*, coalesce(p.pupils, 0) as pupils, coalesce(p.confirmed, 0) as confirmed from (
        select e.id, e.rne_code, e.name, e.type, e.street, e.zip_code, e.city, e.country, e.estimated_participants, e.visible,
          e.propose_to_be_half_exam_center, m.status, u.lastname, u.firstname, u.email, u.phone
        from ${schools({ ...narrowed, search: "" })}) s left join pupils p on p.id = s.id
      order by s.name, s.id`,
  );
