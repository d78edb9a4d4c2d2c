import type { Database } from "#database/open.ts";
import type { Page, Sort } from "#platform/contract/page.ts";
import { acrossParts, type PageWindow, pageFrom, windowOfMany } from "#platform/server/paging.ts";
import type { Recent } from "#platform/server/recent.ts";
import type { Person, StagePeopleSort } from "../users.contract.ts";
import * as queries from "./stage-people.queries.ts";
import { findPeople } from "./users.queries.ts";

/** Up to so many people are sorted in one go; above, an index is walked. */
const FEW = 2_000;
type Sorts = readonly Sort<StagePeopleSort>[];

interface Asked {
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly string[];
  readonly sorts: Sorts;
}

interface Tools {
  readonly db: Database;
  /** How many people there are: found anew when a result changes, and some seconds later for those who open the stage. */
  readonly recent: Recent;
}

/** A page of the people of a stage (STG-09), whatever their number: only those shown are read whole. */
export async function listStagePeople(tools: Tools, narrowed: queries.Narrowed, asked: Asked, filter: object): Promise<Page<Person>> {
  const { limit, page } = asked;
  const part = await partOf(tools, narrowed, asRanking(asked.sorts));
  const window = windowOfMany({ limit, page }, part.count);
  const ids = window.limit === 0 ? [] : await windowInto(tools, part, window);
  return pageFrom(asked, findPeople(tools.db, ids, { reader: "office", only: narrowed }), Promise.resolve(part.count), { ...filter });
}

/** All who are asked for: themselves when they are few, their number when they are many. */
async function partOf(tools: Tools, narrowed: queries.Narrowed, sorts: Sorts): Promise<Part> {
  const many = await tools.recent.recall<number>(JSON.stringify(narrowed));
  if (many !== undefined) return { narrowed, sorts, count: many };
  const few = await queries.someMembers(tools.db, narrowed, FEW + 1);
  return few.length > FEW ? { narrowed, sorts, count: await countOf(tools, narrowed) } : { narrowed, sorts, count: few.length, few };
}

/** By grade alone is by rank: equal grades by coefficient, then by time. */
function asRanking(sorts: Sorts): Sorts {
  const [first, second] = sorts;
  if (first?.field !== "results.grade" || second) return sorts;
  const { descending } = first;
  return [first, { field: "results.weightedGrade", descending }, { field: "results.time", descending: !descending }];
}

const countOf = ({ db, recent }: Tools, narrowed: queries.Narrowed): Promise<number> =>
  recent.know(JSON.stringify(narrowed), () => queries.countMembers(db, narrowed));

/** Some of the people, in an order of their own. */
interface Part {
  readonly narrowed: queries.Narrowed;
  readonly sorts: Sorts;
  readonly count: number;
  /** Those of a part whose members are known already. */
  readonly few?: readonly number[];
}

async function windowInto(tools: Tools, part: Part, window: PageWindow): Promise<number[]> {
  const { narrowed, sorts, count, few } = part;
  if (count <= FEW) return queries.sortFew(tools.db, narrowed, few ?? (await queries.someMembers(tools.db, narrowed, FEW)), sorts, window);
  const [first] = sorts;
  if (!first || first.field === "contact.lastname") return queries.walkPeople(tools.db, narrowed, sorts, window);
  const { field, descending } = first;
  if (field === "numPalmares") return queries.walkNumbers(tools.db, narrowed, descending, window);
  if (narrowed.isGraded && isMark(field)) return queries.walkMarks(tools.db, narrowed, sorts, window);
  const parts = isMark(field) ? await byGraded(tools, part) : await byDivision(tools, part, divisions[field]);
  return acrossParts(
    parts.map((one) => ({ count: one.count, read: (within) => windowInto(tools, one, within) })),
    window,
  );
}

const divisions = {
  "registrations.category.name": "categoryId",
  "results.qualified": "qualified",
  "results.nextExamCenter.name": "nextExamCenterId",
} as const;

const isMark = (field: StagePeopleSort) => field === "results.grade" || field === "results.weightedGrade" || field === "results.time";

/** Those who have marks, then those who have none. */
async function byGraded(tools: Tools, { narrowed, sorts, count }: Part): Promise<Part[]> {
  const graded = { ...narrowed, isGraded: true };
  const known = await countOf(tools, graded);
  return [
    { narrowed: graded, sorts, count: known },
    { narrowed: { ...narrowed, isGraded: false }, sorts: sorts.filter(({ field }) => !isMark(field)), count: count - known },
  ];
}

/** The people of each value of the first sort; within, the second sorts. */
async function byDivision({ db, recent }: Tools, { narrowed, sorts }: Part, division: queries.Division): Promise<Part[]> {
  const parts = await recent.know(`${division} ${JSON.stringify(narrowed)}`, () => queries.countParts(db, narrowed, division));
  const known = parts.filter(({ value }) => value !== null);
  const unknown = parts.filter(({ value }) => value === null);
  return [...(sorts[0]?.descending ? known.toReversed() : known), ...unknown].map(({ value, count }) => ({
    narrowed: { ...narrowed, [division]: value },
    sorts: asRanking(sorts.slice(1)),
    count,
  }));
}
