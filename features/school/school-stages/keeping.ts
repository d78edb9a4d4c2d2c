import type { Regulations } from "#season/marking/regulations.ts";

/** Where the federation has not decided: the month of its regulations. */
const MONTH = 31;

/** For how many days pictures of answer sheets are kept, from the day they are received, and answers at least, from the day they are saved: by the regulations of the season (CLS-08). */
export const keptDays = ({ periods }: Pick<Regulations, "periods">): number => periods.answerDays ?? MONTH;

/** What was received before is kept no longer. */
export const keptFrom = (rules: Pick<Regulations, "periods">, now: Date): Date =>
  new Date(now.getTime() - keptDays(rules) * 24 * 60 * 60 * 1_000);
