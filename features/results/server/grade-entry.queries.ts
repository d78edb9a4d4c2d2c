import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

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

/** Keeps another entry for the same person and stage waiting until the transaction ends. */
export async function holdEntry(db: Connection, { userId, questionnaireId }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock(${questionnaireId}::int, ${userId}::int)`.execute(db);
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
