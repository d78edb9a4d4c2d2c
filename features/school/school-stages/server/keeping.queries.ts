import type { Connection } from "#database/open.ts";
import { listRows, listValues, run } from "#platform/server/rows.ts";
import type { GivenAnswers } from "../marking.ts";
import type { SheetKey } from "./school-stages.queries.ts";

/** The years whose official quarter-final has no answers any more. */
export const listYearsToErase = (db: Connection) => listValues<number>(db)`
    select distinct year from questionnaires where kind = 'quarter_final' and answers_erased_at is not null order by year`;

/** The stages of a year, closed on screen, with answers older than the instant that are not erased. */
export const listStagesToErase = (db: Connection, year: number, before: Date, now: Date) =>
  listRows<{ readonly id: number; readonly establishmentId: number }>(db)`
    select s.id, s.establishment_id from school_stages s
    where s.year = ${year} and not (s.on_screen and s.closes_at >= ${now}) and exists (
      select from school_sheets x where x.school_stage_id = s.id and x.answers_erased_at is null and x.saved_at < ${before})
    order by s.id`;

/** Second entries never count, so nothing of them is kept. */
export const deleteSecondEntries = (trx: Connection, stageId: number, before: Date) => run(trx)`
    delete from school_sheets where school_stage_id = ${stageId} and source = 'second' and saved_at < ${before}`;

interface KeptSheet extends Pick<SheetKey, "userId" | "source"> {
  readonly answers: GivenAnswers;
}

export const lockSheetsToErase = (trx: Connection, stageId: number, before: Date) => listRows<KeptSheet>(trx)`
    select user_id, source, answers from school_sheets
    where school_stage_id = ${stageId} and source <> 'second' and answers_erased_at is null and saved_at < ${before}
    order by user_id, source for update`;

export const writeErasedSheet = (trx: Connection, { stageId, userId, source }: SheetKey, answers: GivenAnswers, now: Date) => run(trx)`
    update school_sheets set answers = ${JSON.stringify(answers)}::jsonb, answers_erased_at = ${now}, version = version + 1
    where school_stage_id = ${stageId} and user_id = ${userId} and source = ${source}`;
