import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { activeYear } from "#features/registrations/server/registrations.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { orderOf, windowOf } from "#platform/server/paging.ts";
import { holds } from "#platform/server/search.ts";
import type { Candidate, candidateSorts, Sitting } from "../sitting.contract.ts";

type Sort = (typeof candidateSorts)[number];
type Entry = Sitting["entries"][number];

/** Where a stage is sat. */
export interface Place {
  readonly centerId: number;
  readonly questionnaireId: number;
}

/** A place, and whether the office looks at it. */
export interface Seen extends Place {
  readonly byOffice: boolean;
}

interface Asked {
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly (`${Sort}:ASC` | `${Sort}:DESC`)[];
  readonly category: string | undefined;
}

/**
 * Who sits a stage in a centre: those whose result at the stage before names it as next centre (`results_center` finds them). Of a past year a
 * centre reads the name, the category and the result, not the identifier, which is of today (LET-06).
 */
const seated = ({ centerId, questionnaireId, byOffice }: Seen) => sql`
  questionnaires q
    join results p on p.questionnaire_id = q.previous_questionnaire_id and p.next_exam_center_id = ${centerId}
    join users u on u.id = p.user_id
    left join registrations r on r.user_id = u.id and r.year = q.year and r.kind = 'participant'
    left join categories c on c.id = r.category_id
    left join establishments e on e.id = r.establishment_id
    left join clubs b on b.id = r.club_id
    cross join lateral (select coalesce(e.name, b.name) as name) w
    left join results x on x.questionnaire_id = q.id and x.user_id = u.id
    cross join lateral (select case when q.year < ${activeYear} and not ${byOffice}::boolean then '' else u.username end as username) today
  where q.id = ${questionnaireId} and q.physical`;

const entryFields = sql`'userId', x.user_id, 'grade', x.grade, 'weightedGrade', x.weighted_grade, 'time', x.time, 'absent', x.absent,
  'qualified', x.qualified, 'version', x.version`;

const place = (table: "e" | "b") =>
  sql`case when ${sql.ref(`${table}.id`)} is not null
    then jsonb_build_object('name', ${sql.ref(`${table}.name`)}, 'city', ${sql.ref(`${table}.city`)}) end`;

const candidateJson = sql<Candidate>`jsonb_build_object(
  'user', jsonb_build_object('id', u.id, 'username', today.username, 'numPalmares', u.num_palmares,
    'contact', jsonb_build_object('lastname', u.lastname, 'firstname', u.firstname)),
  'registration', case when r.id is not null then jsonb_build_object(
    'category', jsonb_build_object('name', c.name), 'establishment', ${place("e")}, 'club', ${place("b")}) end,
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

/** Every word typed is in the name or the username: an e-mail address cannot be guessed by searching. */
const matching = (search: string): RawBuilder<unknown> =>
  search === "" ? sql`true` : holds(search, sql`fold(u.lastname || ' ' || u.firstname || ' ' || today.username || ' ' || u.num_palmares)`);

const narrowed = ({ category, search }: Pick<Asked, "category" | "search">) =>
  sql`and ${category === undefined ? sql`true` : sql`c.name = ${category}`} and ${matching(search)}`;

const byName = ["u.lastname", "u.firstname", "u.id"] as const;

export async function listCandidates(db: Connection, at: Seen, asked: Asked): Promise<Candidate[]> {
  const { rows } = await sql<{ candidate: Candidate }>`
    select ${candidateJson} as candidate from ${seated(at)} ${narrowed(asked)}
    ${orderOf(sortsOf<Sort>(asked.sortBy), columns, byName)} ${windowOf(asked)}`.execute(db);
  return rows.map(({ candidate }) => candidate);
}

export async function countCandidates(db: Connection, at: Seen, asked: Pick<Asked, "category" | "search">): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${seated(at)} ${narrowed(asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A candidate with what only the ranking looks at: it stays on the server. */
interface RankableCandidate {
  readonly candidate: Candidate;
  readonly birthday: string | null;
}

/** All of a centre by category, then by name. */
export async function listByCategory(db: Connection, at: Seen, category?: string): Promise<RankableCandidate[]> {
  const { rows } = await sql<RankableCandidate>`
    select ${candidateJson} as candidate, u.birthday from ${seated(at)} ${narrowed({ category, search: "" })}
    order by c.position, c.id, u.lastname, u.firstname, u.id`.execute(db);
  return rows;
}

/** What was entered since an instant, or ever. Who was writing at that very moment is given once more: an entry takes well under a minute. */
export async function listEntries(db: Connection, at: Place, since: Date | undefined): Promise<Entry[]> {
  const { rows } = await sql<{ entry: Entry }>`
    select jsonb_build_object(${entryFields}) as entry from ${seated({ ...at, byOffice: true })}
    and ${since === undefined ? sql`x.user_id is not null` : sql`x.updated_at > ${since}::timestamptz - interval '1 minute'`}`.execute(db);
  return rows.map(({ entry }) => entry);
}

export async function findStage(db: Connection, id: number) {
  const { rows } = await sql<Sitting["stage"] & { readonly physical: boolean; readonly at: Date }>`
    select q.id, q.name, q.year, q.is_closed, q.physical, q.previous_questionnaire_id, v.date, to_char(v.hour, 'HH24:MI') as hour, now() as at
    from questionnaires q left join questionnaires v on v.id = q.previous_questionnaire_id where q.id = ${id}`.execute(db);
  return rows[0];
}

/** The physical stages that people are convoked to in this centre, the newest first. */
export async function listSessions(db: Connection, centerId: number) {
  const { rows } = await sql<{ id: number; name: string; year: number; isClosed: boolean }>`
    select q.id, q.name, q.year, q.is_closed from questionnaires q
    where q.physical and exists (
      select from results p where p.next_exam_center_id = ${centerId} and p.questionnaire_id = q.previous_questionnaire_id)
    order by q.year desc, q."order" desc, q.id desc`.execute(db);
  return rows;
}

export const listCategoryNames = (db: Connection) => db.selectFrom("categories").select(["name", "olderFirst"]).execute();
