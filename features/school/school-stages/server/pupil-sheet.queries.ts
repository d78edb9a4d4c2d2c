import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listRows, onlyRow, run } from "#platform/server/rows.ts";
import type { GivenAnswer } from "../marking.ts";
import type { OwnStage } from "../school-stages.contract.ts";
import { isPupilOfStage } from "./stage-pupils.service.ts";

/** An answer in a stored sheet. The other fields are those of an answer saved on screen. */
export interface AnswerOnScreen extends GivenAnswer {
  readonly version?: number | undefined;
  readonly savedAt?: string | undefined;
  readonly device?: number | undefined;
  readonly turn?: number | undefined;
}

export type SheetOnScreen = Readonly<Record<string, AnswerOnScreen>>;

export interface OwnStageRow
  extends Readonly<Pick<OwnStage, "id" | "name" | "opensAt" | "closesAt" | "endsAt" | "minutesToBegin" | "erasedAt">> {
  readonly problemIds: number[];
  readonly answers: SheetOnScreen | null;
  /** The instant, by the clock of the database, at which the pupil first read or saved their sheet, while it was open. */
  readonly openedAt: Date | null;
  /** By the clock of the database, one for all nodes. */
  readonly now: Date;
}

/** The stages on screen that a pupil plays in a year; `id`: only this one, of any year. */
export const listOwnStages = (db: Connection, userId: number, { year, id }: { readonly year?: number; readonly id?: number }) =>
  listRows<OwnStageRow>(db)`
    select s.id, s.name, s.opens_at, least(s.closes_at, t.ends_at) as closes_at, t.ends_at,
      case when o.user_id is null then own_minutes(r.user_id, s.minutes) end as minutes_to_begin, p.problem_ids, x.answers, x.answers_erased_at as erased_at, o.opened_at, statement_timestamp() as now
    from participations r join school_stages s on ${isPupilOfStage} and s.on_screen
      cross join lateral (select array_agg(p.id order by p.position) as problem_ids from school_problems p
        where p.school_stage_id = s.id and r.category_id = any(p.category_ids)) p
      left join school_sheets x on x.school_stage_id = s.id and x.user_id = r.user_id and x.source = 'screen'
      left join school_openings o on o.school_stage_id = s.id and o.user_id = r.user_id
      cross join lateral (select time_ends_at(o.opened_at, s.minutes, o.extra, 0) as ends_at) t
    where r.user_id = ${userId} and ${id === undefined ? sql`r.year = ${year}` : sql`s.id = ${id}`} and p.problem_ids is not null
    order by s.opens_at, s.id`;

/** Marks the sheet as opened; a second call changes nothing. */
export const openSheet = (db: Connection, stageId: number, userId: number, openedAt: Date) => run(db)`
    insert into school_openings (school_stage_id, user_id, opened_at, extra)
    select ${stageId}, user_id, ${openedAt}, extra from extras_now(array[${userId}::int]) on conflict do nothing`;

export const raiseExtra = (trx: Connection, userId: number) => run(trx)`
    update school_openings o set extra = x.extra from school_stages s, extras_now(array[${userId}::int]) x
    where s.id = o.school_stage_id and o.user_id = ${userId} and o.extra < x.extra
      and least(s.closes_at, time_ends_at(o.opened_at, s.minutes, o.extra, 0)) > now()`;

/** A pupil's sheet, locked until the transaction ends, and created if missing. */
export async function lockSheet(trx: Connection, stageId: number, userId: number, now: Date): Promise<SheetOnScreen> {
  await run(trx)`
    insert into school_sheets (school_stage_id, user_id, source, answers, saved_at, version)
    values (${stageId}, ${userId}, 'screen', '{}', ${now}, 0) on conflict do nothing`;
  const { answers } = await onlyRow<{ readonly answers: SheetOnScreen }>(trx)`
    select answers from school_sheets where school_stage_id = ${stageId} and user_id = ${userId} and source = 'screen' for update`;
  return answers;
}

export const writeAnswers = (trx: Connection, stageId: number, userId: number, answers: SheetOnScreen, now: Date) => run(trx)`
    update school_sheets set answers = answers || ${JSON.stringify(answers)}::jsonb, saved_at = ${now}, version = version + 1
    where school_stage_id = ${stageId} and user_id = ${userId} and source = 'screen'`;
