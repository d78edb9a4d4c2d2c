import { type RawBuilder, sql } from "kysely";
import type { Sort } from "#platform/contract/page.ts";
import { orderOf } from "./paging.ts";

/** What a search looks for in a folded column, `%` and `_` taken as they are typed. */
const likeFolded = (search: string): RawBuilder<string> => sql`'%' || fold(${search.replaceAll(/[\\%_]/g, "\\$&")}) || '%'`;

const BETWEEN_WORDS = /[\s,;'’ʼ‘\p{Dash_Punctuation}]+/u;

/** The words of a search: blanks, commas, hyphens and apostrophes only stand between them. What has no word is taken as typed. */
function wordsOf(search: string): string[] {
  const words = search.split(BETWEEN_WORDS).filter((word) => word !== "");
  return words.length === 0 ? [search] : [...new Set(words)];
}

/** The rows whose folded column holds every word of a search, in whatever order; each word uses its trigram index. */
export const holds = (search: string, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    wordsOf(search).map((word) => sql`${column} like ${likeFolded(word)}`),
    sql` and `,
  )})`;

interface Resemblance {
  /** The rows that hold what was typed, or something alike: a word misspelt, words in another order. */
  readonly matches: RawBuilder<boolean>;
  /** The best first: those that hold it as typed, then those that hold its words, then the most alike. */
  readonly best: RawBuilder<unknown>;
}

/** How a folded column resembles what a person typed; both use its trigram index. */
export function resemblance(search: string, column: RawBuilder<unknown>): Resemblance {
  const every = holds(search, column);
  return {
    matches: sql<boolean>`(${every} or fold(${search}) <% ${column})`,
    best: sql`(${column} like ${likeFolded(search)}) desc, ${every} desc, word_similarity(fold(${search}), ${column}) desc`,
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
