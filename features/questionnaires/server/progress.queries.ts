import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { StageProgress } from "../questionnaires.contract.ts";
import { eligible } from "./steps.service.ts";

const served = sql`(select count(*) from (${eligible({ year: sql`q.year`, previousQuestionnaireId: sql`q.previous_questionnaire_id` })}) e)`;

/** How many may be served an online stage. */
export async function countEligible(db: Connection, questionnaireId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${served} as count from questionnaires q where q.id = ${questionnaireId}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type Crowd = Pick<StageProgress, "questionnaireId" | "eligible" | "opened" | "answered">;

/** Who may answer the online stages of a year, who opened them, who answered: half a second where a million take part. */
export async function listCrowds(db: Connection, year: number): Promise<Crowd[]> {
  const { rows } = await sql<Crowd>`
    select q.id as questionnaire_id, ${served} as eligible,
      o.opened, o.answered
    from questionnaires q
      cross join lateral (select count(*) as opened, count(answered) as answered from openings where questionnaire_id = q.id) o
    where q.year = ${year} and not q.physical`.execute(db);
  return rows;
}

/** What is ready, and what is decided, at each stage of a year. */
export async function listDecided(db: Connection, year: number): Promise<Omit<StageProgress, "eligible" | "opened" | "answered">[]> {
  const { rows } = await sql<StageProgress>`
    select q.id as questionnaire_id, x.graded, x.qualified, x.convoked,
      (select count(*) from questions where questionnaire_id = q.id) as questions,
      (select coalesce(jsonb_agg(n.title order by n.position), '[]') from questions n where n.questionnaire_id = q.id
        and not exists (select from possible_answers p where p.question_id = n.id and p.is_correct)) as unsolved
    from questionnaires q cross join lateral (
      select count(grade) as graded, count(*) filter (where qualified) as qualified, count(next_exam_center_id) as convoked
      from results where questionnaire_id = q.id) x
    where q.year = ${year} order by q."order", q.id`.execute(db);
  return rows;
}
