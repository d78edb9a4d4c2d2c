import type { NodeTools } from "#database/node-tools.ts";
import type { Regulations } from "#features/marking/regulations.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import type { Standing } from "../standing-text.ts";
import type { ResultKey } from "./results.queries.ts";
import { countGraded, findPlace } from "./standing.queries.ts";

type StandingReader = (key: ResultKey, rules: Regulations) => Promise<Standing | null>;

const COUNTS_TTL_MS = 3_600_000;
const MAX_CACHED_COUNTS = 500;

/** Reads somebody's place in their category at a stage (MRK-05); null: none yet. How many are ranked there is counted once, until a result changes. */
export function standingReader({ db, clock, changes }: Pick<NodeTools, "db" | "clock" | "changes">): StandingReader {
  const countCache = changes.cached(["results"], () => Promise.resolve(ttlCache(clock, COUNTS_TTL_MS, MAX_CACHED_COUNTS)));
  return async (key, { ranking }) => {
    const place = await findPlace(db, key, ranking);
    if (!place || place.rank === null) return null;
    const { category, categoryId, rank, others } = place;
    const counts = await countCache();
    const ranked = await counts.getOrLoad(`${key.questionnaireId} ${categoryId}`, () => countGraded(db, key.questionnaireId, categoryId));
    return { category, rank, ranked, equals: ranking.map((one, index) => ({ key: one.key, others: others[index] ?? 0 })) };
  };
}
