import { type RawBuilder, sql } from "kysely";
import { rightAt } from "#contest/accommodations/server/accommodations.service.ts";
import type { Connection } from "#database/open.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { PageQuery } from "#platform/server/list-of.ts";
import { orderOf, windowOf } from "#platform/server/paging.ts";
import { countRows, firstRow, listRows, listValues } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import { isClosed } from "#season/stages/server/stage-state.service.ts";
import type { Candidate, candidateSorts, Sitting } from "../sitting.contract.ts";

type Sort = (typeof candidateSorts)[number];
export interface SittingKey {
  readonly centerId: number;
  readonly questionnaireId: number;
}

export interface SittingView extends SittingKey {
  readonly byOffice: boolean;
}

interface CandidateQuery extends PageQuery<Sort> {
  readonly category: string | undefined;
}

/**
 * The candidates of a stage in a center: their result at the previous stage names it as next center (index `results_center`).
 * `offset 0` reads no people but them: for the first ten by name PostgreSQL went through all people, for seconds if few are candidates.
 * For a past year a center reads the name, the category and the result, not the current identifier (LET-06).
 */
const candidatesFrom = ({ centerId, questionnaireId, byOffice }: SittingView) => sql`
  questionnaires q
    join results p on p.questionnaire_id = q.previous_questionnaire_id and p.next_exam_center_id = ${centerId}
    cross join lateral (select * from users where id = p.user_id offset 0) u
    left join participations r on r.user_id = u.id and r.year = q.year
    left join categories c on c.id = r.category_id
    left join establishments e on e.id = r.establishment_id
    left join clubs b on b.id = r.club_id
    cross join lateral (select coalesce(e.name, b.name) as name) w
    left join results x on x.questionnaire_id = q.id and x.user_id = u.id
    cross join lateral (select case when q.year < ${activeYear} and not ${byOffice}::boolean then '' else u.username end as username) today
  where q.id = ${questionnaireId} and q.physical`;

const entryFields = sql`'userId', x.user_id, 'grade', x.grade, 'weightedGrade', x.weighted_grade, 'time', x.time, 'absent', x.absent,
  'qualified', x.qualified, 'version', x.version`;

const affiliationJson = (table: "e" | "b") =>
  sql`case when ${sql.ref(`${table}.id`)} is not null
    then jsonb_build_object('name', ${sql.ref(`${table}.name`)}, 'city', ${sql.ref(`${table}.city`)}) end`;

/** For a past year a center reads no right: it was of that day. */
const rightJson = ({ byOffice }: SittingView) =>
  sql`jsonb_build_object('accommodation', case when q.year >= ${activeYear} or ${byOffice}::boolean then ${rightAt(sql.ref("u.id"))} end)`;

const candidateJson = sql<Candidate>`jsonb_build_object(
  'user', jsonb_build_object('id', u.id, 'username', today.username, 'numPalmares', u.num_palmares,
    'contact', jsonb_build_object('lastname', u.lastname, 'firstname', u.firstname)),
  'registration', case when r.id is not null then jsonb_build_object(
    'category', jsonb_build_object('name', c.name), 'establishment', ${affiliationJson("e")}, 'club', ${affiliationJson("b")}) end,
  'result', case when x.user_id is not null then jsonb_build_object('questionnaireId', x.questionnaire_id, ${entryFields}) end)`;

const columns: Readonly<Record<Sort, string>> = {
  "user.contact.lastname": "u.lastname",
  "user.contact.firstname": "u.firstname",
  "registration.category.name": "c.position",
  "registration.establishment.name": "w.name",
  "result.grade": "x.grade",
  "result.weightedGrade": "x.weighted_grade",
  "result.time": "x.time",
  "result.qualified": "x.qualified",
};

/** Requires every word in the name or the username, so that a search cannot guess e-mail addresses. */
const searchCondition = (search: string): RawBuilder<unknown> =>
  search === ""
    ? sql`true`
    : containsWords(search, sql`fold(u.lastname || ' ' || u.firstname || ' ' || today.username || ' ' || u.num_palmares)`);

const filterCondition = ({ category, search }: Pick<CandidateQuery, "category" | "search">) =>
  sql`and ${category === undefined ? sql`true` : sql`c.name = ${category}`} and ${searchCondition(search)}`;

const byName = ["u.lastname", "u.firstname", "u.id"] as const;

export const listCandidates = (db: Connection, at: SittingView, query: CandidateQuery) =>
  listValues<Candidate>(db)`
    select ${candidateJson} || ${rightJson(at)} as candidate from ${candidatesFrom(at)} ${filterCondition(query)}
    ${orderOf(sortsOf<Sort>(query.sortBy), columns, byName)} ${windowOf(query)}`;

export const countCandidates = (db: Connection, at: SittingView, query: Pick<CandidateQuery, "category" | "search">) =>
  countRows(db)`select count(*) as count from ${candidatesFrom(at)} ${filterCondition(query)}`;

/** A candidate with fields that only the ranking needs; they stay on the server. */
interface RankableCandidate {
  readonly candidate: Candidate;
  readonly accommodation: Candidate["accommodation"];
  readonly birthday: string | null;
  readonly extra: number;
}

export const listByCategory = (db: Connection, at: SittingView, categories?: readonly string[]) => listRows<RankableCandidate>(db)`
    select ${candidateJson} as candidate, ${rightJson(at)}->'accommodation' as accommodation, u.birthday, coalesce(x.extra, 0) as extra from ${candidatesFrom(at)} ${categories === undefined ? sql`` : sql`and c.name = any(${[...categories]}::text[])`}
    order by c.position, c.id, u.lastname, u.firstname, u.id`;

/** The entries since an instant, or all. An overlap of one minute returns entries written at that instant again. */
export const listEntries = (db: Connection, at: SittingKey, since: Date | undefined) =>
  listValues<Sitting["entries"][number]>(db)`
    select jsonb_build_object(${entryFields}) as entry from ${candidatesFrom({ ...at, byOffice: true })}
    and ${since === undefined ? sql`x.user_id is not null` : sql`x.updated_at > ${since}::timestamptz - interval '1 minute'`}`;

export const findStage = (db: Connection, id: number) => firstRow<Sitting["stage"] & { readonly physical: boolean; readonly at: Date }>(db)`
    select q.id, q.name, q.year, ${isClosed} as is_closed, q.physical, q.previous_questionnaire_id, v.date, to_char(v.hour, 'HH24:MI') as hour, q.ranking_definitive_at, now() as at
    from questionnaires q left join questionnaires v on v.id = q.previous_questionnaire_id where q.id = ${id}`;

/** The stages on paper for which people are convoked to this center, the newest first. */
export const listSessions = (db: Connection, centerId: number) => listRows<{ id: number; name: string; year: number; isClosed: boolean }>(
  db,
)`
    select q.id, q.name, q.year, ${isClosed} as is_closed from questionnaires q
    where q.physical and exists (
      select from results p where p.next_exam_center_id = ${centerId} and p.questionnaire_id = q.previous_questionnaire_id)
    order by q.year desc, q."order" desc, q.id desc`;
