import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import type { Sort } from "#platform/contract/page.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import type { PageWindow } from "#platform/server/paging.ts";
import { containsWords } from "#platform/server/search.ts";
import { peopleAtStep } from "#season/stages/server/steps.service.ts";
import type { Step } from "#season/stages/steps.ts";
import type { StagePeopleSort, usersApi } from "../people.contract.ts";

export interface StagePeopleFilter {
  readonly questionnaireId: number;
  readonly physical: boolean;
  readonly previousQuestionnaireId: number | null;
  readonly year: number;
  readonly search: string;
  readonly step?: Step | undefined;
  /** Null: not registered in the stage's year. */
  readonly categoryId?: number | null | undefined;
  readonly qualified?: boolean | null | undefined;
  readonly nextExamCenterId?: number | null | undefined;
  readonly isGraded?: boolean;
}

type StagePeopleQuery = Omit<RequestOf<typeof usersApi.ofStage>["query"], "limit" | "page" | "sortBy">;

/** The filter of a stage's people; `undefined` when there is no such stage. An unknown category matches no one. */
export async function stagePeopleFilterOf(
  db: Connection,
  questionnaireId: number,
  query: StagePeopleQuery,
): Promise<StagePeopleFilter | undefined> {
  const name = query["filter.registrations.category.name"];
  const stage = await db
    .selectFrom("questionnaires as q")
    .leftJoin("categories as c", (join) => join.on("c.name", "=", name ?? null))
    .select(["q.id as questionnaireId", "q.physical", "q.previousQuestionnaireId", "q.year", "c.id as categoryId"])
    .where("q.id", "=", questionnaireId)
    .executeTakeFirst();
  if (!stage) return undefined;
  const { categoryId, ...rest } = stage;
  return {
    ...rest,
    search: query.search,
    step: query["filter.step"],
    categoryId: name === undefined ? undefined : (categoryId ?? NO_CATEGORY_ID),
    qualified: query["filter.results.qualified"],
    nextExamCenterId: query["filter.results.nextExamCenterId"],
  };
}

const NO_CATEGORY_ID = -1;

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

const equalsOrNull = (column: RawBuilder<unknown>, value: number | boolean | null) =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

/** Conditions on a result `x`. */
const resultConditions = ({ categoryId, qualified, nextExamCenterId, isGraded }: StagePeopleFilter): RawBuilder<unknown>[] => [
  ...(categoryId === undefined ? [] : [equalsOrNull(sql`x.category_id`, categoryId)]),
  ...(qualified === undefined ? [] : [equalsOrNull(sql`x.qualified`, qualified)]),
  ...(nextExamCenterId === undefined ? [] : [equalsOrNull(sql`x.next_exam_center_id`, nextExamCenterId)]),
  ...(isGraded === undefined ? [] : [isGraded ? sql`x.grade is not null` : sql`x.grade is null`]),
];

const matchesSearch = (search: string) => (search === "" ? [] : [containsWords(search, sql.ref("u.search_text"))]);

/** People of a stage before there is a result: those who opened an online stage, or were convoked to a physical one. */
const peopleWithoutResult = ({ physical, questionnaireId, previousQuestionnaireId }: StagePeopleFilter): RawBuilder<unknown> =>
  physical
    ? sql`(select user_id, ${questionnaireId}::int as questionnaire_id from results
        where questionnaire_id = ${previousQuestionnaireId} and next_exam_center_id is not null)`
    : sql`openings`;

/** Whether awaited people without a result can match the filter: they only have a category. */
const includesWithoutResult = ({ qualified, nextExamCenterId, isGraded }: StagePeopleFilter): boolean =>
  typeof qualified !== "boolean" && typeof nextExamCenterId !== "number" && isGraded !== true;

type Partition = "categoryId" | "qualified" | "nextExamCenterId";

const partitionColumns = {
  categoryId: [sql`x.category_id`, sql`r.category_id`],
  qualified: [sql`x.qualified`, sql`null::boolean`],
  nextExamCenterId: [sql`x.next_exam_center_id`, sql`null::int`],
} as const satisfies Record<Partition, readonly [ofResult: RawBuilder<unknown>, ofAwaited: RawBuilder<unknown>]>;

function joinCategory(id: RawBuilder<unknown>, { year, categoryId }: StagePeopleFilter, partition?: Partition): RawBuilder<unknown> {
  const needsCategory = partition === "categoryId" || categoryId !== undefined;
  return needsCategory ? sql`left join participations r on r.user_id = ${id} and r.year = ${year}` : sql``;
}

const categoryConditions = ({ categoryId }: StagePeopleFilter) =>
  categoryId === undefined ? [] : [equalsOrNull(sql`r.category_id`, categoryId)];

const joinName = (id: RawBuilder<unknown>, { search }: StagePeopleFilter) => (search === "" ? sql`` : sql`join users u on u.id = ${id}`);

