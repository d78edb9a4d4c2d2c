import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { rulesOfCategory } from "#season/marking/regulations.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { shownSuccess } from "../country.ts";
import { markProblem, scoredProblem } from "../marking.ts";
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
    const released = problems.filter(({ questionId }) => questionId !== null);
    const stages = await queries.listPublished(
      db,
      released.flatMap(({ questionId }) => questionId ?? []),
    );
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
  const successes = await (isErased ? queries.listKeptSuccesses : countSuccesses)(db, questionnaireId);
  return Map.groupBy(successes, ({ questionId }) => questionId);
}

/** Counts a stage before its answers are erased (docs/decisions/school-stages-and-paper.md). */
export const keepSuccesses = async (trx: Connection, questionnaireId: number): Promise<void> =>
  queries.insertSuccesses(trx, await countSuccesses(trx, questionnaireId));

async function countSuccesses(db: Connection, questionnaireId: number): Promise<queries.QuestionSuccess[]> {
  const { rules } = await rulesOfStage(db, questionnaireId);
  const marked = await queries.listMarked(db, questionnaireId);
  const questions = new Map(marked.map((question) => [question.position, scoredProblem({ ...question, categoryIds: [] })]));
  const groups = await queries.listGroups(db, questionnaireId);
  const successes = new Map<string, queries.QuestionSuccess>();
  for (const { position, categoryId, answers, total, people } of groups) {
    const question = questions.get(position);
    const last = rulesOfCategory(rules, categoryId).lastProblem;
    if (!question || (last !== null && position > last)) continue;
    const isRight = markProblem(question, { answers, total }, rules.scoring).verdict === "right";
    const key = `${question.id} ${categoryId}`;
    const known = successes.get(key);
    successes.set(key, {
      ...{ questionId: question.id, categoryId },
      people: (known?.people ?? 0) + people,
      right: (known?.right ?? 0) + (isRight ? people : 0),
    });
  }
  return [...successes.values()];
}
