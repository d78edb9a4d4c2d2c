import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Sort } from "#platform/contract/page.ts";
import type { Clock } from "./clock.ts";
import { acrossParts, type PageWindow, windowOfMany } from "./paging.ts";
import { type Recent, recent } from "./recent.ts";

/** Up to so many rows are sorted in one go; above, an index is walked. */
const FEW = 2_000;
/** So far from the nearer end of many an index is walked; deeper, the whole order is found once and remembered. */
const NEAR = 1_000;
/** Of a list with few rows among many others the walk is longer: the fewer they are, the sooner it ends. */
const NEAR_SHARE = 100;
/** Fewer than one in so many: a walk along all would meet them late. */
const SPARSE = 10;

const COUNTS_KEPT_MS = 5_000;
const COUNTS_KEPT = 500;
const ORDERS_KEPT_MS = 20_000;
/** At four bytes a row: 40 MB of a million rows. */
const ORDERS_KEPT = 10;

/** What was found of long lists a moment ago: how many rows there are, and in which order they stand. */
export interface Remembered {
  readonly counts: Recent;
  readonly orders: Recent;
}

export const remembered = (clock: Clock): Remembered => ({
  counts: recent(clock, COUNTS_KEPT_MS, COUNTS_KEPT),
  orders: recent(clock, ORDERS_KEPT_MS, ORDERS_KEPT),
});

/** How many rows there are of one value of a column; null: of none. */
interface Share {
  readonly value: number | string | boolean | null;
  readonly count: number;
}

/**
 * A list of any length, by the SQL that reads it. `Narrowed` says which of its rows are asked for. Everything is in the order asked, or in the
 * opposite one where `back` says so.
 */
export interface LongList<Narrowed extends object, Field extends string> {
  /** `select … as id`: all rows asked for, in no order, beside the tables that the conditions look into and no other. */
  readonly members: (narrowed: Narrowed) => RawBuilder<unknown>;
  /** `select … as id` of the rows whose id is `any(among)`, sorted by anything. */
  readonly sorted: (narrowed: Narrowed, among: RawBuilder<unknown>, sorts: readonly Sort<Field>[], back: boolean) => RawBuilder<unknown>;
  /** `select … as id` of many rows, such that an index is walked and left as soon as the window is full. */
  readonly walked: (narrowed: Narrowed, sorts: readonly Sort<Field>[], window: PageWindow) => RawBuilder<unknown>;
  /** The sorts that no index serves: rows are read value by value of this field of `Narrowed`. */
  readonly divisions?: { readonly [F in Field]?: keyof Narrowed & string };
  /** `select value, count` of each value there is, in order, none last. */
  readonly shares?: (narrowed: Narrowed, division: keyof Narrowed & string) => RawBuilder<unknown>;
  /** The sorts by what not all rows have: those that have it, `isGraded`, come first. */
  readonly marks?: readonly Field[];
  /** The sorts that go without saying behind those asked. */
  readonly completed?: (sorts: readonly Sort<Field>[]) => readonly Sort<Field>[];
}

interface Tools {
  readonly db: QueryExecutorProvider;
  readonly remembered: Remembered;
}

interface Asked<Field extends string> {
  readonly sorts: readonly Sort<Field>[];
  readonly limit: number;
  readonly page: number;
}

/** The ids on a page of a long list, and how many rows there are in all. */
export async function findPage<Narrowed extends object, Field extends string>(
  tools: Tools,
  list: LongList<Narrowed, Field>,
  narrowed: Narrowed,
  { sorts, limit, page }: Asked<Field>,
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const walk = { ...tools, list };
  const part = await partOf(walk, narrowed, list.completed?.(sorts) ?? sorts);
  const window = windowOfMany({ limit, page }, part.count);
  if (window.limit === 0) return { ids: [], count: part.count };
  const isDeep = part.count > FEW && window.offset + window.limit > Math.min(NEAR, part.count / NEAR_SHARE);
  return { ids: isDeep ? await windowOfOrder(walk, part, window) : await windowInto(walk, part, window), count: part.count };
}

