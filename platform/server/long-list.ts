import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Sort } from "#platform/contract/page.ts";
import type { Clock } from "./clock.ts";
import { type PageWindow, readAcrossParts, windowOfMany } from "./paging.ts";
import { countRows, firstRow, listIds, listRows } from "./rows.ts";
import { type TtlCache, ttlCache } from "./ttl-cache.ts";

/** Up to this number, rows are sorted in one go; above, an index is scanned. */
const MAX_SORTED = 2_000;
/** Up to this distance from the nearer end, an index is scanned; deeper, the whole order is computed once and cached. */
const MAX_SCAN_OFFSET = 1_000;
/** If few rows of a table match, the scan is longer: the fewer match, the smaller its maximum offset. */
const MAX_SCAN_SHARE = 100;
/** Fewer than one in this many: a scan of all rows would find them late. */
const SPARSE_RATIO = 10;

const COUNTS_TTL_MS = 5_000;
const MAX_CACHED_COUNTS = 500;
const ORDERS_TTL_MS = 20_000;
/** At four bytes per row: 40 MB for a million rows. */
const MAX_CACHED_ORDERS = 10;

/** Recent results for long lists: the number of rows, and their order. */
export interface ListCache {
  readonly counts: TtlCache;
  readonly orders: TtlCache;
}

export const listCache = (clock: Clock): ListCache => ({
  counts: ttlCache(clock, COUNTS_TTL_MS, MAX_CACHED_COUNTS),
  orders: ttlCache(clock, ORDERS_TTL_MS, MAX_CACHED_ORDERS),
});

/** The number of rows with one value of a column; null: without value. */
interface PartitionCount {
  readonly value: number | string | boolean | null;
  readonly count: number;
}

/**
 * A list of any length, by the SQL that reads it. `Filter` selects its rows. Everything is in the requested order, or in the
 * opposite one if `isReversed`.
 */
export interface LongList<Filter extends object, Field extends string> {
  /** `select … as id`: all selected rows, in no order, joined only with the tables that the conditions need. */
  readonly ids: (filter: Filter) => RawBuilder<unknown>;
  /** `select … as id` of the rows whose id is `any(among)`, sorted by anything. */
  readonly sorted: (filter: Filter, among: RawBuilder<unknown>, sorts: readonly Sort<Field>[], isReversed: boolean) => RawBuilder<unknown>;
  /** `select … as id` of many rows, such that an index scan stops as soon as the window is full. */
  readonly indexScan: (filter: Filter, sorts: readonly Sort<Field>[], window: PageWindow) => RawBuilder<unknown>;
  /** The sorts without an index: rows are read value by value of this field of `Filter`. */
  readonly partitions?: { readonly [F in Field]?: keyof Filter & string };
  /** `select value, count` of each existing value, in order, null last. */
  readonly partitionCounts?: (filter: Filter, partition: keyof Filter & string) => RawBuilder<unknown>;
  /** The sorts by a value that not all rows have: rows with it, `isGraded`, come first. */
  readonly gradedSorts?: readonly Field[];
  /** The requested sorts, followed by the default ones. */
  readonly withDefaultSorts?: (sorts: readonly Sort<Field>[]) => readonly Sort<Field>[];
}

interface Tools {
  readonly db: QueryExecutorProvider;
  readonly listCache: ListCache;
}

interface PageQuery<Field extends string> {
  readonly sorts: readonly Sort<Field>[];
  readonly limit: number;
  readonly page: number;
}

/** The ids on a page of a long list, and the total number of rows. */
export async function findPage<Filter extends object, Field extends string>(
  tools: Tools,
  list: LongList<Filter, Field>,
  filter: Filter,
  { sorts, limit, page }: PageQuery<Field>,
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const context = { ...tools, list };
  const part = await initialPart(context, filter, list.withDefaultSorts?.(sorts) ?? sorts);
  const window = windowOfMany({ limit, page }, part.count);
  if (window.limit === 0) return { ids: [], count: part.count };
  const isDeep = part.count > MAX_SORTED && window.offset + window.limit > Math.min(MAX_SCAN_OFFSET, part.count / MAX_SCAN_SHARE);
  return { ids: isDeep ? await readWindowOfOrder(context, part, window) : await readWindow(context, part, window), count: part.count };
}

