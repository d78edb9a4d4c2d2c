import { type RawBuilder, sql } from "kysely";
import { likeFolded } from "./paging.ts";

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
