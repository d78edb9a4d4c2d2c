import type { NodeTools } from "#database/node-tools.ts";
import type { StageProgress } from "../stages.contract.ts";
import { listParticipationCounts, listResultCounts } from "./progress.queries.ts";

export { countEligible } from "./progress.queries.ts";

const TTL_MS = 20_000;

/**
 * The progress of the participants of the stages of a year. Counts of openings and answers are cached for twenty seconds: reloading the page of
 * stages on the last evening does not slow down saves. What the office decides is always counted again.
 */
export function createProgressReader({
  db,
  changes,
  clock,
}: Pick<NodeTools, "db" | "changes" | "clock">): (year: number) => Promise<StageProgress[]> {
  type Counts = ReturnType<typeof listParticipationCounts>;
  const cache = changes.cached(["questionnaires"], async () => new Map<number, { readonly at: number; readonly counts: Counts }>());
  const countsOf = async (year: number): Counts => {
    const years = await cache();
    const now = clock().getTime();
    const cached = years.get(year);
    if (cached && now - cached.at < TTL_MS) return cached.counts;
    const counts = listParticipationCounts(db, year);
    years.set(year, { at: now, counts });
    counts.catch(() => years.delete(year));
    return counts;
  };
  return async (year) => {
    const [counts, results] = await Promise.all([countsOf(year), listResultCounts(db, year)]);
    const none = { eligible: null, opened: 0, answered: 0 };
    return results.map((stage) => ({
      ...none,
      ...counts.find(({ questionnaireId }) => questionnaireId === stage.questionnaireId),
      ...stage,
    }));
  };
}
