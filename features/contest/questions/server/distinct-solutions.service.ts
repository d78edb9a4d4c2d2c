import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { hasRow } from "#platform/server/rows.ts";
import type { DistinctSolutions } from "../lookalikes.ts";
import { findQuestion } from "./questions.queries.ts";

const SAY_SOLUTIONS_DISTINCT = action("say solutions distinct", "a dit que deux solutions d'une question sont bien deux");

/**
 * Stores that two similar solutions of a question are different, so that the office is not asked again (MRK-01).
 *
 * @throws {Refusal} 404 (no such question), 409 (they are not, or no longer, its solutions).
 */
export async function sayDistinct(trx: Connection, actorId: number, questionId: number, { one, other }: DistinctSolutions): Promise<void> {
  const { possibleAnswers } = foundOr404(await findQuestion(trx, questionId), "Cette question n'existe pas");
  const isSolution = (text: string) => possibleAnswers.some(({ value, isCorrect }) => isCorrect && value === text);
  if (one === other || !isSolution(one) || !isSolution(other))
    throw conflict("Ce ne sont pas, ou plus, deux solutions de cette question : rechargez la page.");
  const isNew = await hasRow(trx)`
    insert into distinct_solutions (question_id, one, other)
    select ${questionId}, least(one, other), greatest(one, other) from (select ${one}::text collate "C" as one, ${other}::text collate "C" as other) pair
    on conflict do nothing returning question_id`;
  if (isNew) await record(trx, { actorId, action: SAY_SOLUTIONS_DISTINCT, subject: `question ${questionId}`, after: { one, other } });
}