/** A list being read. */
interface Walk<Narrowed extends object, Field extends string> extends Tools {
  readonly list: LongList<Narrowed, Field>;
}

/** Some of the rows, in an order of their own. */
interface Part<Narrowed extends object, Field extends string> {
  readonly narrowed: Narrowed;
  readonly sorts: readonly Sort<Field>[];
  readonly count: number;
  /** Those of a part whose members are known already. */
  readonly few?: readonly number[];
  /** Spread thinly among others, and no index knows them. */
  readonly isSparse?: boolean;
}

const idsOf = async ({ db }: Tools, query: RawBuilder<unknown>): Promise<number[]> =>
  (await sql<{ id: number }>`${query}`.execute(db)).rows.map(({ id }) => id);

/** All who are asked for: themselves when they are few, their number when they are many. */
async function partOf<Narrowed extends object, Field extends string>(
  walk: Walk<Narrowed, Field>,
  narrowed: Narrowed,
  sorts: readonly Sort<Field>[],
): Promise<Part<Narrowed, Field>> {
  const many = await walk.remembered.counts.recall<number>(JSON.stringify(narrowed));
  if (many !== undefined) return { narrowed, sorts, count: many };
  const few = await someOf(walk, narrowed, FEW + 1);
  return few.length > FEW ? { narrowed, sorts, count: await countOf(walk, narrowed) } : { narrowed, sorts, count: few.length, few };
}

const someOf = <Narrowed extends object, Field extends string>(walk: Walk<Narrowed, Field>, narrowed: Narrowed, most: number) =>
  idsOf(walk, sql`select id from (${walk.list.members(narrowed)}) m limit ${most}`);

/** The few of a part, whose number is known already: to find them among very many may take long. */
const fewOf = <Narrowed extends object, Field extends string>(walk: Walk<Narrowed, Field>, narrowed: Narrowed) =>
  walk.remembered.counts.know(`few ${JSON.stringify(narrowed)}`, () => someOf(walk, narrowed, FEW));

