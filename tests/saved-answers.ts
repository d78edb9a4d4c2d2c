import { type Kysely, sql } from "kysely";
import type { DB } from "#database/tables.ts";

interface NewAnswer {
  readonly questionnaireId: number;
  readonly userId: number;
  readonly questionId: number;
  readonly answers: readonly string[];
  readonly normal: readonly string[];
  readonly totalAnswer?: number | null;
  readonly savedAt?: Date;
}

/** Stores whole sheets from their answers, without checking anything. */
export async function storeAnswers(db: Kysely<DB>, ...answers: readonly NewAnswer[]): Promise<void> {
  await sql`
    insert into sheets (questionnaire_id, user_id, answers, normal, totals, versions, saved_at, devices, turns)
    select sheet."questionnaireId", sheet."userId", array_agg(array_to_string(g.answers, chr(31)) order by n.position),
      array_agg(array_to_string(g.normal, chr(31)) order by n.position), array_agg(g."totalAnswer" order by n.position),
      array_agg(case when g.answers is not null then 1 end order by n.position),
      array_agg(case when g.answers is not null then coalesce(g."savedAt", now()) end order by n.position), '{}', '{}'
    from (select distinct "questionnaireId", "userId" from ${given(answers)}) sheet
      join questions n on n.questionnaire_id = sheet."questionnaireId"
      left join ${given(answers)} on g."questionnaireId" = sheet."questionnaireId" and g."userId" = sheet."userId" and g."questionId" = n.id
    group by 1, 2`.execute(db);
}

interface AnsweredStage {
  readonly id: number;
  readonly questions: readonly { readonly id: number }[];
}

/** Stores a sheet with an answer to the first question of the stage. */
export const storeFirstAnswer = (db: Kysely<DB>, { id, questions }: AnsweredStage, userId: number, value: string): Promise<void> =>
  storeAnswers(db, { questionnaireId: id, userId, questionId: questions[0]?.id ?? 0, answers: [value], normal: [value] });

const given = (
  answers: readonly NewAnswer[],
) => sql`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as g("questionnaireId" int, "userId" int,
  "questionId" int, answers text[], normal text[], "totalAnswer" int, "savedAt" timestamptz)`;

interface StoredAnswer {
  readonly questionId: number;
  readonly answers: string[];
  readonly normal: string[];
  readonly totalAnswer: number | null;
  readonly version: number;
  readonly savedAt: Date;
}

/** What a person saved, by question. */
export async function savedAnswersOf(db: Kysely<DB>, userId: number): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select question_id, answers, normal, total_answer, version, saved_at from saved_answers where user_id = ${userId} order by question_id`.execute(
    db,
  );
  return rows;
}
