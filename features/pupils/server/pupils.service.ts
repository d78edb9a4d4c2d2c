import type { Database } from "#database/open.ts";
import type { Sort } from "#platform/contract/page.ts";
import { acrossParts, type PageWindow, windowOfMany } from "#platform/server/paging.ts";
import type { Recent } from "#platform/server/recent.ts";
import type { PupilSort } from "../pupils.contract.ts";
import * as queries from "./pupils.queries.ts";

/** Up to so many participants are sorted in one go: those of any school; above, an index is walked. */
const FEW = 2_000;

type Sorts = readonly Sort<PupilSort>[];

interface Tools {
  readonly db: Database;
  /** How many there are of many. */
  readonly recent: Recent;
}

interface Part {
  readonly narrowed: queries.Narrowed;
  readonly sorts: Sorts;
  readonly count: number;
}

interface Found {
  readonly ids: number[];
  readonly count: number;
}

/** Who stands on a page, whatever the number of participants. */
export async function findParticipants(
  tools: Tools,
  narrowed: queries.Narrowed,
  { sorts, limit, page }: { readonly sorts: Sorts; readonly limit: number; readonly page: number },
): Promise<Found> {
  const few = await queries.someParticipants(tools.db, narrowed, FEW + 1);
  const count = few.length > FEW ? await countOf(tools, narrowed) : few.length;
  const window = windowOfMany({ limit, page }, count);
  if (window.limit === 0) return { ids: [], count };
  if (few.length <= FEW) return { ids: await queries.sortFew(tools.db, narrowed, few, asRanking(sorts), window), count };
  return { ids: await windowInto(tools, { narrowed, sorts: asRanking(sorts), count }, window), count };
}

/** By grade alone: equal grades by coefficient. */
function asRanking(sorts: Sorts): Sorts {
  const [first, second] = sorts;
  return first?.field === "results.grade" && !second ? [first, { ...first, field: "results.weightedGrade" }] : sorts;
}

const countOf = ({ db, recent }: Tools, narrowed: queries.Narrowed): Promise<number> =>
  recent.know(JSON.stringify(narrowed), () => queries.countParticipants(db, narrowed));

const divisions = {
  "registrations.category.name": "categoryId",
  "registrations.status": "status",
  "results.nextExamCenter.name": "nextExamCenterId",
} as const;

async function windowInto(tools: Tools, part: Part, window: PageWindow): Promise<number[]> {
  const { narrowed, sorts, count } = part;
  if (count <= FEW) return queries.sortFew(tools.db, narrowed, await queries.someParticipants(tools.db, narrowed, FEW), sorts, window);
  const field = sorts[0]?.field;
  if (isMark(field)) {
    if (narrowed.isGraded) return queries.walkMarks(tools.db, narrowed, sorts, window);
    return across(tools, await byGraded(tools, part), window);
  }
  if (field && field in divisions) return across(tools, await byDivision(tools, part, divisions[field as keyof typeof divisions]), window);
  return queries.walkPeople(tools.db, narrowed, sorts, window);
}

const across = (tools: Tools, parts: readonly Part[], window: PageWindow): Promise<number[]> =>
  acrossParts(
    parts.map((part) => ({ count: part.count, read: (within) => windowInto(tools, part, within) })),
    window,
  );

const isMark = (field: PupilSort | undefined) => field === "results.grade" || field === "results.weightedGrade";

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
  const shares = await recent.know(`${division} ${JSON.stringify(narrowed)}`, () => queries.countShares(db, narrowed, division));
  const known = shares.filter(({ value }) => value !== null);
  const unknown = shares.filter(({ value }) => value === null);
  return [...(sorts[0]?.descending ? known.toReversed() : known), ...unknown].map(({ value, count }) => ({
    narrowed: { ...narrowed, [division]: value },
    sorts: asRanking(sorts.slice(1)),
    count,
  }));
}
