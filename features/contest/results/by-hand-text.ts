import { formatCount } from "#platform/contract/french-numbers.ts";

/** Whose mark a corrected key leaves as it is, in a sentence; none: nobody's. */
export const byHandTexts = (byHand: number): string[] =>
  byHand === 0
    ? []
    : [`Parmi elles, ${formatCount(byHand, "personne")} ${byHand > 1 ? "ont" : "a"} une note saisie à la main, qui ne change pas.`];
