import type { NodeTools } from "#database/node-tools.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import type { StageProgress } from "../stages.contract.ts";
import { listParticipationCounts, listResultCounts } from "./progress.queries.ts";

const TTL_MS = 20_000;
const MAX_CACHED_YEARS = 50;

/**
 * The progress of the participants of the stages of a year. Counts of openings and answers are cached for twenty seconds: reloading the page of
 * stages on the last evening does not slow down saves. What the office decides is always counted again.
 */
export function createProgressReader({
  db,
  changes,
  clock,
}: Pick<NodeTools, "db" | "changes" | "clock">): (year: number) => Promise<StageProgress[]> {
  const cache = changes.cached(["questionnaires"], async () => ttlCache(clock, TTL_MS, MAX_CACHED_YEARS, TTL_MS));
  const countsOf = async (year: number) => (await cache()).getOrLoad(String(year), () => listParticipationCounts(db, year));
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
