import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { GradeLimits } from "../grade-entry.ts";

interface Pair {
  readonly userId: number;
  readonly questionnaireId: number;
}

export interface EnteredMarks {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
  readonly time: number | null;
  readonly absent: boolean;
}

/** Keeps another entry for the same person and stage waiting until the transaction ends, and a grading that has not come to them yet. */
export async function holdEntry(db: Connection, { userId, questionnaireId }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock(${questionnaireId}::int, ${userId}::int)`.execute(db);
  await sql`select from results where questionnaire_id = ${questionnaireId} and user_id = ${userId} for update`.execute(db);
}

/** Writes what a person entered; it stays out of grading, and its rank is unknown until then. */
export async function saveMarks(db: Connection, { userId, questionnaireId }: Pair, marks: EnteredMarks): Promise<void> {
  const { grade, weightedGrade, time, absent } = marks;
  await sql`
    insert into results as x (questionnaire_id, user_id, grade, weighted_grade, time, absent, by_hand)
    values (${questionnaireId}, ${userId}, ${grade}, ${weightedGrade}, ${time}, ${absent}, true)
    on conflict (questionnaire_id, user_id) do update
      set grade = excluded.grade, weighted_grade = excluded.weighted_grade, time = excluded.time, absent = excluded.absent, by_hand = true,
        rank = null, version = x.version + 1, updated_at = now()`.execute(db);
}

/** What each category allows at a stage, in the championship's order (CTR-03): coefficients are limited where the stage has its questions. */
export async function listLimits(db: Connection, questionnaireId: number): Promise<GradeLimits[]> {
  const { rows } = await sql<GradeLimits>`
    select c.name as category, c.max_question as most_grade, c.minutes as most_time, (
      select sum(k.coefficient)::int from questions k
      where k.questionnaire_id = ${questionnaireId} and (c.max_question is null or k.position <= c.max_question)) as most_coefficient
    from categories c order by c.position, c.id`.execute(db);
  return rows;
}

/** The category in which the person sits the stage. */
export async function findCategoryAt(db: Connection, { userId, questionnaireId }: Pair): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select c.name from questionnaires q
      join registrations r on r.year = q.year and r.user_id = ${userId} and r.kind = 'participant'
      join categories c on c.id = r.category_id
    where q.id = ${questionnaireId}`.execute(db);
  return rows[0]?.name;
}
