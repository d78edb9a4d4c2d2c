import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { peopleAt } from "#features/questionnaires/server/steps.service.ts";
import type { Step } from "#features/questionnaires/steps.ts";
import type { Sort } from "#platform/contract/page.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import type { PageWindow } from "#platform/server/paging.ts";
import { holds } from "#platform/server/search.ts";
import type { StagePeopleSort } from "../users.contract.ts";

/** The people of a stage, and which of them: what is not named is not asked. */
export interface Narrowed {
  readonly questionnaireId: number;
  readonly physical: boolean;
  readonly previousQuestionnaireId: number | null;
  readonly year: number;
  readonly search: string;
  readonly step?: Step;
  /** Null: not registered in the stage's year. */
  readonly categoryId?: number | null | undefined;
  readonly qualified?: boolean | null;
  readonly nextExamCenterId?: number | null;
  readonly isGraded?: boolean;
}

interface Asked {
  readonly search: string;
  readonly "filter.step"?: Step | undefined;
  readonly "filter.registrations.category.name"?: string | undefined;
  readonly "filter.results.qualified"?: boolean | null | undefined;
  readonly "filter.results.nextExamCenterId"?: number | null | undefined;
}

/** The people of this stage whom the filters name; nothing when there is no such stage. A category that does not exist has nobody. */
export async function narrowedTo(db: Connection, questionnaireId: number, asked: Asked): Promise<Narrowed | undefined> {
  const name = asked["filter.registrations.category.name"];
  const stage = await db
    .selectFrom("questionnaires as q")
    .leftJoin("categories as c", (join) => join.on("c.name", "=", name ?? null))
    .select(["q.id as questionnaireId", "q.physical", "q.previousQuestionnaireId", "q.year", "c.id as categoryId"])
    .where("q.id", "=", questionnaireId)
    .executeTakeFirst();
  if (!stage) return undefined;
  const { categoryId, ...rest } = stage;
  const step = asked["filter.step"];
  const [qualified, nextExamCenterId] = [asked["filter.results.qualified"], asked["filter.results.nextExamCenterId"]];
  return {
    ...rest,
    search: asked.search,
    ...(step !== undefined && { step }),
    ...(name !== undefined && { categoryId: categoryId ?? NOBODY }),
    ...(qualified !== undefined && { qualified }),
    ...(nextExamCenterId !== undefined && { nextExamCenterId }),
  };
}

const NOBODY = -1;

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

