import { type RawBuilder, sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import { accountJson } from "#features/accounts/server/accounts.service.ts";
import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { peopleVisibleTo } from "#features/people/server/people.service.ts";
import { registrationJson } from "#features/registrations/server/registrations.service.ts";
import type { Owner } from "#features/responsibility/server/responsibility.service.ts";
import { type Reader, resultJson, resultsFor } from "#features/results/server/results.service.ts";
import { type StageResult, stageResult } from "#features/results/server/stage-columns.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { orderOf, windowOf } from "#platform/server/paging.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import type { Member, MemberSort } from "../members.contract.ts";

/** The members of a club in a year, filtered. */
export interface MemberFilter {
  readonly reader: Reader;
  readonly clubId: number;
  readonly year: number;
  /** The stage whose results are shown. */
  readonly questionnaireId: number | null;
  readonly search: string;
  readonly status: RegistrationStatus | undefined;
}

/** The reading club: it may no longer be in charge of some of them. */
const ownerOf = ({ reader, clubId }: MemberFilter): Owner | null => (reader === "office" ? null : { clubId });

interface MemberQuery extends MemberFilter {
  readonly limit: number;
  readonly page: number;
  readonly sortBy: readonly (`${MemberSort}:ASC` | `${MemberSort}:DESC`)[];
}

const sortColumns = {
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

/** The participations `r`, the people `u`; a club has few members, found by their index. */
const memberCondition = ({ clubId, year, search, status }: MemberFilter): RawBuilder<unknown> => sql`
  r.club_id = ${clubId} and r.year = ${year}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`} ${search === "" ? sql`` : sql`and ${containsWords(search, sql.ref("u.search_text"))}`}`;

const filteredMembers = (filter: MemberFilter): RawBuilder<unknown> => sql`
  participations r join ${peopleVisibleTo(ownerOf(filter))} u on u.id = r.user_id join categories k on k.id = r.category_id
    left join ${resultsFor[filter.reader]} x on x.user_id = r.user_id and x.questionnaire_id = ${filter.questionnaireId}
    left join exam_centers e on e.id = x.next_exam_center_id
  where ${memberCondition(filter)}`;

/** A page of members: sorted first, then loaded in full. */
export async function listMembers(db: Connection, query: MemberQuery): Promise<Member[]> {
  const order = orderOf(sortsOf<MemberSort>(query.sortBy), sortColumns, ["u.lastname", "u.firstname", "r.id"]);
  const rows = await listRows<{ member: Member }>(db)`
    select ${registrationJson} || jsonb_build_object('user', ${accountJson},
      'result', case when q.id is not null then ${resultJson} end)
      || case when u.is_former then '{"former": true}' else '{}' end::jsonb as member
    from unnest(array(select r.id from ${filteredMembers(query)} ${order} ${windowOf(query)})) with ordinality as page(id, place)
      join registrations r on r.id = page.id join ${peopleVisibleTo(ownerOf(query))} u on u.id = r.user_id
      left join (${resultsFor[query.reader]} x join questionnaires q on q.id = x.questionnaire_id) on x.user_id = r.user_id and q.id = ${query.questionnaireId}
    order by page.place`;
  return rows.map(({ member }) => member);
}

export async function countMembers(db: Connection, filter: MemberFilter): Promise<number> {
  const people = filter.search === "" ? sql`` : sql`join ${peopleVisibleTo(ownerOf(filter))} u on u.id = r.user_id`;
  return countRows(db)`select count(*) as count from participations r ${people} where ${memberCondition(filter)}`;
}

/** A member with the registration of the year, and the result at the requested stage. */
export interface ExportedMember
  extends StageResult,
    Row<"users", "username" | "lastname" | "firstname" | "email" | "phone" | "address" | "zipCode" | "city" | "country"> {
  readonly category: string;
  readonly squad: string | null;
  readonly establishment: string | null;
  readonly status: RegistrationStatus;
}

export const listExported = (db: Database, filter: MemberFilter) =>
  cursorPagesOf(
    db,
    sql<ExportedMember>`
    select u.username, u.lastname, u.firstname, k.name as category, (select name from squads where id = r.squad_id) as squad,
      (select name from establishments where id = r.establishment_id) as establishment, r.status, u.email, u.phone, u.address, u.zip_code, u.city,
      u.country, ${stageResult}
    from ${filteredMembers(filter)} order by u.lastname, u.firstname, r.id`,
  );
