import { type RawBuilder, sql } from "kysely";
import type { Connection, Database } from "#database/open.ts";
import { pagesOf } from "#database/pages.ts";
import { type Owner, registrationJson } from "#features/registrations/server/registrations.service.ts";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import { type Reader, resultJson, resultsFor } from "#features/results/server/results.service.ts";
import { type StageResult, stageResult } from "#features/results/server/stage-columns.service.ts";
import { accountJson } from "#features/users/server/account.service.ts";
import { peopleFor } from "#features/users/server/users.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { orderOf, windowOf } from "#platform/server/paging.ts";
import { holds } from "#platform/server/search.ts";
import type { Member, MemberSort } from "../members.contract.ts";

/** The members of a club in a year, and which of them. */
export interface Narrowed {
  readonly reader: Reader;
  readonly clubId: number;
  readonly year: number;
  /** The stage whose results are looked at. */
  readonly questionnaireId: number | null;
  readonly search: string;
  readonly status: RegistrationStatus | undefined;
}

/** The club that asks: it may be in charge of some of them no more. */
const ownerOf = ({ reader, clubId }: Narrowed): Owner | null => (reader === "office" ? null : { clubId });

interface Asked extends Narrowed {
  readonly limit: number;
  readonly page: number;
  readonly sortBy: readonly (`${MemberSort}:ASC` | `${MemberSort}:DESC`)[];
}

const columns = {
  "user.contact.lastname": "u.lastname",
  "user.contact.firstname": "u.firstname",
  "user.contact.email": "u.email",
  "user.username": "u.username",
  "category.name": "k.position",
  status: "r.status",
  "result.grade": "x.grade",
  "result.weightedGrade": "x.weighted_grade",
  "result.nextExamCenter.name": "e.name",
} as const satisfies Record<MemberSort, string>;

/** The registrations `r`, the people `u`; all of one club are few, found through the index of its members. */
const members = ({ clubId, year, search, status }: Narrowed): RawBuilder<unknown> => sql`
  r.kind = 'participant' and r.club_id = ${clubId} and r.year = ${year}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`} ${search === "" ? sql`` : sql`and ${holds(search, sql.ref("u.sought"))}`}`;

const sorted = (narrowed: Narrowed): RawBuilder<unknown> => sql`
  registrations r join ${peopleFor(ownerOf(narrowed))} u on u.id = r.user_id join categories k on k.id = r.category_id
    left join ${resultsFor[narrowed.reader]} x on x.user_id = r.user_id and x.questionnaire_id = ${narrowed.questionnaireId}
    left join exam_centers e on e.id = x.next_exam_center_id
  where ${members(narrowed)}`;

/** A page of them: sorted first, and only then written out. */
export async function listMembers(db: Connection, asked: Asked): Promise<Member[]> {
  const order = orderOf(sortsOf<MemberSort>(asked.sortBy), columns, ["u.lastname", "u.firstname", "r.id"]);
  const { rows } = await sql<{ member: Member }>`
    select ${registrationJson} || jsonb_build_object('user', ${accountJson},
      'result', case when q.id is not null then ${resultJson} end)
      || case when u.is_former then '{"former": true}' else '{}' end::jsonb as member
    from unnest(array(select r.id from ${sorted(asked)} ${order} ${windowOf(asked)})) with ordinality as page(id, place)
      join registrations r on r.id = page.id join ${peopleFor(ownerOf(asked))} u on u.id = r.user_id
      left join (${resultsFor[asked.reader]} x join questionnaires q on q.id = x.questionnaire_id) on x.user_id = r.user_id and q.id = ${asked.questionnaireId}
    order by page.place`.execute(db);
  return rows.map(({ member }) => member);
}

export async function countMembers(db: Connection, narrowed: Narrowed): Promise<number> {
  const people = narrowed.search === "" ? sql`` : sql`join ${peopleFor(ownerOf(narrowed))} u on u.id = r.user_id`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from registrations r ${people} where ${members(narrowed)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A member with the registration of the year, and the result at the stage that was named. */
export interface ExportedMember extends StageResult {
  readonly username: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly category: string;
  readonly squad: string | null;
  readonly establishment: string | null;
  readonly status: RegistrationStatus;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
}

export const listExported = (db: Database, narrowed: Narrowed) =>
  pagesOf(
    db,
    sql<ExportedMember>`
    select u.username, u.lastname, u.firstname, k.name as category, (select name from squads where id = r.squad_id) as squad,
      (select name from establishments where id = r.establishment_id) as establishment, r.status, u.email, u.phone, u.address, u.zip_code, u.city,
      u.country, ${stageResult}
    from ${sorted(narrowed)} order by u.lastname, u.firstname, r.id`,
  );
