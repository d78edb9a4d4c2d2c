import { type RawBuilder, sql } from "kysely";
import type { Page, Sort } from "#platform/contract/page.ts";

export interface PageQuery {
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly string[];
}

/** The rows of a list to read; `isReversed`: counted from its end. */
export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
  readonly isReversed: boolean;
}

/** The rows of a page, of `total` rows: past the middle they are counted from the end. */
export function windowOfMany({ limit, page }: Pick<PageQuery, "limit" | "page">, total: number): PageWindow {
  const offset = (page - 1) * limit;
  const pageLength = Math.max(0, Math.min(limit, total - offset));
  return offset <= total / 2
    ? { offset, limit: pageLength, isReversed: false }
    : { offset: Math.max(0, total - offset - pageLength), limit: pageLength, isReversed: true };
}

export interface PagePart {
  readonly count: number;
  readonly read: (window: PageWindow) => Promise<number[]>;
}

/** The ids in a window over consecutive parts; parts outside the window are not read. */
export async function readAcrossParts(parts: readonly PagePart[], { offset, limit, isReversed }: PageWindow): Promise<number[]> {
  const found: number[] = [];
  let skipped = offset;
  for (const { count, read } of isReversed ? parts.toReversed() : parts) {
    const needed = Math.min(limit - found.length, count - skipped);
    if (needed > 0) {
      const ids = await read({ offset: skipped, limit: needed, isReversed });
      found.splice(isReversed ? 0 : found.length, 0, ...ids);
    }
    skipped = Math.max(0, skipped - count);
  }
  return found;
}

/** The window of a short list: `limit` 0 means all. */
export const windowOf = ({ limit, page }: PageQuery): RawBuilder<unknown> =>
  limit === 0 ? sql`` : sql`limit ${limit} offset ${(page - 1) * limit}`;

/** `order by`: the requested sorts, then the ending of the list, which includes its unique key. */
export function orderOf<Field extends string>(
  sorts: readonly Sort<Field>[],
  columns: Readonly<Record<Field, string>>,
  ending: readonly string[],
): RawBuilder<unknown> {
  const requested = sorts.map(({ field, descending }) =>
    descending ? sql`${sql.ref(columns[field])} desc nulls last` : sql`${sql.ref(columns[field])} asc nulls last`,
  );
  return sql`order by ${sql.join([...requested, ...ending.map((column) => sql.ref(column))])}`;
}

export async function pageFrom<T>(
  requested: PageQuery,
  rows: Promise<T[]>,
  count: Promise<number>,
  filter: Record<string, unknown> = {},
): Promise<Page<T>> {
  const [data, totalItems] = await Promise.all([rows, count]);
  const itemsPerPage = requested.limit || totalItems;
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return {
    data,
    meta: {
      itemsPerPage,
      totalItems,
      currentPage: requested.page,
      totalPages: itemsPerPage === 0 ? 0 : Math.ceil(totalItems / itemsPerPage),
      sortBy: [...requested.sortBy],
      search: requested.search,
      filter: Object.fromEntries(filters.map(([name, value]) => [name.replace(/^filter\./, ""), String(value)])),
    },
  };
}
