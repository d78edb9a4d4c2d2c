import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import type { Sort } from "#platform/contract/page.ts";
import { likeFolded, type PageWindow } from "#platform/server/paging.ts";
import type { PupilSort } from "../pupils.contract.ts";

/** The participants of a year, and which of them: what is not named is not asked. */
export interface Narrowed {
  readonly year: number;
  /** The pupils of this school; null: everybody. */
  readonly establishmentId: number | null;
  /** The stage whose results are looked at. */
  readonly questionnaireId: number | null;
  readonly search: string;
  readonly status?: RegistrationStatus;
  readonly categoryId?: number;
  readonly isGraded?: boolean;
  readonly nextExamCenterId?: number | null;
}

type Sorts = readonly Sort<PupilSort>[];

export const findStage = (db: Connection, id: number) =>
  db
    .selectFrom("questionnaires")
    .select(["id", "name", "year", "showOnUserDashboard", "date", "hour"])
    .where("id", "=", id)
    .executeTakeFirst();

/** What is asked of a registration `r`, a person `u`, a result `x`. */
export const conditions = (narrowed: Narrowed): RawBuilder<unknown> => {
  const { year, establishmentId, search, status, categoryId, isGraded, nextExamCenterId } = narrowed;
  return sql.join(
    [
      sql`r.kind = 'participant' and r.year = ${year}`,
      ...(establishmentId === null ? [] : [sql`r.establishment_id = ${establishmentId}`]),
      ...(search === "" ? [] : [sql`u.sought like ${likeFolded(search)}`]),
      ...(status === undefined ? [] : [sql`r.status = ${status}`]),
      ...(categoryId === undefined ? [] : [sql`r.category_id = ${categoryId}`]),
      ...(isGraded === undefined ? [] : [isGraded ? sql`x.grade is not null` : sql`x.grade is null`]),
      ...(nextExamCenterId === undefined ? [] : [sql`x.next_exam_center_id is not distinct from ${nextExamCenterId}::int`]),
    ],
    sql` and `,
  );
};

const looksAtResults = ({ isGraded, nextExamCenterId }: Narrowed) => isGraded !== undefined || nextExamCenterId !== undefined;

/** Everybody asked for, in no order, beside the tables that the conditions look into and no other: indexes alone may serve. */
const participants = (narrowed: Narrowed, withResults = looksAtResults(narrowed)): RawBuilder<unknown> => sql`
  registrations r ${narrowed.search === "" ? sql`` : sql`join users u on u.id = r.user_id`}
    ${withResults ? sql`left join results x on x.user_id = r.user_id and x.questionnaire_id = ${narrowed.questionnaireId}` : sql``}
  where ${conditions(narrowed)}`;