const countOf = <Narrowed extends object, Field extends string>({ db, list, remembered }: Walk<Narrowed, Field>, narrowed: Narrowed) =>
  remembered.counts.know(JSON.stringify(narrowed), async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${list.members(narrowed)}) m`.execute(db);
    return rows[0]?.count ?? 0;
  });

async function windowInto<Narrowed extends object, Field extends string>(
  walk: Walk<Narrowed, Field>,
  part: Part<Narrowed, Field>,
  window: PageWindow,
): Promise<number[]> {
  if (part.isSparse) return windowOfOrder(walk, part, window);
  const { list } = walk;
  const { narrowed, sorts, count } = part;
  const { offset, limit, back } = window;
  const only = sql`limit ${limit} offset ${offset}`;
  if (count <= FEW) {
    const few = part.few ?? (await fewOf(walk, narrowed));
    return forwards(await idsOf(walk, sql`${list.sorted(narrowed, sql`${[...few]}::int[]`, sorts, back)} ${only}`), back);
  }
  const parts = await partsOf(walk, part);
  if (parts === null) return forwards(await idsOf(walk, sql`${list.walked(narrowed, sorts, window)} ${only}`), back);
  return acrossParts(
    parts.map((one) => ({ count: one.count, read: (within) => windowInto(walk, one, within) })),
    window,
  );
}

const forwards = (ids: number[], back: boolean): number[] => (back ? ids.reverse() : ids);

/** What the rows are divided into for their first sort; null where an index serves it. */
async function partsOf<Narrowed extends object, Field extends string>(
  walk: Walk<Narrowed, Field>,
  part: Part<Narrowed, Field>,
): Promise<Part<Narrowed, Field>[] | null> {
  const { list } = walk;
  const field = part.sorts[0]?.field;
  if (field === undefined) return null;
  const division = list.divisions?.[field];
  if (division !== undefined) return byDivision(walk, part, division);
  const isGraded = (part.narrowed as { readonly isGraded?: boolean }).isGraded;
  return isMark(list, field) && !isGraded ? byGraded(walk, part) : null;
}

const isMark = <Field extends string>({ marks = [] }: { readonly marks?: readonly Field[] }, field: Field): boolean =>
  marks.includes(field);

/** Those who have marks, then those who have none. */
async function byGraded<Narrowed extends object, Field extends string>(
  walk: Walk<Narrowed, Field>,
  { narrowed, sorts, count }: Part<Narrowed, Field>,
): Promise<Part<Narrowed, Field>[]> {
  const graded = { ...narrowed, isGraded: true };
  const known = await countOf(walk, graded);
  const others = sorts.filter(({ field }) => !isMark(walk.list, field));
  return [
    { narrowed: graded, sorts, count: known },
    { narrowed: { ...narrowed, isGraded: false }, sorts: others, count: count - known, isSparse: (count - known) * SPARSE < count },
  ];
}

/** The rows of each value of the first sort, those of none last; within, the second sorts. */
async function byDivision<Narrowed extends object, Field extends string>(
  { db, list, remembered }: Walk<Narrowed, Field>,
  { narrowed, sorts }: Part<Narrowed, Field>,
  division: keyof Narrowed & string,
): Promise<Part<Narrowed, Field>[]> {
  const shares = await remembered.counts.know(`${division} ${JSON.stringify(narrowed)}`, async () =>
    list.shares ? (await sql<Share>`${list.shares(narrowed, division)}`.execute(db)).rows : [],
  );
  const known = shares.filter(({ value }) => value !== null);
  const unknown = shares.filter(({ value }) => value === null);
  return [...(sorts[0]?.descending ? known.toReversed() : known), ...unknown].map(({ value, count }) => ({
    narrowed: { ...narrowed, [division]: value },
    sorts: sorts.slice(1),
    count,
  }));
}

/** A window far from both ends: cut out of the whole order. */
async function windowOfOrder<Narrowed extends object, Field extends string>(
  walk: Walk<Narrowed, Field>,
  { narrowed, sorts }: Part<Narrowed, Field>,
  { offset, limit, back }: PageWindow,
): Promise<number[]> {
  const order = await walk.remembered.orders.know(JSON.stringify([narrowed, sorts]), () => orderOf(walk, narrowed, sorts));
  const start = back ? order.length - offset - limit : offset;
  return [...order.subarray(Math.max(0, start), Math.max(0, start + limit))];
}

/** All ids in their order. They come as bytes: a million numbers as text would hold everybody else up. */
async function orderOf<Narrowed extends object, Field extends string>(
  { db, list }: Walk<Narrowed, Field>,
  narrowed: Narrowed,
  sorts: readonly Sort<Field>[],
): Promise<Int32Array> {
  const among = sql`(${list.members(narrowed)})`;
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea) as ids from (${list.sorted(narrowed, among, sorts, false)}) o`.execute(db);
  const bytes = rows[0]?.ids ?? Buffer.alloc(0);
  return Int32Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readInt32BE(place * 4));
}

/** Where the columns of a sort stand, and whether they are always known. */
interface Ordering<Field extends string> {
  readonly columns: Readonly<Record<Field, readonly string[]>>;
  /** Always behind the sorts; the last one is unique. */
  readonly ending: readonly string[];
  /** Columns that are never null, or never here: what may be missing comes last, but an index serves only an order that does not say so. */
  readonly isKnown: (column: string) => boolean;
  readonly back: boolean;
}

/** `order by`: the sorts asked, then the ending; the opposite where `back` says so. */
export function orderBy<Field extends string>(
  sorts: readonly Sort<Field>[],
  { columns, ending, isKnown, back }: Ordering<Field>,
): RawBuilder<unknown> {
  const direction = (descending: boolean) => (descending === back ? sql`asc` : sql`desc`);
  const missing = (column: string) => (isKnown(column) ? sql`` : back ? sql`nulls first` : sql`nulls last`);
  const keys = sorts.flatMap(({ field, descending }) =>
    columns[field].map((column) => sql`${sql.ref(column)} ${direction(descending)} ${missing(column)}`),
  );
  return sql`order by ${sql.join([...keys, ...ending.map((column) => sql`${sql.ref(column)} ${direction(false)}`)])}`;
}
