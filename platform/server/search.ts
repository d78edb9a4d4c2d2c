import { type RawBuilder, sql } from "kysely";
import type { Sort } from "#platform/contract/page.ts";
import { likeFolded, orderOf } from "./paging.ts";

interface Resemblance {
  /** The rows that hold what was typed, or something alike: a word misspelt, words in another order. */
  readonly matches: RawBuilder<boolean>;
  /** The best first: those that hold it as typed, then the most alike. */
  readonly best: RawBuilder<unknown>;
}

/** How a folded column resembles what a person typed; both use its trigram index. */
export function resemblance(search: string, column: RawBuilder<unknown>): Resemblance {
  const asTyped = sql<boolean>`${column} like ${likeFolded(search)}`;
  return {
    matches: sql<boolean>`(${asTyped} or fold(${search}) <% ${column})`,
    best: sql`(${asTyped}) desc, word_similarity(fold(${search}), ${column}) desc`,
  };
}

/** The rows of a list whose folded column resembles what is sought; all where nothing is. */
export const isSought = (search: string, sought: string): RawBuilder<boolean> =>
  search === "" ? sql<boolean>`true` : resemblance(search, sql.ref(sought)).matches;

/** `order by` of a list that may be searched: what is found comes best first, unless a sort is asked for. */
export const orderOfSought = <Field extends string>(
  search: string,
  sorts: readonly Sort<Field>[],
  {
    sought,
    columns,
    ending,
  }: { readonly sought: string; readonly columns: Readonly<Record<Field, string>>; readonly ending: readonly string[] },
): RawBuilder<unknown> =>
  search !== "" && sorts.length === 0
    ? sql`order by ${resemblance(search, sql.ref(sought)).best}, ${sql.join(ending.map((column) => sql.ref(column)))}`
    : orderOf(sorts, columns, ending);