function atStep(step: Step, filter: StagePeopleFilter, partition?: Partition): RawBuilder<unknown> {
  const { questionnaireId, search } = filter;
  const conditions = [...resultConditions({ ...filter, categoryId: undefined }), ...categoryConditions(filter), ...matchesSearch(search)];
  const value = partition && sql`, ${partitionColumns[partition][partition === "categoryId" ? 1 : 0]} as value`;
  return sql`select g.user_id as id ${value ?? sql``} from (${peopleAtStep(step, filter)}) g
    left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = g.user_id
    ${joinCategory(sql`g.user_id`, filter, partition)} ${joinName(sql`g.user_id`, filter)} where ${allOf(conditions)}`;
}

/** Unordered. `mayRepeat`: awaited people with a result come twice, which avoids a check of each person when nearly all have one. */
function branches(filter: StagePeopleFilter, partition?: Partition, mayRepeat = false): RawBuilder<unknown>[] {
  const { questionnaireId, search, step } = filter;
  if (step !== undefined) return [atStep(step, filter, partition)];
  const [ofResults, ofAwaited] = partition ? partitionColumns[partition].map((column) => sql`, ${column} as value`) : [sql``, sql``];
  const withResult = sql`
    select x.user_id as id ${ofResults} from results x ${joinName(sql`x.user_id`, filter)}
    where ${allOf([sql`x.questionnaire_id = ${questionnaireId}`, ...resultConditions(filter), ...matchesSearch(search)])}`;
  if (!includesWithoutResult(filter)) return [withResult];
  const conditions = [
    sql`o.questionnaire_id = ${questionnaireId}`,
    ...(mayRepeat ? [] : [sql`not exists (select from results x where x.questionnaire_id = ${questionnaireId} and x.user_id = o.user_id)`]),
    ...categoryConditions(filter),
    ...matchesSearch(search),
  ];
  return [
    withResult,
    sql`select o.user_id as id ${ofAwaited} from ${peopleWithoutResult(filter)} o
      ${joinCategory(sql`o.user_id`, filter, partition)} ${joinName(sql`o.user_id`, filter)} where ${allOf(conditions)}`,
  ];
}

const idsOf = (filter: StagePeopleFilter, partition?: Partition) => sql.join(branches(filter, partition), sql` union all `);

function partitionCounts(filter: StagePeopleFilter, partition: keyof StagePeopleFilter): RawBuilder<unknown> {
  const countsBy = (one: Partition) =>
    sql`select p.value, p.count from (select value, count(*) as count from (${idsOf(filter, one)}) m group by value) p`;
  if (partition === "categoryId")
    return sql`${countsBy(partition)} left join categories c on c.id = p.value order by c.position nulls last, c.name, c.id`;
  if (partition === "qualified") return sql`${countsBy(partition)} order by p.value`;
  return sql`${countsBy("nextExamCenterId")} left join exam_centers e on e.id = p.value order by e.name nulls last, e.id`;
}

type Sorts = readonly Sort<StagePeopleSort>[];

const columns = {
  "contact.lastname": ["u.lastname", "u.firstname"],
  numPalmares: ["u.id"],
  "registrations.category.name": ["c.position", "c.name"],
  "results.grade": ["x.grade"],
  "results.weightedGrade": ["x.weighted_grade"],
  "results.time": ["x.time"],
  "results.qualified": ["x.qualified"],
  "results.nextExamCenter.name": ["e.name"],
} as const satisfies Record<StagePeopleSort, readonly string[]>;

const orderClause = (sorts: Sorts, isReversed: boolean, knownColumns: readonly string[] = []) =>
  orderBy(sorts, {
    columns,
    ending: ["u.lastname", "u.firstname", "u.id"],
    isNeverNull: (column) => column.startsWith("u.") || knownColumns.includes(column),
    isReversed,
  });

const resultOf = (questionnaireId: number) => sql`results x on x.user_id = u.id and x.questionnaire_id = ${questionnaireId}`;
const center = sql`left join exam_centers e on e.id = x.next_exam_center_id`;
const category = (year: number) => sql`
  left join participations r on r.user_id = u.id and r.year = ${year} left join categories c on c.id = r.category_id`;

const sorted = ({ questionnaireId, year }: StagePeopleFilter, among: RawBuilder<unknown>, sorts: Sorts, reversed: boolean) => sql`
  select u.id from users u left join ${resultOf(questionnaireId)} ${category(year)} ${center}
  where u.id = any(${among}) ${orderClause(sorts, reversed)}`;

const sortsBy = (sorts: Sorts, field: StagePeopleSort) => sorts.some((sort) => sort.field === field);

/** Only the tables that the sorts need: the plan of an index scan stays short. */
const joinsForSorts = (sorts: Sorts, year: number) => sql`
  ${sortsBy(sorts, "registrations.category.name") ? category(year) : sql``} ${sortsBy(sorts, "results.nextExamCenter.name") ? center : sql``}`;

