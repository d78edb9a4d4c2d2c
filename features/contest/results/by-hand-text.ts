import { formatCount } from "#platform/contract/french-numbers.ts";

export const byHandTexts = (byHand: number): string[] =>
  byHand === 0
    ? []
    : [`Parmi elles, ${formatCount(byHand, "personne")} ${byHand > 1 ? "ont" : "a"} une note saisie à la main, qui ne change pas.`];
