import { type RawBuilder, sql } from "kysely";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import type { Owner } from "#access/responsibility/server/responsibility.service.ts";
import { registrationJson } from "#contest/registrations/server/registrations.service.ts";
import { memberLabel } from "#contest/registrations/validation.ts";
import { type Reader, resultJson, resultsFor } from "#contest/results/server/results.service.ts";
import { accountJson } from "#core/accounts/server/accounts.service.ts";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Connection, Database } from "#database/open.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { PageQuery } from "#platform/server/list-of.ts";
import { orderOf, windowOf } from "#platform/server/paging.ts";
import { countRows, listValues } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import type { Member, MemberSort } from "../members.contract.ts";
import { peopleVisibleTo } from "./people.service.ts";

interface MemberFilter {
  readonly reader: Reader;
  readonly clubId: number;
  readonly year: number;
  readonly questionnaireId: number | null;
  readonly search: string;
  readonly status: RegistrationStatus | undefined;
}

/** The reading club: it may no longer be in charge of some of them. */
const ownerOf = ({ reader, clubId }: MemberFilter): Owner | null => (reader === "office" ? null : { clubId });

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

export async function listMembers(db: Connection, query: MemberFilter & PageQuery<MemberSort>): Promise<Member[]> {
  const order = orderOf(sortsOf<MemberSort>(query.sortBy), sortColumns, ["u.lastname", "u.firstname", "r.id"]);
  return listValues<Member>(db)`
    select ${registrationJson} || jsonb_build_object('user', ${accountJson},
      'result', case when q.id is not null then ${resultJson} end)
      || case when u.is_former then '{"former": true}' else '{}' end::jsonb as member
    from unnest(array(select r.id from ${filteredMembers(query)} ${order} ${windowOf(query)})) with ordinality as page(id, place)
      join registrations r on r.id = page.id join ${peopleVisibleTo(ownerOf(query))} u on u.id = r.user_id
      left join (${resultsFor[query.reader]} x join questionnaires q on q.id = x.questionnaire_id) on x.user_id = r.user_id and q.id = ${query.questionnaireId}
    order by page.place`;
}

export async function countMembers(db: Connection, filter: MemberFilter): Promise<number> {
  const people = filter.search === "" ? sql`` : sql`join ${peopleVisibleTo(ownerOf(filter))} u on u.id = r.user_id`;
  return countRows(db)`select count(*) as count from participations r ${people} where ${memberCondition(filter)}`;
}

/** A club's list; `membership`: the club's own of that year, which a confirmed member waits for too. */
export const memberColumns = (membership: RegistrationStatus | null): readonly ExportedColumn[] => [
  { title: "Identifiant", width: 22, from: sql`u.username` },
  { title: "Nom", width: 22, from: sql`u.lastname` },
  { title: "Prénom", width: 18, from: sql`u.firstname` },
  { title: "Catégorie", width: 14, from: sql`k.name` },
  { title: "Équipe", width: 18, from: sql`(select name from squads where id = r.squad_id)` },
  { title: "Établissement", width: 30, from: sql`(select name from establishments where id = r.establishment_id)` },
  { title: "Inscription", width: 24, from: sql`r.status`, show: (status: RegistrationStatus) => memberLabel(status, membership) },
  { title: "E-mail", width: 32, from: sql`u.email` },
  { title: "Téléphone", width: 18, from: sql`u.phone` },
  { title: "Adresse", width: 32, from: sql`u.address` },
  { title: "Code postal", width: 13, from: sql`u.zip_code` },
  { title: "Ville", width: 20, from: sql`u.city` },
  { title: "Pays", width: 14, from: sql`u.country` },
];

export const exportedMembers = (db: Database, name: string, columns: readonly ExportedColumn[], filter: MemberFilter) =>
  exportedSheet(db, name, columns, sql`from ${filteredMembers(filter)} order by u.lastname, u.firstname, r.id`);
