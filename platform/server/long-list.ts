import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Sort } from "#platform/contract/page.ts";
import type { Clock } from "./clock.ts";
import { type PageWindow, readAcrossParts, windowOfMany } from "./paging.ts";
import { countRows, firstValue, listIds, listRows } from "./rows.ts";
import { type TtlCache, ttlCache } from "./ttl-cache.ts";

/** Up to this number, rows are sorted in one go; above, an index is scanned. */
const MAX_SORTED = 2_000;
/** Up to this distance from the nearer end, an index is scanned; deeper, the whole order is computed once and cached. */
const MAX_SCAN_OFFSET = 1_000;
/** If few rows of a table match, the scan is longer: the fewer match, the smaller its maximum offset. */
const MAX_SCAN_SHARE = 100;
/** A share below one in this many: a scan of all rows would find them late. */
const SPARSE_RATIO = 10;

const COUNTS_TTL_MS = 5_000;
const MAX_CACHED_COUNTS = 500;
const ORDERS_TTL_MS = 20_000;
/** At four bytes per row: 40 MB for a million rows. */
const MAX_CACHED_ORDERS = 10;

export interface ListCache {
  readonly counts: TtlCache;
  readonly orders: TtlCache;
}

export const listCache = (clock: Clock): ListCache => ({
  counts: ttlCache(clock, COUNTS_TTL_MS, MAX_CACHED_COUNTS),
  orders: ttlCache(clock, ORDERS_TTL_MS, MAX_CACHED_ORDERS),
});

/** The number of rows with one value of a column; null counts those without a value. */
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

export async function findPage<Filter extends object, Field extends string>(
  tools: Tools,
  list: LongList<Filter, Field>,
  filter: Filter,
  { sorts, limit, page }: { readonly sorts: readonly Sort<Field>[]; readonly limit: number; readonly page: number },
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const reader = new ListReader(tools, list);
  const part = await reader.initialPart(filter, list.withDefaultSorts?.(sorts) ?? sorts);
  const window = windowOfMany({ limit, page }, part.count);
  if (window.limit === 0) return { ids: [], count: part.count };
  const isDeep = part.count > MAX_SORTED && window.offset + window.limit > Math.min(MAX_SCAN_OFFSET, part.count / MAX_SCAN_SHARE);
  return { ids: isDeep ? await reader.readWindowOfOrder(part, window) : await reader.readWindow(part, window), count: part.count };
}

interface Part<Filter extends object, Field extends string> {
  readonly filter: Filter;
  readonly sorts: readonly Sort<Field>[];
  readonly count: number;
  readonly fewIds?: readonly number[];
  /** Few among many others, and not in an index. */
  readonly isSparse?: boolean;
}

class ListReader<Filter extends object, Field extends string> {
  readonly #db: QueryExecutorProvider;
  readonly #cache: ListCache;
  readonly #list: LongList<Filter, Field>;

  constructor({ db, listCache }: Tools, list: LongList<Filter, Field>) {
    this.#db = db;
    this.#cache = listCache;
    this.#list = list;
  }