const isValue = (column: RawBuilder<unknown>, value: number | boolean | null) =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`;

/** What is asked of a result `x`. */
const ofResult = ({ categoryId, qualified, nextExamCenterId, isGraded }: Narrowed): RawBuilder<unknown>[] => [
  ...(categoryId === undefined ? [] : [isValue(sql`x.category_id`, categoryId)]),
  ...(qualified === undefined ? [] : [isValue(sql`x.qualified`, qualified)]),
  ...(nextExamCenterId === undefined ? [] : [isValue(sql`x.next_exam_center_id`, nextExamCenterId)]),
  ...(isGraded === undefined ? [] : [isGraded ? sql`x.grade is not null` : sql`x.grade is null`]),
];

const isSought = (search: string) => (search === "" ? [] : [holds(search, sql.ref("u.sought"))]);

/** Who is concerned before there is a result: whoever opened an online stage, whoever was convoked to a physical one. */
const awaited = ({ physical, questionnaireId, previousQuestionnaireId }: Narrowed): RawBuilder<unknown> =>
  physical
    ? sql`(select user_id, ${questionnaireId}::int as questionnaire_id from results
        where questionnaire_id = ${previousQuestionnaireId} and next_exam_center_id is not null)`
    : sql`openings`;

/** Whether those who are awaited and have no result can be among the people asked for: they have nothing but a category. */
const allowsAwaited = ({ qualified, nextExamCenterId, isGraded }: Narrowed): boolean =>
  typeof qualified !== "boolean" && typeof nextExamCenterId !== "number" && isGraded !== true;

/** What divides the people of a stage into parts. */
type Division = "categoryId" | "qualified" | "nextExamCenterId";

const dividing = {
  categoryId: [sql`x.category_id`, sql`r.category_id`],
  qualified: [sql`x.qualified`, sql`null::boolean`],
  nextExamCenterId: [sql`x.next_exam_center_id`, sql`null::int`],
} as const satisfies Record<Division, readonly [ofResult: RawBuilder<unknown>, ofAwaited: RawBuilder<unknown>]>;

/** The category of whoever `id` names, beside, where a condition or a division looks at it. */
function withCategory(id: RawBuilder<unknown>, { year, categoryId }: Narrowed, division?: Division): RawBuilder<unknown> {
  const isLookedAt = division === "categoryId" || categoryId !== undefined;
  return isLookedAt ? sql`left join registrations r on r.user_id = ${id} and r.year = ${year} and r.kind = 'participant'` : sql``;
}

const ofCategory = ({ categoryId }: Narrowed) => (categoryId === undefined ? [] : [isValue(sql`r.category_id`, categoryId)]);

/** Whose name is searched, beside, where one is. */
const withName = (id: RawBuilder<unknown>, { search }: Narrowed) => (search === "" ? sql`` : sql`join users u on u.id = ${id}`);

/** Those at a step of the stage, with a result or without. */
function atStep(step: Step, narrowed: Narrowed, division?: Division): RawBuilder<unknown> {
  const { questionnaireId, search } = narrowed;
  const conditions = [...ofResult({ ...narrowed, categoryId: undefined }), ...ofCategory(narrowed), ...isSought(search)];
  const value = division && sql`, ${dividing[division][division === "categoryId" ? 1 : 0]} as value`;
  return sql`select g.user_id as id ${value ?? sql``} from (${peopleAt(step, narrowed)}) g
    left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = g.user_id
    ${withCategory(sql`g.user_id`, narrowed, division)} ${withName(sql`g.user_id`, narrowed)} where ${all(conditions)}`;
}

/**
 * Everybody asked for, in no order, as one or two queries: those at a step; else who has a result at the stage, and who is awaited and has none
 * yet. `mayRepeat`: those who are awaited and have one come twice, which spares a look at everybody where hardly any has none.
 */
function branches(narrowed: Narrowed, division?: Division, mayRepeat = false): RawBuilder<unknown>[] {
  const { questionnaireId, search, step } = narrowed;
  if (step !== undefined) return [atStep(step, narrowed, division)];
  const [ofResults, ofAwaited] = division ? dividing[division].map((column) => sql`, ${column} as value`) : [sql``, sql``];
  const withResult = sql`
    select x.user_id as id ${ofResults} from results x ${withName(sql`x.user_id`, narrowed)}
    where ${all([sql`x.questionnaire_id = ${questionnaireId}`, ...ofResult(narrowed), ...isSought(search)])}`;
  if (!allowsAwaited(narrowed)) return [withResult];
  const conditions = [
    sql`o.questionnaire_id = ${questionnaireId}`,
    ...(mayRepeat ? [] : [sql`not exists (select from results x where x.questionnaire_id = ${questionnaireId} and x.user_id = o.user_id)`]),
    ...ofCategory(narrowed),
    ...isSought(search),
  ];
  return [
    withResult,
    sql`select o.user_id as id ${ofAwaited} from ${awaited(narrowed)} o
      ${withCategory(sql`o.user_id`, narrowed, division)} ${withName(sql`o.user_id`, narrowed)} where ${all(conditions)}`,
  ];
}

const members = (narrowed: Narrowed, division?: Division) => sql.join(branches(narrowed, division), sql` union all `);

/** How many there are of each value, in the order of the division; who has none comes last. */
function shares(narrowed: Narrowed, division: keyof Narrowed): RawBuilder<unknown> {
  const by = (one: Division) =>
    sql`select p.value, p.count from (select value, count(*) as count from (${members(narrowed, one)}) m group by value) p`;
  if (division === "categoryId")
    return sql`${by(division)} left join categories c on c.id = p.value order by c.position nulls last, c.name, c.id`;
  if (division === "qualified") return sql`${by(division)} order by p.value`;
  return sql`${by("nextExamCenterId")} left join exam_centers e on e.id = p.value order by e.name nulls last, e.id`;
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

/** The sorts, then the name. */
const orderAs = (sorts: Sorts, back: boolean, known: readonly string[] = []) =>
  orderBy(sorts, {
    columns,
    ending: ["u.lastname", "u.firstname", "u.id"],
    isKnown: (column) => column.startsWith("u.") || known.includes(column),
    back,
  });

const resultOf = (questionnaireId: number) => sql`results x on x.user_id = u.id and x.questionnaire_id = ${questionnaireId}`;
const center = sql`left join exam_centers e on e.id = x.next_exam_center_id`;
const category = (year: number) => sql`
  left join registrations r on r.user_id = u.id and r.year = ${year} and r.kind = 'participant' left join categories c on c.id = r.category_id`;

/** These people, sorted by anything. */
const sorted = ({ questionnaireId, year }: Narrowed, among: RawBuilder<unknown>, sorts: Sorts, back: boolean) => sql`
  select u.id from users u left join ${resultOf(questionnaireId)} ${category(year)} ${center}
  where u.id = any(${among}) ${orderAs(sorts, back)}`;

const names = (sorts: Sorts, field: StagePeopleSort) => sorts.some((sort) => sort.field === field);

/** Tables that the sorts look into, and no other: a plan that walks an index stays short. */
const beside = (sorts: Sorts, year: number) => sql`
  ${names(sorts, "registrations.category.name") ? category(year) : sql``} ${names(sorts, "results.nextExamCenter.name") ? center : sql``}`;

/** Many people by number, which is their order in the stage's own indexes. */
function walkNumbers(narrowed: Narrowed, isDescending: boolean, { offset, limit, back }: PageWindow): RawBuilder<unknown> {
  const order = sql`order by id ${isDescending === back ? sql`asc` : sql`desc`}`;
  const { qualified, nextExamCenterId, isGraded } = narrowed;
  const mayRepeat = qualified === undefined && nextExamCenterId === undefined && isGraded === undefined;
  const firsts = branches(narrowed, undefined, mayRepeat).map((branch) => sql`(${branch} ${order} limit ${offset + limit})`);
  return sql`select id from (${sql.join(firsts, sql` union `)}) m ${order}`;
}

/** One look into an index for each person: `limit` keeps the planner from reading, and sorting, everybody instead. */
const lookedUp = (columns: RawBuilder<unknown>, table: RawBuilder<unknown>, questionnaireId: number) => sql`
  left join lateral (select ${columns} from ${table} s where s.questionnaire_id = ${questionnaireId} and s.user_id = u.id limit 1)`;

/** Each person `u` looked up among those at the step, where one is asked for. */
const atTheirStep = (narrowed: Narrowed) =>
  narrowed.step === undefined
    ? sql``
    : sql`join lateral (select from (${peopleAt(narrowed.step, narrowed)}) s where s.user_id = u.id limit 1) g on true`;

/** Who is in the list before any filter: whoever has a result `x`, or is awaited `o`; at a step, whoever is there. */
const isListed = (narrowed: Narrowed) =>
  narrowed.step !== undefined
    ? []
    : [allowsAwaited(narrowed) ? sql`(x.user_id is not null or o.user_id is not null)` : sql`x.user_id is not null`];

/** Many people by name: an index of the people is walked, each looked up among those asked for. */
function walkPeople(narrowed: Narrowed, sorts: Sorts, back: boolean): RawBuilder<unknown> {
  const { questionnaireId, year, categoryId, search, step } = narrowed;
  const hasAwaited = step === undefined && allowsAwaited(narrowed);
  const registered = sql`select from registrations r where r.user_id = u.id and r.year = ${year} and r.kind = 'participant'`;
  const conditions = [
    ...isListed(narrowed),
    ...ofResult({ ...narrowed, categoryId: undefined }),
    ...(categoryId === undefined
      ? []
      : [categoryId === null ? sql`not exists (${registered})` : sql`exists (${registered} and r.category_id = ${categoryId})`]),
    ...isSought(search),
  ];
  return sql`select u.id from users u ${lookedUp(sql`s.*`, sql`results`, questionnaireId)} x on true
    ${hasAwaited ? sql`${lookedUp(sql`s.user_id`, awaited(narrowed), questionnaireId)} o on true` : sql``}
    ${atTheirStep(narrowed)} ${beside(sorts, year)} where ${all(conditions)} ${orderAs(sorts, back)}`;
}

/** Many graded people by grade, coefficient or time: an index of the results is walked. */
function walkMarks(narrowed: Narrowed, sorts: Sorts, back: boolean): RawBuilder<unknown> {
  const { questionnaireId, year, search } = narrowed;
  const conditions = [sql`x.questionnaire_id = ${questionnaireId}`, ...ofResult({ ...narrowed, isGraded: true }), ...isSought(search)];
  return sql`
    select u.id from results x join users u on u.id = x.user_id ${atTheirStep(narrowed)} ${beside(sorts, year)} where ${all(conditions)}
    ${orderAs(sorts, back, ["x.grade", "x.weighted_grade", "x.time"])}`;
}

const marks: StagePeopleSort[] = ["results.grade", "results.weightedGrade", "results.time"];

/** By grade and nothing behind it is by rank: equal grades by coefficient, then by time. */
function asRanking(sorts: Sorts): Sorts {
  const last = sorts.at(-1);
  if (last?.field !== "results.grade") return sorts;
  const { descending } = last;
  return [...sorts, { field: "results.weightedGrade", descending }, { field: "results.time", descending: !descending }];
}

function walked(narrowed: Narrowed, sorts: Sorts, window: PageWindow): RawBuilder<unknown> {
  const [first] = sorts;
  if (first?.field === "numPalmares") return walkNumbers(narrowed, first.descending, window);
  return first && marks.includes(first.field) ? walkMarks(narrowed, sorts, window.back) : walkPeople(narrowed, sorts, window.back);
}

/** The people of a stage. */
export const peopleOfStage: LongList<Narrowed, StagePeopleSort> = {
  members: (narrowed) => members(narrowed),
  sorted,
  walked,
  divisions: {
    "registrations.category.name": "categoryId",
    "results.qualified": "qualified",
    "results.nextExamCenter.name": "nextExamCenterId",
  },
  shares,
  marks,
  completed: asRanking,
};