/** A list being read. */
interface ReadContext<Filter extends object, Field extends string> extends Tools {
  readonly list: LongList<Filter, Field>;
}

/** Some of the rows, in their own order. */
interface Part<Filter extends object, Field extends string> {
  readonly filter: Filter;
  readonly sorts: readonly Sort<Field>[];
  readonly count: number;
  /** The ids, if they are known already. */
  readonly fewIds?: readonly number[];
  /** Few among many others, and not in an index. */
  readonly isSparse?: boolean;
}

const idsOf = ({ db }: Tools, query: RawBuilder<unknown>) => listIds(db)`${query}`;

/** All selected rows: their ids if they are few, their number if they are many. */
async function initialPart<Filter extends object, Field extends string>(
  context: ReadContext<Filter, Field>,
  filter: Filter,
  sorts: readonly Sort<Field>[],
): Promise<Part<Filter, Field>> {
  const cachedCount = await context.listCache.counts.get<number>(JSON.stringify(filter));
  if (cachedCount !== undefined) return { filter, sorts, count: cachedCount };
  const fewIds = await firstIds(context, filter, MAX_SORTED + 1);
  return fewIds.length > MAX_SORTED
    ? { filter, sorts, count: await countOf(context, filter) }
    : { filter, sorts, count: fewIds.length, fewIds };
}

const firstIds = <Filter extends object, Field extends string>(context: ReadContext<Filter, Field>, filter: Filter, max: number) =>
  idsOf(context, sql`select id from (${context.list.ids(filter)}) m limit ${max}`);

/** The ids of a small part; cached, as finding them among very many may take long. */
const fewOf = <Filter extends object, Field extends string>(context: ReadContext<Filter, Field>, filter: Filter) =>
  context.listCache.counts.getOrLoad(`few ${JSON.stringify(filter)}`, () => firstIds(context, filter, MAX_SORTED));

const countOf = <Filter extends object, Field extends string>({ db, list, listCache }: ReadContext<Filter, Field>, filter: Filter) =>
  listCache.counts.getOrLoad(JSON.stringify(filter), () => countRows(db)`select count(*) as count from (${list.ids(filter)}) m`);

async function readWindow<Filter extends object, Field extends string>(
  context: ReadContext<Filter, Field>,
  part: Part<Filter, Field>,
  window: PageWindow,
): Promise<number[]> {
  if (part.isSparse) return readWindowOfOrder(context, part, window);
  const { list } = context;
  const { filter, sorts, count } = part;
  const { offset, limit, isReversed } = window;
  const limitClause = sql`limit ${limit} offset ${offset}`;
  if (count <= MAX_SORTED) {
    const fewIds = part.fewIds ?? (await fewOf(context, filter));
    return inForwardOrder(
      await idsOf(context, sql`${list.sorted(filter, sql`${[...fewIds]}::int[]`, sorts, isReversed)} ${limitClause}`),
      isReversed,
    );
  }
  const parts = await partsOf(context, part);
  if (parts === null) return inForwardOrder(await idsOf(context, sql`${list.indexScan(filter, sorts, window)} ${limitClause}`), isReversed);
  return readAcrossParts(
    parts.map((one) => ({ count: one.count, read: (childWindow) => readWindow(context, one, childWindow) })),
    window,
  );
}

const inForwardOrder = (ids: number[], isReversed: boolean): number[] => (isReversed ? ids.reverse() : ids);

/** The parts of the rows for their first sort; null if an index serves it. */
async function partsOf<Filter extends object, Field extends string>(
  context: ReadContext<Filter, Field>,
  part: Part<Filter, Field>,
): Promise<Part<Filter, Field>[] | null> {
  const { list } = context;
  const field = part.sorts[0]?.field;
  if (field === undefined) return null;
  const partition = list.partitions?.[field];
  if (partition !== undefined) return splitByPartition(context, part, partition);
  const isGraded = (part.filter as { readonly isGraded?: boolean }).isGraded;
  return isGradedSort(list, field) && !isGraded ? splitByGraded(context, part) : null;
}

const isGradedSort = <Field extends string>({ gradedSorts = [] }: { readonly gradedSorts?: readonly Field[] }, field: Field): boolean =>
  gradedSorts.includes(field);

