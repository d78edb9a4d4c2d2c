import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { sortsOf } from "#platform/contract/page.ts";
import { windowOf } from "./paging.ts";
import { countRows, listIds } from "./rows.ts";
import { matchesSearch, orderBySearch } from "./search.ts";

export interface PageQuery<Field extends string> {
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly (`${Field}:ASC` | `${Field}:DESC`)[];
}

interface Description<Field extends string, Filter> {
  /** The alias of its table, which has an `id`, a `name` and a `search_text`. */
  readonly alias: string;
  readonly from: (filter: Filter) => RawBuilder<unknown>;
  readonly matches: (filter: Filter) => RawBuilder<unknown>;
  readonly columns: Readonly<Record<Field, string>>;
}

/** A searchable list, in pages: search results come best first, unless a sort is requested; else by name. */
export function listOf<Field extends string, Filter extends { readonly search: string }>(description: Description<Field, Filter>) {
  const { alias, from, matches, columns } = description;
  const [id, name, searchText] = [`${alias}.id`, `${alias}.name`, `${alias}.search_text`];
  const filtered = (filter: Filter) => sql`${from(filter)} where ${matches(filter)} and ${matchesSearch(filter.search, searchText)}`;
  const pageOf = (query: PageQuery<Field>) =>
    sql`${orderBySearch(query.search, sortsOf<Field>(query.sortBy), { searchText, columns, ending: [name, id] })} ${windowOf(query)}`;
  return {
    filtered,
    pageOf,
    ids: (db: QueryExecutorProvider, query: Filter & PageQuery<Field>) =>
      listIds(db)`select ${sql.ref(id)} from ${filtered(query)} ${pageOf(query)}`,
    count: (db: QueryExecutorProvider, filter: Filter) => countRows(db)`select count(*) as count from ${filtered(filter)}`,
  };
}
