import { sql } from "kysely";
import { GRACE_MS } from "#season/stages/grace.ts";

/** SQL condition: the registration `r` is with the school of the stage `s`, in its year. */
export const isOfItsSchool = sql<boolean>`(r.establishment_id = s.establishment_id and r.year = s.year)`;

/**
 * SQL condition: the registration `r` is of a pupil of the stage `s`: in its classes, or with a sheet or photograph from before leaving them. It is the
 * only definition of a stage's pupils.
 */
export const isPupilOfStage = sql<boolean>`(${isOfItsSchool} and (s.class_keys = '{}' or class_key(r.class_name) = any(s.class_keys)
  or exists (select from school_sheets x where x.school_stage_id = s.id and x.user_id = r.user_id)
  or exists (select from answer_sheet_pictures x where x.school_stage_id = s.id and x.user_id = r.user_id)))`;

/** SQL condition: answers of the stage `s` on screen can no longer be saved, since it has closed and the minute for answers typed before has passed. */
export const isFinished = sql<boolean>`(not s.on_screen or s.closes_at + ${GRACE_MS} * interval '1 millisecond' <= now())`;