/** At most so many of them. */
export async function someParticipants(db: Connection, narrowed: Narrowed, most: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`select r.user_id from ${participants(narrowed)} limit ${most}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export async function countParticipants(db: Connection, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${participants(narrowed)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What divides participants into parts. */
export type Division = "categoryId" | "status" | "nextExamCenterId";

export interface Share {
  readonly value: number | RegistrationStatus | null;
  readonly count: number;
}

/** How many there are of each value, in the order of the division; who has none comes last. */
export async function countShares(db: Connection, narrowed: Narrowed, division: Division): Promise<Share[]> {
  const by = (column: RawBuilder<unknown>) => sql`(select ${column} as value, count(*) as count
    from ${participants(narrowed, division === "nextExamCenterId" || looksAtResults(narrowed))} group by 1) p`;
  const counted = {
    categoryId: sql`${by(sql`r.category_id`)} join categories c on c.id = p.value order by c.position, c.name`,
    status: sql`${by(sql`r.status`)} order by p.value`,
    nextExamCenterId: sql`${by(sql`x.next_exam_center_id`)} left join exam_centers e on e.id = p.value order by e.name nulls last, e.id`,
  };
  return (await sql<Share>`select p.value, p.count from ${counted[division]}`.execute(db)).rows;
}

const columns = {
  "contact.lastname": ["u.lastname", "u.firstname"],
  "contact.firstname": ["u.firstname"],
  "contact.email": ["u.email"],
  username: ["u.username"],
  "registrations.category.name": ["c.position", "c.name"],
  "registrations.status": ["r.status"],
  "results.grade": ["x.grade"],
  "results.weightedGrade": ["x.weighted_grade"],
  "results.nextExamCenter.name": ["e.name"],
} as const satisfies Record<PupilSort, readonly string[]>;

/** The sorts, then the name. What is not known comes last: said only of columns where it can be, or their indexes would not serve. */
function orderAs(sorts: Sorts, back: boolean, areMarksKnown = false): RawBuilder<unknown> {
  const direction = (descending: boolean) => (descending === back ? sql`asc` : sql`desc`);
  const isKnown = (column: string) => /^[ucr]\./.test(column) || (areMarksKnown && column.startsWith("x."));
  const missing = (column: string) => (isKnown(column) ? sql`` : back ? sql`nulls first` : sql`nulls last`);
  const keys = sorts.flatMap(({ field, descending }) =>
    columns[field].map((column) => sql`${sql.ref(column)} ${direction(descending)} ${missing(column)}`),
  );
  const names = ["u.lastname", "u.firstname", "u.id"].map((column) => sql`${sql.ref(column)} ${direction(false)}`);
  return sql`order by ${sql.join([...keys, ...names])}`;
}

const idsOf = async (db: Connection, query: RawBuilder<unknown>, { offset, limit, back }: PageWindow): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${query} limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return back ? ids.reverse() : ids;
};

const category = sql`join categories c on c.id = r.category_id`;
const center = sql`left join exam_centers e on e.id = x.next_exam_center_id`;

/** These people, sorted by anything. */
export const sortFew = (
  db: Connection,
  { year, questionnaireId }: Narrowed,
  userIds: readonly number[],
  sorts: Sorts,
  window: PageWindow,
) =>
  idsOf(
    db,
    sql`select u.id from users u join registrations r on r.user_id = u.id and r.kind = 'participant' and r.year = ${year} ${category}
      left join results x on x.user_id = u.id and x.questionnaire_id = ${questionnaireId} ${center}
      where u.id = any(${[...userIds]}::int[]) ${orderAs(sorts, window.back)}`,
    window,
  );

/** One look into an index for each person: `limit` keeps the planner from reading, and sorting, everybody instead. */
const registered = ({ year }: Narrowed) => sql`
  join lateral (select s.* from registrations s where s.user_id = u.id and s.year = ${year} and s.kind = 'participant' limit 1) r on true`;

const names = (sorts: Sorts, ...fields: PupilSort[]) => sorts.some(({ field }) => fields.includes(field));

/** Tables that the sorts look into, and no other: a walk stays short. */
const beside = (sorts: Sorts) => sql`
  ${names(sorts, "registrations.category.name") ? category : sql``} ${names(sorts, "results.nextExamCenter.name") ? center : sql``}`;

/** Many people by what is said of themselves: an index of the people is walked, each looked up among those asked for. */
export function walkPeople(db: Connection, narrowed: Narrowed, sorts: Sorts, window: PageWindow): Promise<number[]> {
  const withResults = looksAtResults(narrowed) || names(sorts, "results.grade", "results.weightedGrade", "results.nextExamCenter.name");
  const result = sql`left join lateral (
    select s.* from results s where s.user_id = u.id and s.questionnaire_id = ${narrowed.questionnaireId} limit 1) x on true`;
  return idsOf(
    db,
    sql`select u.id from users u ${registered(narrowed)} ${withResults ? result : sql``} ${beside(sorts)}
      where ${conditions(narrowed)} ${orderAs(sorts, window.back)}`,
    window,
  );
}

/** Many graded people by grade or coefficient: an index of the results is walked. */
export const walkMarks = (db: Connection, narrowed: Narrowed, sorts: Sorts, window: PageWindow): Promise<number[]> =>
  idsOf(
    db,
    sql`select u.id from results x join users u on u.id = x.user_id ${registered(narrowed)} ${beside(sorts)}
      where x.questionnaire_id = ${narrowed.questionnaireId} and ${conditions({ ...narrowed, isGraded: true })} ${orderAs(sorts, window.back, true)}`,
    window,
  );
