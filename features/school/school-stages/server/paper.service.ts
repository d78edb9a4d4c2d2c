import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { firstRow, firstValue, listRows } from "#platform/server/rows.ts";
import type { GivenAnswer } from "../marking.ts";

export type PaperSource = "paper" | "second";

/** An entry typed from a paper sheet. */
export interface PaperEntry {
  readonly userId: number;
  readonly source: PaperSource;
  readonly answers: Readonly<Record<string, GivenAnswer>>;
  readonly minutes: number | null;
  readonly version: number;
  readonly savedAt: Date;
  readonly enteredBy: number | null;
  readonly answersErasedAt: Date | null;
  /** The name of the person who typed it. */
  readonly firstname: string | null;
  readonly lastname: string | null;
}

const entries = (where: RawBuilder<unknown>) => sql`
  select h.user_id, h.source, h.answers, h.minutes, h.version, h.saved_at, h.entered_by, h.answers_erased_at, e.firstname, e.lastname
  from school_sheets h left join users e on e.id = h.entered_by where ${where} and h.source in ('paper', 'second')`;

/** The paper sheets of these pupils at a stage, as typed once or twice. */
export const listPaperEntries = (db: Connection, stageId: number, userIds: readonly number[]) =>
  listRows<PaperEntry>(db)`${entries(sql`h.school_stage_id = ${stageId} and h.user_id = any(${userIds})`)}`;

/** The entries of one pupil, locked. */
export const lockPaperEntries = (trx: Connection, stageId: number, userId: number) =>
  listRows<PaperEntry>(trx)`${entries(sql`h.school_stage_id = ${stageId} and h.user_id = ${userId}`)} order by h.source for update of h`;

interface NewEntry extends Pick<PaperEntry, "userId" | "source" | "answers" | "minutes"> {
  readonly stageId: number;
  readonly enteredBy: number;
  readonly now: Date;
}

/** Writes an entry over the version that was read (0: none exists yet); its first author stays named. */
export const writePaperEntry = (
  trx: Connection,
  { stageId, userId, source, answers, minutes, enteredBy, now }: NewEntry,
  basedOn: number,
) =>
  basedOn === 0
    ? firstValue<number>(trx)`
    insert into school_sheets (school_stage_id, user_id, source, answers, minutes, entered_by, saved_at)
    values (${stageId}, ${userId}, ${source}::school_sheet_source, ${JSON.stringify(answers)}::jsonb, ${minutes}, ${enteredBy}, ${now})
    on conflict (school_stage_id, user_id, source) do nothing returning version`
    : firstValue<number>(trx)`
    update school_sheets set answers = ${JSON.stringify(answers)}::jsonb, minutes = ${minutes}, saved_at = ${now}, version = version + 1
    where school_stage_id = ${stageId} and user_id = ${userId} and source = ${source}::school_sheet_source and version = ${basedOn}
    returning version`;

export const deletePaperEntry = (trx: Connection, stageId: number, userId: number, source: PaperSource, version: number) =>
  firstRow<{ readonly userId: number }>(trx)`
    delete from school_sheets where school_stage_id = ${stageId} and user_id = ${userId} and source = ${source}::school_sheet_source
      and version = ${version} returning user_id`;
