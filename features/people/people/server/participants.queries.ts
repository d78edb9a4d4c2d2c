import { type RawBuilder, sql } from "kysely";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { isSeenBy, type Owner, type SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import { type Reader, resultsFor } from "#contest/results/server/results.service.ts";
import type { Sort } from "#platform/contract/page.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { containsWords } from "#platform/server/search.ts";
import type { AccountKind, PupilSort } from "../participants.contract.ts";
import { peopleVisibleTo } from "./visible-people.queries.ts";

export interface ParticipantFilter {
  readonly reader: Reader;
  readonly year: number;
  /** The school that reads its pupils. */
  readonly school?: SchoolReader | undefined;
  /** The pupils of this school, for the office. */
  readonly establishmentId?: number | undefined;
  readonly clubId?: number | undefined;
  readonly account?: AccountKind | undefined;
  readonly questionnaireId: number | null;
  readonly hasResult?: boolean;
  readonly search: string;
  readonly status?: RegistrationStatus | undefined;
  readonly categoryId?: number | undefined;
  readonly className?: string | undefined;
  readonly isGraded?: boolean;
  readonly nextExamCenterId?: number | null;
}

/** The requesting school: it may no longer be in charge of some of them. */
export const ownerOf = ({ school }: ParticipantFilter): Owner | null => school ?? null;

type Sorts = readonly Sort<PupilSort>[];

const accountConditions: Readonly<Record<AccountKind, RawBuilder<unknown>>> = {
  alone: sql`r.establishment_id is null and r.club_id is null`,
  pupils: sql`r.establishment_id is not null`,
  members: sql`r.establishment_id is null and r.club_id is not null`,
};

/** On a registration `r`, a person `u`, a result `x`. */
export const participantConditions = (filter: ParticipantFilter): RawBuilder<unknown> => {
  const { year, school, establishmentId, clubId, account, search, status, categoryId, className, hasResult, isGraded, nextExamCenterId } =
    filter;
  return sql.join(
    [
      sql`r.year = ${year}`,
      ...(establishmentId === undefined ? [] : [sql`r.establishment_id = ${establishmentId}`]),
      ...(school === undefined ? [] : [isSeenBy(school)]),
      ...(clubId === undefined ? [] : [sql`r.club_id = ${clubId}`]),
      ...(account === undefined ? [] : [accountConditions[account]]),
      ...(search === "" ? [] : [containsWords(search, sql.ref("u.search_text"))]),
      ...(status === undefined ? [] : [sql`r.status = ${status}`]),
      ...(categoryId === undefined ? [] : [sql`r.category_id = ${categoryId}`]),
      ...(className === undefined ? [] : [sql`r.class_name = ${className}`]),
      ...(hasResult ? [sql`x.user_id is not null`] : []),
      ...(isGraded === undefined ? [] : [isGraded ? sql`x.grade is not null` : sql`x.grade is null`]),
      ...(nextExamCenterId === undefined ? [] : [sql`x.next_exam_center_id is not distinct from ${nextExamCenterId}::int`]),
    ],
    sql` and `,
  );
};

const needsResults = ({ hasResult, isGraded, nextExamCenterId }: ParticipantFilter) =>
  hasResult === true || isGraded !== undefined || nextExamCenterId !== undefined;

/** Unordered, joined only with the tables that the conditions use: index-only scans may suffice. */
const filteredParticipants = (filter: ParticipantFilter, withResults = needsResults(filter)): RawBuilder<unknown> => sql`
  participations r ${filter.search === "" ? sql`` : sql`join ${peopleVisibleTo(ownerOf(filter))} u on u.id = r.user_id`}
    ${withResults ? sql`left join ${resultsFor[filter.reader]} x on x.user_id = r.user_id and x.questionnaire_id = ${filter.questionnaireId}` : sql``}
  where ${participantConditions(filter)}`;

/** The count of each value, in the partition's order; null comes last. */
function partitionCounts(filter: ParticipantFilter, partition: keyof ParticipantFilter): RawBuilder<unknown> {
  const countBy = (column: RawBuilder<unknown>) => sql`select p.value, p.count from (select ${column} as value, count(*) as count
    from ${filteredParticipants(filter, partition === "nextExamCenterId" || needsResults(filter))} group by 1) p`;
  if (partition === "categoryId")
    return sql`${countBy(sql`r.category_id`)} join categories c on c.id = p.value order by c.position, c.name`;
  if (partition === "status") return sql`${countBy(sql`r.status`)} order by p.value`;
  return sql`${countBy(sql`x.next_exam_center_id`)} left join exam_centers e on e.id = p.value order by e.name nulls last, e.id`;
}

const sortColumns = {
  "contact.lastname": ["u.lastname", "u.firstname"],
  "contact.firstname": ["u.firstname"],
  "contact.email": ["u.email"],
  username: ["u.username"],
  "registrations.category.name": ["c.position", "c.name"],
  "registrations.className": ["r.class_name"],
  "registrations.status": ["r.status"],
  "results.grade": ["x.grade"],
  "results.weightedGrade": ["x.weighted_grade"],
  "results.nextExamCenter.name": ["e.name"],
} as const satisfies Record<PupilSort, readonly string[]>;

const orderFor = (sorts: Sorts, isReversed: boolean, areMarksKnown = false) =>
  orderBy(sorts, {
    columns: sortColumns,
    ending: ["u.lastname", "u.firstname", "u.id"],
    isNeverNull: (column) => /^[ucr]\./.test(column) || (areMarksKnown && column.startsWith("x.")),
    isReversed,
    isNumbered: (column) => column === "r.class_name",
  });

const category = sql`join categories c on c.id = r.category_id`;
const center = sql`left join exam_centers e on e.id = x.next_exam_center_id`;

const sortPeople = (filter: ParticipantFilter, ids: RawBuilder<unknown>, sorts: Sorts, reversed: boolean) => sql`
  select u.id from ${peopleVisibleTo(ownerOf(filter))} u
    join participations r on r.user_id = u.id and r.year = ${filter.year} ${category}
    left join ${resultsFor[filter.reader]} x on x.user_id = u.id and x.questionnaire_id = ${filter.questionnaireId} ${center}
  where u.id = any(${ids}) ${orderFor(sorts, reversed)}`;

/** One index lookup per person: `limit` keeps the planner from reading and sorting all rows instead. */
const joinRegistration = ({ year }: ParticipantFilter) => sql`
  join lateral (select s.* from participations s where s.user_id = u.id and s.year = ${year} limit 1) r on true`;

const sortsBy = (sorts: Sorts, ...fields: PupilSort[]) => sorts.some(({ field }) => fields.includes(field));

const joinSortTables = (sorts: Sorts) => sql`
  ${sortsBy(sorts, "registrations.category.name") ? category : sql``} ${sortsBy(sorts, "results.nextExamCenter.name") ? center : sql``}`;

/** For many people sorted by their own fields: scans an index of the people, and looks each up among the matching ones. */
function scanPeople(filter: ParticipantFilter, sorts: Sorts, reversed: boolean): RawBuilder<unknown> {
  const withResults = needsResults(filter) || sortsBy(sorts, ...gradedSorts, "results.nextExamCenter.name");
  const result = sql`left join lateral (
    select s.* from ${resultsFor[filter.reader]} s where s.user_id = u.id and s.questionnaire_id = ${filter.questionnaireId} limit 1) x on true`;
  return sql`select u.id from ${peopleVisibleTo(ownerOf(filter))} u ${joinRegistration(filter)} ${withResults ? result : sql``} ${joinSortTables(sorts)}
    where ${participantConditions(filter)} ${orderFor(sorts, reversed)}`;
}

const scanMarks = (filter: ParticipantFilter, sorts: Sorts, reversed: boolean): RawBuilder<unknown> => sql`
  select u.id from ${resultsFor[filter.reader]} x join ${peopleVisibleTo(ownerOf(filter))} u on u.id = x.user_id ${joinRegistration(filter)} ${joinSortTables(sorts)}
  where x.questionnaire_id = ${filter.questionnaireId} and ${participantConditions({ ...filter, isGraded: true })} ${orderFor(sorts, reversed, true)}`;

const gradedSorts: PupilSort[] = ["results.grade", "results.weightedGrade"];

function withTieBreak(sorts: Sorts): Sorts {
  const last = sorts.at(-1);
  return last?.field === "results.grade" ? [...sorts, { ...last, field: "results.weightedGrade" }] : sorts;
}

export const participantsOfYear: LongList<ParticipantFilter, PupilSort> = {
  ids: (filter) => sql`select r.user_id as id from ${filteredParticipants(filter)}`,
  sorted: sortPeople,
  indexScan: (filter, sorts, { isReversed }) =>
    sorts[0] && gradedSorts.includes(sorts[0].field) ? scanMarks(filter, sorts, isReversed) : scanPeople(filter, sorts, isReversed),
  partitions: {
    "registrations.category.name": "categoryId",
    "registrations.status": "status",
    "results.nextExamCenter.name": "nextExamCenterId",
  },
  partitionCounts,
  gradedSorts,
  withDefaultSorts: withTieBreak,
};
