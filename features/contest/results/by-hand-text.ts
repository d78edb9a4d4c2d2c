import { formatCount } from "#platform/contract/french-numbers.ts";

/** The sentence about the marks that a corrected key leaves unchanged; empty for none. */
export const byHandTexts = (byHand: number): string[] =>
  byHand === 0
    ? []
    : [`Parmi elles, ${formatCount(byHand, "personne")} ${byHand > 1 ? "ont" : "a"} une note saisie à la main, qui ne change pas.`];