/** The graded rows, then the others. */
async function splitByGraded<Filter extends object, Field extends string>(
  context: ReadContext<Filter, Field>,
  { filter, sorts, count }: Part<Filter, Field>,
): Promise<Part<Filter, Field>[]> {
  const gradedFilter = { ...filter, isGraded: true };
  const withValue = await countOf(context, gradedFilter);
  const others = sorts.filter(({ field }) => !isGradedSort(context.list, field));
  return [
    { filter: gradedFilter, sorts, count: withValue },
    {
      filter: { ...filter, isGraded: false },
      sorts: others,
      count: count - withValue,
      isSparse: (count - withValue) * SPARSE_RATIO < count,
    },
  ];
}

/** The rows of each value of the first sort, null last; within each, the other sorts apply. */
async function splitByPartition<Filter extends object, Field extends string>(
  { db, list, listCache }: ReadContext<Filter, Field>,
  { filter, sorts }: Part<Filter, Field>,
  partition: keyof Filter & string,
): Promise<Part<Filter, Field>[]> {
  const partitionCounts = await listCache.counts.getOrLoad(`${partition} ${JSON.stringify(filter)}`, async () =>
    list.partitionCounts ? listRows<PartitionCount>(db)`${list.partitionCounts(filter, partition)}` : [],
  );
  const withValue = partitionCounts.filter(({ value }) => value !== null);
  const withoutValue = partitionCounts.filter(({ value }) => value === null);
  return [...(sorts[0]?.descending ? withValue.toReversed() : withValue), ...withoutValue].map(({ value, count }) => ({
    filter: { ...filter, [partition]: value },
    sorts: sorts.slice(1),
    count,
  }));
}

/** A window far from both ends, cut out of the whole order. */
async function readWindowOfOrder<Filter extends object, Field extends string>(
  context: ReadContext<Filter, Field>,
  { filter, sorts }: Part<Filter, Field>,
  { offset, limit, isReversed }: PageWindow,
): Promise<number[]> {
  const order = await context.listCache.orders.getOrLoad(JSON.stringify([filter, sorts]), () => loadOrder(context, filter, sorts));
  const start = isReversed ? order.length - offset - limit : offset;
  return [...order.subarray(Math.max(0, start), Math.max(0, start + limit))];
}

/** All ids in order. They come as bytes: parsing a million numbers as text would block the event loop. */
async function loadOrder<Filter extends object, Field extends string>(
  { db, list }: ReadContext<Filter, Field>,
  filter: Filter,
  sorts: readonly Sort<Field>[],
): Promise<Int32Array> {
  const among = sql`(${list.ids(filter)})`;
  const row = await firstRow<{ ids: Buffer | null }>(db)`
    select string_agg(int4send(id), ''::bytea) as ids from (${list.sorted(filter, among, sorts, false)}) o`;
  const bytes = row?.ids ?? Buffer.alloc(0);
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4));
}

/** The columns of each sort, and whether they may be null. */
interface Ordering<Field extends string> {
  readonly columns: Readonly<Record<Field, readonly string[]>>;
  /** Always after the sorts; the last one is unique. */
  readonly ending: readonly string[];
  /** Columns that are never null, at least here. Nulls come last, but an index does not serve an order with `nulls last`. */
  readonly isNeverNull: (column: string) => boolean;
  readonly isReversed: boolean;
}

/** `order by`: the requested sorts, then the ending; the opposite if `isReversed`. */
export function orderBy<Field extends string>(
  sorts: readonly Sort<Field>[],
  { columns, ending, isNeverNull, isReversed }: Ordering<Field>,
): RawBuilder<unknown> {
  const direction = (descending: boolean) => (descending === isReversed ? sql`asc` : sql`desc`);
  const nullsOrder = (column: string) => (isNeverNull(column) ? sql`` : isReversed ? sql`nulls first` : sql`nulls last`);
  const keys = sorts.flatMap(({ field, descending }) =>
    columns[field].map((column) => sql`${sql.ref(column)} ${direction(descending)} ${nullsOrder(column)}`),
  );
  return sql`order by ${sql.join([...keys, ...ending.map((column) => sql`${sql.ref(column)} ${direction(false)}`)])}`;
}
