import { type RawBuilder, sql } from "kysely";
import type { Sort } from "#platform/contract/page.ts";
import { orderOf } from "./paging.ts";

/** The `like` pattern of a search in a folded column; `%` and `_` are literal. */
const likePattern = (search: string): RawBuilder<string> => sql`'%' || fold(${search.replaceAll(/[\\%_]/g, "\\$&")}) || '%'`;

const BETWEEN_WORDS = /[\s,;'’ʼ‘\p{Dash_Punctuation}]+/u;

/** The words of a search, separated by blanks, commas, hyphens and apostrophes. A search without words is used as typed. */
function splitWords(search: string): string[] {
  const words = search.split(BETWEEN_WORDS).filter((word) => word !== "");
  return words.length === 0 ? [search] : [...new Set(words)];
}

/** The rows whose folded column contains all words of a search, in any order; each word uses its trigram index. */
export const containsWords = (search: string, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    splitWords(search).map((word) => sql`${column} like ${likePattern(word)}`),
    sql` and `,
  )})`;

interface Similarity {
  /** The rows that contain the typed text, or a similar one: a misspelt word, words in another order. */
  readonly matches: RawBuilder<boolean>;
  /** The best first: rows that contain the text as typed, then those that contain its words, then the most similar. */
  readonly best: RawBuilder<unknown>;
}

/** The similarity of a folded column to a typed text; both use its trigram index. */
export function similarity(search: string, column: RawBuilder<unknown>): Similarity {
  const containsAll = containsWords(search, column);
  return {
    matches: sql<boolean>`(${containsAll} or fold(${search}) <% ${column})`,
    best: sql`(${column} like ${likePattern(search)}) desc, ${containsAll} desc, word_similarity(fold(${search}), ${column}) desc`,
  };
}

/** The rows of a list whose folded column resembles the search; all rows if it is empty. */
export const matchesSearch = (search: string, searchText: string): RawBuilder<boolean> =>
  search === "" ? sql<boolean>`true` : similarity(search, sql.ref(searchText)).matches;

export const orderBySearch = <Field extends string>(
  search: string,
  sorts: readonly Sort<Field>[],
  {
    searchText,
    columns,
    ending,
  }: { readonly searchText: string; readonly columns: Readonly<Record<Field, string>>; readonly ending: readonly string[] },
): RawBuilder<unknown> =>
  search !== "" && sorts.length === 0
    ? sql`order by ${similarity(search, sql.ref(searchText)).best}, ${sql.join(ending.map((column) => sql.ref(column)))}`
    : orderOf(sorts, columns, ending);