/** For many people, by number, which is their order in the stage's own indexes. */
function scanByNumber(filter: StagePeopleFilter, isDescending: boolean, { offset, limit, isReversed }: PageWindow): RawBuilder<unknown> {
  const order = sql`order by id ${isDescending === isReversed ? sql`asc` : sql`desc`}`;
  const { qualified, nextExamCenterId, isGraded } = filter;
  const mayRepeat = qualified === undefined && nextExamCenterId === undefined && isGraded === undefined;
  const firstRows = branches(filter, undefined, mayRepeat).map((branch) => sql`(${branch} ${order} limit ${offset + limit})`);
  return sql`select id from (${sql.join(firstRows, sql` union `)}) m ${order}`;
}

/** One index lookup for each person: `limit` keeps the planner from reading and sorting all rows instead. */
const lateralLookup = (columns: RawBuilder<unknown>, table: RawBuilder<unknown>, questionnaireId: number) => sql`
  left join lateral (select ${columns} from ${table} s where s.questionnaire_id = ${questionnaireId} and s.user_id = u.id limit 1)`;

const joinAtStep = (filter: StagePeopleFilter) =>
  filter.step === undefined
    ? sql``
    : sql`join lateral (select from (${peopleAtStep(filter.step, filter)}) s where s.user_id = u.id limit 1) g on true`;

/** The people in the list before any filter: with a result `x`, or awaited `o`; at a step, those at the step. */
const listedConditions = (filter: StagePeopleFilter) =>
  filter.step !== undefined
    ? []
    : [includesWithoutResult(filter) ? sql`(x.user_id is not null or o.user_id is not null)` : sql`x.user_id is not null`];

/** For many people, by name: scans an index of all people, and looks each up among those matching. */
function scanByName(filter: StagePeopleFilter, sorts: Sorts, reversed: boolean): RawBuilder<unknown> {
  const { questionnaireId, year, categoryId, search, step } = filter;
  const hasWithoutResult = step === undefined && includesWithoutResult(filter);
  const registered = sql`select from participations r where r.user_id = u.id and r.year = ${year}`;
  const conditions = [
    ...listedConditions(filter),
    ...resultConditions({ ...filter, categoryId: undefined }),
    ...(categoryId === undefined
      ? []
      : [categoryId === null ? sql`not exists (${registered})` : sql`exists (${registered} and r.category_id = ${categoryId})`]),
    ...matchesSearch(search),
  ];
  return sql`select u.id from users u ${lateralLookup(sql`s.*`, sql`results`, questionnaireId)} x on true
    ${hasWithoutResult ? sql`${lateralLookup(sql`s.user_id`, peopleWithoutResult(filter), questionnaireId)} o on true` : sql``}
    ${joinAtStep(filter)} ${joinsForSorts(sorts, year)} where ${allOf(conditions)} ${orderClause(sorts, reversed)}`;
}

/** For many graded people, by grade, coefficient or time: scans `results_ranking`, `results_weighted_grade` or `results_time`. */
function scanByMark(filter: StagePeopleFilter, sorts: Sorts, reversed: boolean): RawBuilder<unknown> {
  const { questionnaireId, year, search } = filter;
  const conditions = [
    sql`x.questionnaire_id = ${questionnaireId}`,
    ...resultConditions({ ...filter, isGraded: true }),
    ...matchesSearch(search),
  ];
  return sql`
    select u.id from results x join users u on u.id = x.user_id ${joinAtStep(filter)} ${joinsForSorts(sorts, year)} where ${allOf(conditions)}
    ${orderClause(sorts, reversed, ["x.grade", "x.weighted_grade", "x.time"])}`;
}

const gradedSorts: StagePeopleSort[] = ["results.grade", "results.weightedGrade", "results.time"];

/** A sort that ends with the grade is by rank: equal grades by coefficient, then by time. */
function withTieBreaks(sorts: Sorts): Sorts {
  const last = sorts.at(-1);
  if (last?.field !== "results.grade") return sorts;
  const { descending } = last;
  return [...sorts, { field: "results.weightedGrade", descending }, { field: "results.time", descending: !descending }];
}

function indexScan(filter: StagePeopleFilter, sorts: Sorts, window: PageWindow): RawBuilder<unknown> {
  const [first] = sorts;
  if (first?.field === "numPalmares") return scanByNumber(filter, first.descending, window);
  return first && gradedSorts.includes(first.field)
    ? scanByMark(filter, sorts, window.isReversed)
    : scanByName(filter, sorts, window.isReversed);
}

export const peopleOfStage: LongList<StagePeopleFilter, StagePeopleSort> = {
  ids: (filter) => idsOf(filter),
  sorted,
  indexScan,
  partitions: {
    "registrations.category.name": "categoryId",
    "results.qualified": "qualified",
    "results.nextExamCenter.name": "nextExamCenterId",
  },
  partitionCounts,
  gradedSorts,
  withDefaultSorts: withTieBreaks,
};
