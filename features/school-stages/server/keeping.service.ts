import type { Connection } from "#database/open.ts";
import { activeYear } from "#features/configuration/server/season.service.ts";
import { run } from "#platform/server/rows.ts";

/** Deletes what pupils answered at schools' own stages of seasons that ended more than a year ago; the stages and their problems stay (decision 88). */
export const sweepSchoolSheets = (db: Connection) => run(db)`
    delete from school_sheets x using school_stages s where s.id = x.school_stage_id and s.year < ${activeYear} - 1`;
