import type { Regulations } from "#features/marking/regulations.ts";

/** Where the federation has not decided: the month of its regulations. */
const MONTH = 31;

/** For how many days pictures of answer sheets are kept, from the day they are received: as long as answers, by the regulations of the season (CLS-08). */
export const keptDays = ({ periods }: Pick<Regulations, "periods">): number => periods.answerDays ?? MONTH;

/** Pictures received before are deleted. */
export const keptFrom = (rules: Pick<Regulations, "periods">, now: Date): Date =>
  new Date(now.getTime() - keptDays(rules) * 24 * 60 * 60 * 1_000);
