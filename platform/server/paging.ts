import { type RawBuilder, sql } from "kysely";
import type { Page, Sort } from "#platform/contract/page.ts";

interface Asked {
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly string[];
}

/** Which rows of a list to read; `back`: counted from its end. */
export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
  readonly back: boolean;
}

/** The rows of a page of so many: past the middle they are found from the end. */
export function windowOfMany({ limit, page }: Pick<Asked, "limit" | "page">, total: number): PageWindow {
  const offset = (page - 1) * limit;
  const shown = Math.max(0, Math.min(limit, total - offset));
  return offset <= total / 2
    ? { offset, limit: shown, back: false }
    : { offset: Math.max(0, total - offset - shown), limit: shown, back: true };
}

/** Some of a long list, in an order of their own. */
export interface PagePart {
  readonly count: number;
  readonly read: (window: PageWindow) => Promise<number[]>;
}

/** The ids in a window into parts that follow one another; those that it does not touch are not read. */
export async function acrossParts(parts: readonly PagePart[], { offset, limit, back }: PageWindow): Promise<number[]> {
  const found: number[] = [];
  let before = offset;
  for (const { count, read } of back ? parts.toReversed() : parts) {
    const wanted = Math.min(limit - found.length, count - before);
    if (wanted > 0) {
      const ids = await read({ offset: before, limit: wanted, back });
      found.splice(back ? 0 : found.length, 0, ...ids);
    }
    before = Math.max(0, before - count);
  }
  return found;
}

/** The window of a short list: `limit` 0 means all. */
export const windowOf = ({ limit, page }: Asked): RawBuilder<unknown> =>
  limit === 0 ? sql`` : sql`limit ${limit} offset ${(page - 1) * limit}`;

/** `order by`: what was asked, else the list's own order; always ended by its unique key. */
export function orderOf<Field extends string>(
  sorts: readonly Sort<Field>[],
  columns: Readonly<Record<Field, string>>,
  ending: readonly string[],
): RawBuilder<unknown> {
  const asked = sorts.map(({ field, descending }) =>
    descending ? sql`${sql.ref(columns[field])} desc nulls last` : sql`${sql.ref(columns[field])} asc nulls last`,
  );
  return sql`order by ${sql.join([...asked, ...ending.map((column) => sql.ref(column))])}`;
}

/** A page, from its rows and its count, read side by side. */
export async function pageFrom<T>(
  asked: Asked,
  rows: Promise<T[]>,
  count: Promise<number>,
  filter: Record<string, unknown> = {},
): Promise<Page<T>> {
  const [data, totalItems] = await Promise.all([rows, count]);
  const itemsPerPage = asked.limit || totalItems;
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return {
    data,
    meta: {
      itemsPerPage,
      totalItems,
      currentPage: asked.page,
      totalPages: itemsPerPage === 0 ? 0 : Math.ceil(totalItems / itemsPerPage),
      sortBy: [...asked.sortBy],
      search: asked.search,
      filter: Object.fromEntries(filters.map(([name, value]) => [name.replace(/^filter\./, ""), String(value)])),
    },
  };
}