  /** All selected rows: their ids if they are few, their number if they are many. */
  async initialPart(filter: Filter, sorts: readonly Sort<Field>[]): Promise<Part<Filter, Field>> {
    const cachedCount = await this.#cache.counts.get<number>(JSON.stringify(filter));
    if (cachedCount !== undefined) return { filter, sorts, count: cachedCount };
    const fewIds = await this.#firstIds(filter, MAX_SORTED + 1);
    return fewIds.length > MAX_SORTED
      ? { filter, sorts, count: await this.#countOf(filter) }
      : { filter, sorts, count: fewIds.length, fewIds };
  }

  async readWindow(part: Part<Filter, Field>, window: PageWindow): Promise<number[]> {
    if (part.isSparse) return this.readWindowOfOrder(part, window);
    const { filter, sorts, count } = part;
    const { offset, limit, isReversed } = window;
    const inForwardOrder = async (query: RawBuilder<unknown>) => {
      const ids = await listIds(this.#db)`${query} limit ${limit} offset ${offset}`;
      return isReversed ? ids.reverse() : ids;
    };
    if (count <= MAX_SORTED) {
      const fewIds = part.fewIds ?? (await this.#fewOf(filter));
      return inForwardOrder(this.#list.sorted(filter, sql`${[...fewIds]}::int[]`, sorts, isReversed));
    }
    const parts = await this.#partsOf(part);
    if (parts === null) return inForwardOrder(this.#list.indexScan(filter, sorts, window));
    return readAcrossParts(
      parts.map((one) => ({ count: one.count, read: (childWindow) => this.readWindow(one, childWindow) })),
      window,
    );
  }

  /** A window far from both ends, cut out of the whole order. */
  async readWindowOfOrder({ filter, sorts }: Part<Filter, Field>, { offset, limit, isReversed }: PageWindow): Promise<number[]> {
    const order = await this.#cache.orders.getOrLoad(JSON.stringify([filter, sorts]), () => this.#loadOrder(filter, sorts));
    const start = isReversed ? order.length - offset - limit : offset;
    return [...order.subarray(Math.max(0, start), Math.max(0, start + limit))];
  }

  #firstIds(filter: Filter, max: number) {
    return listIds(this.#db)`select id from (${this.#list.ids(filter)}) m limit ${max}`;
  }

  /** The ids of a small part; cached, as finding them among very many may take long. */
  #fewOf(filter: Filter) {
    return this.#cache.counts.getOrLoad(`few ${JSON.stringify(filter)}`, () => this.#firstIds(filter, MAX_SORTED));
  }

  #countOf(filter: Filter) {
    const count = () => countRows(this.#db)`select count(*) as count from (${this.#list.ids(filter)}) m`;
    return this.#cache.counts.getOrLoad(JSON.stringify(filter), count);
  }

  /** The parts of the rows for their first sort; null if an index serves it. */
  async #partsOf(part: Part<Filter, Field>): Promise<Part<Filter, Field>[] | null> {
    const field = part.sorts[0]?.field;
    if (field === undefined) return null;
    const partition = this.#list.partitions?.[field];
    if (partition !== undefined) return this.#splitByPartition(part, partition);
    const isGraded = (part.filter as { readonly isGraded?: boolean }).isGraded;
    return this.#isGradedSort(field) && !isGraded ? this.#splitByGraded(part) : null;
  }

  #isGradedSort(field: Field): boolean {
    return this.#list.gradedSorts?.includes(field) ?? false;
  }

  async #splitByGraded({ filter, sorts, count }: Part<Filter, Field>): Promise<Part<Filter, Field>[]> {
    const graded = { ...filter, isGraded: true };
    const withValue = await this.#countOf(graded);
    const without = count - withValue;
    const others = sorts.filter(({ field }) => !this.#isGradedSort(field));
    return [
      { filter: graded, sorts, count: withValue },
      { filter: { ...filter, isGraded: false }, sorts: others, count: without, isSparse: without * SPARSE_RATIO < count },
    ];
  }

  /** The rows of each value of the first sort, null last; within each, the other sorts apply. */
  async #splitByPartition({ filter, sorts }: Part<Filter, Field>, partition: keyof Filter & string): Promise<Part<Filter, Field>[]> {
    const partitionCounts = await this.#cache.counts.getOrLoad(`${partition} ${JSON.stringify(filter)}`, async () =>
      this.#list.partitionCounts ? listRows<PartitionCount>(this.#db)`${this.#list.partitionCounts(filter, partition)}` : [],
    );
    const withValue = partitionCounts.filter(({ value }) => value !== null);
    const withoutValue = partitionCounts.filter(({ value }) => value === null);
    return [...(sorts[0]?.descending ? withValue.toReversed() : withValue), ...withoutValue].map(({ value, count }) => ({
      filter: { ...filter, [partition]: value },
      sorts: sorts.slice(1),
      count,
    }));
  }

  /** All ids in order. They come as bytes: parsing a million numbers as text would block the event loop. */
  async #loadOrder(filter: Filter, sorts: readonly Sort<Field>[]): Promise<Int32Array> {
    const order = this.#list.sorted(filter, sql`(${this.#list.ids(filter)})`, sorts, false);
    const ids = await firstValue<Buffer | null>(this.#db)`select string_agg(int4send(id), ''::bytea) from (${order}) o`;
    const bytes = ids ?? Buffer.alloc(0);
    return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4));
  }
}

/** Texts with numbers in the order of the numbers. */
export const byNumber = sql`collate "fr-numeric"`;

interface Ordering<Field extends string> {
  readonly columns: Readonly<Record<Field, readonly string[]>>;
  /** Always after the sorts; the last one is unique. */
  readonly ending: readonly string[];
  /** Columns that are never null, at least here. Nulls come last, but no index serves an order with `nulls last`. */
  readonly isNeverNull: (column: string) => boolean;
  readonly isReversed: boolean;
  /** Whether its texts begin with numbers and sort by them: « 9 » before « 10 ». */
  readonly isNumbered?: (column: string) => boolean;
}

/** `order by`: the requested sorts, then the ending; the opposite if `isReversed`. */
export function orderBy<Field extends string>(
  sorts: readonly Sort<Field>[],
  { columns, ending, isNeverNull, isReversed, isNumbered = () => false }: Ordering<Field>,
): RawBuilder<unknown> {
  const direction = (descending: boolean) => (descending === isReversed ? sql`asc` : sql`desc`);
  const collationOf = (column: string) => (isNumbered(column) ? byNumber : sql``);
  const nullsOrder = (column: string) => (isNeverNull(column) ? sql`` : isReversed ? sql`nulls first` : sql`nulls last`);
  const keys = sorts.flatMap(({ field, descending }) =>
    columns[field].map((column) => sql`${sql.ref(column)} ${collationOf(column)} ${direction(descending)} ${nullsOrder(column)}`),
  );
  return sql`order by ${sql.join([...keys, ...ending.map((column) => sql`${sql.ref(column)} ${direction(false)}`)])}`;
}
