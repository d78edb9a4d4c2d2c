import { text } from "./fields.ts";
import { refusalOfFormulas } from "./formula.ts";

/** Letters of a statement, with its markup: ten pages. */
export const MAX_STATEMENT = 20_000;

export const richText = (max: number) =>
  text(max).refine((html) => refusalOfFormulas(html) === null, { error: ({ input }) => refusalOfFormulas(String(input)) ?? undefined });
