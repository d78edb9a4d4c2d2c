import { type RawBuilder, sql } from "kysely";
import { closesAt, isClosed, isVisible, openedAt } from "#features/stages/server/stage-state.service.ts";
import { UNDO_HOLD_SECONDS } from "#platform/contract/undo.ts";
import type { Occasion } from "../occasions.ts";

// The stages of an occasion, and whom it is for. `q` is a stage; the occasion is behind those of `stages_before`.

const isOnline = sql`q.active and not q.physical`;
const REMINDED_BEFORE = sql`interval '3 days'`;
/** Who has just been told that a stage is open is not reminded yet. */
const OPEN_FOR = sql`interval '1 day'`;
/** A qualification or a confirmation that can no longer be taken back. */
const isSettled = sql`not exists (select from results x where x.questionnaire_id = q.previous_questionnaire_id and x.user_id = e.user_id
  and x.updated_at > now() - ${UNDO_HOLD_SECONDS}::int * interval '1 second')`;

/** What an occasion is about: the registrations of a year since a time, or stages. */
interface Period {
  readonly year: number;
  readonly since: Date;
  readonly stagesBefore: readonly number[];
  readonly now: Date;
}

type StageOccasion = Exclude<Occasion, "registered" | "confirmed">;
export const isOfStage = (occasion: Occasion): occasion is StageOccasion => occasion !== "registered" && occasion !== "confirmed";

/** The stages for which an occasion has come. */
const stageConditions: Readonly<Record<StageOccasion, RawBuilder<unknown>>> = {
  opened: sql`${isOnline} and not ${isClosed}`,
  reminder: sql`${isOnline} and not ${isClosed} and ${closesAt} - ${REMINDED_BEFORE} <= now()
    and coalesce(${openedAt}, '-infinity') <= now() - ${OPEN_FOR}`,
  received: sql`not q.physical and ${isClosed}`,
  results: sql`${isVisible} and (${isClosed} or not q.active)`,
};

/** The people of a stage on an occasion, as `user_id`. */
const stagePeople: Readonly<Record<StageOccasion, RawBuilder<unknown>>> = {
  opened: sql`select e.user_id from eligible_people e where e.questionnaire_id = q.id and ${isSettled}`,
  reminder: sql`select e.user_id from eligible_people e where e.questionnaire_id = q.id and ${isSettled} and not exists (
    select from openings o where o.questionnaire_id = q.id and o.user_id = e.user_id and o.answered is not null) and not exists (
    select from mail_people w join mails m on m.id = w.mail_id
    where w.occasion = 'opened' and w.scope = q.id and w.user_id = e.user_id and m.created_at > now() - ${OPEN_FOR})`,
  received: sql`select o.user_id from openings o where o.questionnaire_id = q.id and o.answered is not null`,
  results: sql`select x.user_id from results x join participations p on p.user_id = x.user_id and p.year = q.year and p.status = 'CONFIRMED'
    where x.questionnaire_id = q.id and x.grade is not null`,
};

const registrationConditions = {
  registered: (since: Date) => sql`p.status = 'PENDING' and p.created_at >= ${since}
    and exists (select from participations o where o.user_id = p.user_id and o.year < p.year)`,
  // Once it can no longer be taken back.
  confirmed: (since: Date, now: Date) => sql`p.status = 'CONFIRMED' and p.confirmed_at >= ${since}
    and p.confirmed_at <= ${now}::timestamptz - ${UNDO_HOLD_SECONDS}::int * interval '1 second'`,
} as const;

/** The stages of all years for which an occasion has come, as `id`. */
export const stagesAt = (occasion: StageOccasion) => sql`
  select q.id from questionnaires q where ${stageConditions[occasion]}`;

/** Whom an occasion is for: `user_id`, and the registration or the stage as `scope`. */
export function peopleOf(occasion: Occasion, { year, since, stagesBefore, now }: Period): RawBuilder<unknown> {
  if (!isOfStage(occasion))
    return sql`select p.user_id, p.id as scope from participations p where p.year = ${year} and ${registrationConditions[occasion](since, now)}`;
  return sql`
    select w.user_id, q.id as scope from questionnaires q cross join lateral (${stagePeople[occasion]}) w
    where q.year = ${year} and q.id <> all(${[...stagesBefore]}::int[]) and ${stageConditions[occasion]}`;
}
