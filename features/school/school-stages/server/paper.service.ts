import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { firstValue, hasRow, listRows } from "#platform/server/rows.ts";
import type { GivenAnswers } from "../marking.ts";

export type PaperSource = "paper" | "second";

export interface PaperEntry extends Row<"schoolSheets", "userId" | "minutes" | "version" | "savedAt" | "enteredBy" | "answersErasedAt"> {
  readonly source: PaperSource;
  readonly answers: GivenAnswers;
  /** Of the account that typed it. */
  readonly firstname: string | null;
  readonly lastname: string | null;
}

const entries = (where: RawBuilder<unknown>) => sql`
  select h.user_id, h.source, h.answers, h.minutes, h.version, h.saved_at, h.entered_by, h.answers_erased_at, e.firstname, e.lastname
  from school_sheets h left join users e on e.id = h.entered_by where ${where} and h.source in ('paper', 'second')`;

/** The paper sheets of these pupils at a stage, as typed once or twice. */
export const listPaperEntries = (db: Connection, stageId: number, userIds: readonly number[]) =>
  listRows<PaperEntry>(db)`${entries(sql`h.school_stage_id = ${stageId} and h.user_id = any(${userIds})`)}`;

export const lockPaperEntries = (trx: Connection, stageId: number, userId: number) =>
  listRows<PaperEntry>(trx)`${entries(sql`h.school_stage_id = ${stageId} and h.user_id = ${userId}`)} order by h.source for update of h`;

interface NewEntry extends Pick<PaperEntry, "userId" | "source" | "answers" | "minutes"> {
  readonly stageId: number;
  readonly enteredBy: number;
  readonly now: Date;
}

/** Writes an entry over the version that was read (0: none exists yet); its first author stays named. */
export function writePaperEntry(trx: Connection, { stageId, userId, source, answers, minutes, enteredBy, now }: NewEntry, basedOn: number) {
  if (basedOn === 0)
    return firstValue<number>(trx)`
    insert into school_sheets (school_stage_id, user_id, source, answers, minutes, entered_by, saved_at)
    values (${stageId}, ${userId}, ${source}::school_sheet_source, ${JSON.stringify(answers)}::jsonb, ${minutes}, ${enteredBy}, ${now})
    on conflict (school_stage_id, user_id, source) do nothing returning version`;
  return firstValue<number>(trx)`
    update school_sheets set answers = ${JSON.stringify(answers)}::jsonb, minutes = ${minutes}, saved_at = ${now}, version = version + 1
    where school_stage_id = ${stageId} and user_id = ${userId} and source = ${source}::school_sheet_source and version = ${basedOn}
    returning version`;
}

export const deletePaperEntry = (trx: Connection, stageId: number, userId: number, source: PaperSource, version: number) =>
  hasRow(trx)`
    delete from school_sheets where school_stage_id = ${stageId} and user_id = ${userId} and source = ${source}::school_sheet_source
      and version = ${version} returning 1`;
