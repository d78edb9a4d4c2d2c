import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { Owner } from "#features/registrations/server/registrations.service.ts";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import { type Reader, resultsFor } from "#features/results/server/results.service.ts";
import { peopleFor } from "#features/users/server/users.service.ts";
import type { Sort } from "#platform/contract/page.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { holds } from "#platform/server/search.ts";
import type { AccountKind, PupilSort } from "../pupils.contract.ts";

/** The participants of a year, and which of them: what is not named is not asked. */
export interface Narrowed {
  readonly reader: Reader;
  readonly year: number;
  /** The pupils of this school. */
  readonly establishmentId?: number;
  /** The members of this club. */
  readonly clubId?: number;
  readonly account?: AccountKind;
  /** The stage whose results are looked at. */
  readonly questionnaireId: number | null;
  readonly search: string;
  readonly status?: RegistrationStatus;
  readonly categoryId?: number;
  readonly isGraded?: boolean;
  readonly nextExamCenterId?: number | null;
}

/** The school that asks: it may be in charge of some of them no more. */
export const ownerOf = ({ reader, establishmentId }: Narrowed): Owner | null =>
  reader === "school" && establishmentId !== undefined ? { establishmentId } : null;

type Sorts = readonly Sort<PupilSort>[];

export async function findCategoryId(db: Connection, name: string): Promise<number | undefined> {
  const category = await db.selectFrom("categories").select("id").where("name", "=", name).executeTakeFirst();
  return category?.id;
}

const isAccount: Readonly<Record<AccountKind, RawBuilder<unknown>>> = {
  alone: sql`r.establishment_id is null and r.club_id is null`,
  pupils: sql`r.establishment_id is not null`,
  members: sql`r.establishment_id is null and r.club_id is not null`,
};

/** What is asked of a registration `r`, a person `u`, a result `x`. */
export const conditions = (narrowed: Narrowed): RawBuilder<unknown> => {
  const { year, establishmentId, clubId, account, search, status, categoryId, isGraded, nextExamCenterId } = narrowed;
  return sql.join(
    [
      sql`r.kind = 'participant' and r.year = ${year}`,
      ...(establishmentId === undefined ? [] : [sql`r.establishment_id = ${establishmentId}`]),
      ...(clubId === undefined ? [] : [sql`r.club_id = ${clubId}`]),
      ...(account === undefined ? [] : [isAccount[account]]),
      ...(search === "" ? [] : [holds(search, sql.ref("u.sought"))]),
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
  registrations r ${narrowed.search === "" ? sql`` : sql`join ${peopleFor(ownerOf(narrowed))} u on u.id = r.user_id`}
    ${withResults ? sql`left join ${resultsFor[narrowed.reader]} x on x.user_id = r.user_id and x.questionnaire_id = ${narrowed.questionnaireId}` : sql``}
  where ${conditions(narrowed)}`;

/** How many there are of each value, in the order of the division; who has none comes last. */
function shares(narrowed: Narrowed, division: keyof Narrowed): RawBuilder<unknown> {
  const by = (column: RawBuilder<unknown>) => sql`select p.value, p.count from (select ${column} as value, count(*) as count
    from ${participants(narrowed, division === "nextExamCenterId" || looksAtResults(narrowed))} group by 1) p`;
  if (division === "categoryId") return sql`${by(sql`r.category_id`)} join categories c on c.id = p.value order by c.position, c.name`;
  if (division === "status") return sql`${by(sql`r.status`)} order by p.value`;
  return sql`${by(sql`x.next_exam_center_id`)} left join exam_centers e on e.id = p.value order by e.name nulls last, e.id`;
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

/** The sorts, then the name. */
const orderAs = (sorts: Sorts, back: boolean, areMarksKnown = false) =>
  orderBy(sorts, {
    columns,
    ending: ["u.lastname", "u.firstname", "u.id"],
    isKnown: (column) => /^[ucr]\./.test(column) || (areMarksKnown && column.startsWith("x.")),
    back,
  });

const category = sql`join categories c on c.id = r.category_id`;
const center = sql`left join exam_centers e on e.id = x.next_exam_center_id`;

/** These people, sorted by anything. */
const sorted = (narrowed: Narrowed, among: RawBuilder<unknown>, sorts: Sorts, back: boolean) => sql`
  select u.id from ${peopleFor(ownerOf(narrowed))} u
    join registrations r on r.user_id = u.id and r.kind = 'participant' and r.year = ${narrowed.year} ${category}
    left join ${resultsFor[narrowed.reader]} x on x.user_id = u.id and x.questionnaire_id = ${narrowed.questionnaireId} ${center}
  where u.id = any(${among}) ${orderAs(sorts, back)}`;

/** One look into an index for each person: `limit` keeps the planner from reading, and sorting, everybody instead. */
const registered = ({ year }: Narrowed) => sql`
  join lateral (select s.* from registrations s where s.user_id = u.id and s.year = ${year} and s.kind = 'participant' limit 1) r on true`;

const names = (sorts: Sorts, ...fields: PupilSort[]) => sorts.some(({ field }) => fields.includes(field));

/** Tables that the sorts look into, and no other: a walk stays short. */
const beside = (sorts: Sorts) => sql`
  ${names(sorts, "registrations.category.name") ? category : sql``} ${names(sorts, "results.nextExamCenter.name") ? center : sql``}`;

/** Many people by what is said of themselves: an index of the people is walked, each looked up among those asked for. */
function walkPeople(narrowed: Narrowed, sorts: Sorts, back: boolean): RawBuilder<unknown> {
  const withResults = looksAtResults(narrowed) || names(sorts, ...marks, "results.nextExamCenter.name");
  const result = sql`left join lateral (
    select s.* from ${resultsFor[narrowed.reader]} s where s.user_id = u.id and s.questionnaire_id = ${narrowed.questionnaireId} limit 1) x on true`;
  return sql`select u.id from ${peopleFor(ownerOf(narrowed))} u ${registered(narrowed)} ${withResults ? result : sql``} ${beside(sorts)}
    where ${conditions(narrowed)} ${orderAs(sorts, back)}`;
}

/** Many graded people by grade or coefficient: an index of the results is walked. */
const walkMarks = (narrowed: Narrowed, sorts: Sorts, back: boolean): RawBuilder<unknown> => sql`
  select u.id from ${resultsFor[narrowed.reader]} x join ${peopleFor(ownerOf(narrowed))} u on u.id = x.user_id ${registered(narrowed)} ${beside(sorts)}
  where x.questionnaire_id = ${narrowed.questionnaireId} and ${conditions({ ...narrowed, isGraded: true })} ${orderAs(sorts, back, true)}`;

const marks: PupilSort[] = ["results.grade", "results.weightedGrade"];

/** By grade and nothing behind it: equal grades by coefficient. */
function asRanking(sorts: Sorts): Sorts {
  const last = sorts.at(-1);
  return last?.field === "results.grade" ? [...sorts, { ...last, field: "results.weightedGrade" }] : sorts;
}

/** The participants of a year. */
export const participantsOfYear: LongList<Narrowed, PupilSort> = {
  members: (narrowed) => sql`select r.user_id as id from ${participants(narrowed)}`,
  sorted,
  walked: (narrowed, sorts, { back }) =>
    sorts[0] && marks.includes(sorts[0].field) ? walkMarks(narrowed, sorts, back) : walkPeople(narrowed, sorts, back),
  divisions: {
    "registrations.category.name": "categoryId",
    "registrations.status": "status",
    "results.nextExamCenter.name": "nextExamCenterId",
  },
  shares,
  marks,
  completed: asRanking,
};
