import { sql } from "kysely";
import { GRACE_MS } from "#season/stages/grace.ts";

/** Condition: the registration `r` is with the school of the stage `s`, in its year. */
export const isOfItsSchool = sql<boolean>`(r.establishment_id = s.establishment_id and r.year = s.year)`;

/**
 * Condition: the registration `r` is that of a pupil of the stage `s`: of its classes, or with a sheet or a photograph there from before they left
 * these. This is the one place that knows who plays a stage: everything that reads or writes its pupils uses it.
 */
export const isPupilOfStage = sql<boolean>`(${isOfItsSchool} and (s.class_keys = '{}' or class_key(r.class_name) = any(s.class_keys)
  or exists (select from school_sheets x where x.school_stage_id = s.id and x.user_id = r.user_id)
  or exists (select from answer_sheet_pictures x where x.school_stage_id = s.id and x.user_id = r.user_id)))`;

/** Condition: nobody can save answers of the stage `s` on screen any more: it has closed, and the minute for what was typed before is past. */
export const isFinished = sql<boolean>`(not s.on_screen or s.closes_at + ${GRACE_MS} * interval '1 millisecond' <= now())`;
