import { DAY_MS } from "#platform/contract/time-units.ts";
import type { Regulations } from "#season/marking/regulations.ts";

/** In days, when the federation has set no period: the month of its rules. */
const MONTH = 31;

/** The days for which pictures of answer sheets are kept from receipt, and answers at least from saving, by the rules of the season (CLS-08). */
export const keptDays = ({ periods }: Pick<Regulations, "periods">): number => periods.answerDays ?? MONTH;

export const keptFrom = (rules: Pick<Regulations, "periods">, now: Date): Date => new Date(now.getTime() - keptDays(rules) * DAY_MS);
