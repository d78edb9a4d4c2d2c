import { countSolved, listKeptSuccesses } from "#contest/results/server/results.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { shownSuccess } from "../overview.ts";
import * as queries from "./country.queries.ts";
import type { StageProblem } from "./school-stages.service.ts";

/** A published stage changes only when it is graded again. */
const TTL_MS = 60 * 60_000;

/**
 * The share of the country that solved each problem of a school's stage, in whole percent, in the categories that play it; null: not published, or too
 * few.
 */
export function createCountryReader({ db, clock }: Pick<NodeTools, "db" | "clock">) {
  const cache = ttlCache(clock, TTL_MS, 200, TTL_MS);
  return async (problems: readonly StageProblem[]): Promise<ReadonlyMap<number, number | null>> => {
    const released = problems.flatMap(({ questionId }) => questionId ?? []);
    const stages = await queries.listPublished(db, released);
    const successes = await Promise.all(
      stages.map((stage) => cache.getOrLoad(`${stage.questionnaireId} ${stage.version}`, () => successOf(db, stage))),
    );
    const byQuestion = new Map(successes.flatMap((success) => [...success]));
    return new Map(
      problems.map(({ id, questionId, categoryIds }) => [
        id,
        questionId === null ? null : shownSuccess(byQuestion.get(questionId) ?? [], categoryIds),
      ]),
    );
  };
}

/** For each question of a stage, by category, how many played and how many solved it, from the counts made before erasure or from the answers. */
async function successOf(db: Connection, { questionnaireId, isErased }: queries.PublishedStage) {
  const successes = await (isErased ? listKeptSuccesses : countSolved)(db, questionnaireId);
  return Map.groupBy(successes, ({ questionId }) => questionId);
}
