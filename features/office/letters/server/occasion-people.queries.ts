import { type RawBuilder, sql } from "kysely";
import type { NeededLetter, Occasion } from "#access/mail/office-letters.ts";
import { areAllMarksFinal } from "#contest/results/server/results.service.ts";
import { UNDO_HOLD_SECONDS } from "#platform/contract/undo.ts";
import { closesAt, isClosed, isOver, isVisible, openedAt } from "#season/stages/server/stage-state.service.ts";

export const CONFIRMATION_WITHDRAWN = "confirmation-withdrawn" satisfies NeededLetter;

// The stages of an occasion, and its people. `q` is a stage; those of `stages_before` are past the occasion.

const isOnline = sql`q.active and not q.physical`;
const REMINDED_BEFORE = sql`interval '3 days'`;
/** People who have just read that a stage is open get no reminder yet. */
const OPEN_FOR = sql`interval '1 day'`;
/** A qualification or a confirmation that can no longer be taken back. */
const isSettled = sql`not exists (select from results x where x.questionnaire_id = q.previous_questionnaire_id and x.user_id = e.user_id
  and x.updated_at > now() - ${UNDO_HOLD_SECONDS}::int * interval '1 second')`;

interface Period {
  readonly year: number;
  readonly since: Date;
  readonly stagesBefore: readonly number[];
  readonly now: Date;
  /** The instant from which confirmations send a letter, which also announces an open stage. Null: they send none. */
  readonly confirmedSince: Date | null;
}

/** They wait for the letter of their confirmation a day at most, and not in the last two days of the stage. */
const awaitsConfirmation = (
  userId: RawBuilder<unknown>,
  since: Date,
  now: Date,
) => sql`coalesce(${closesAt}, 'infinity') > now() + 2 * ${OPEN_FOR} and exists (
  select from participations p where p.user_id = ${userId} and p.year = q.year and (
    p.status = 'PENDING' and p.created_at > greatest(coalesce(${openedAt}, '-infinity'), ${now}::timestamptz - ${OPEN_FOR})
    or p.status = 'CONFIRMED' and p.confirmed_at >= ${since} and p.confirmed_at > ${now}::timestamptz - ${OPEN_FOR}
      and not exists (select from mail_people w where w.occasion = 'confirmed' and w.scope = p.id and w.user_id = p.user_id and not w.is_due)))`;

const ofRegistration = ["registered", "confirmed", "deleted"] as const satisfies readonly Occasion[];
type StageOccasion = Exclude<Occasion, (typeof ofRegistration)[number]>;
export const isOfStage = (occasion: Occasion): occasion is StageOccasion => !ofRegistration.some((one) => one === occasion);

const stageConditions: Readonly<Record<StageOccasion, RawBuilder<unknown>>> = {
  opened: sql`${isOnline} and not ${isClosed}`,
  reminder: sql`${isOnline} and not ${isClosed} and ${closesAt} - ${REMINDED_BEFORE} <= now()
    and coalesce(${openedAt}, '-infinity') <= now() - ${OPEN_FOR}`,
  received: sql`not q.physical and ${isClosed} and ${isOver}`,
  results: sql`${isVisible} and ${areAllMarksFinal}`,
};

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

/** The age after which a deletion is no news; an outage may last that long. */
const NEWS_FOR = sql`interval '7 days'`;

/** People registered again lose nothing, nor does a child of this name and mailbox with another account. */
const deletedRegistrations = ({ year, since }: Period) => sql`
  select u.id as user_id, substr(a.subject, length('registration ') + 1)::int as scope
  from audit_trail a join users u on u.id = (a.before ->> 'userId')::int
  where a.action = 'delete registration' and a.at >= ${since} and a.at > now() - ${NEWS_FOR}
    and a.at <= now() - ${UNDO_HOLD_SECONDS}::int * interval '1 second' and (a.before ->> 'year')::int = ${year}
    and not exists (select from participations p where p.user_id = u.id and p.year = ${year})
    and not exists (select from users o join participations p on p.user_id = o.id and p.year = ${year}
      where lower(o.email) = lower(u.email) and o.email <> '' and fold(o.firstname) = fold(u.firstname) and fold(o.lastname) = fold(u.lastname))`;

/** Those who moved since get their own letter; those confirmed since find everything as they read it. */
export const unconfirmedPeople = (year: number) => sql`
  select p.user_id, p.id as scope from audit_trail a join participations p on p.id = substr(a.subject, length('registration ') + 1)::int
  where a.action = 'unconfirm registration' and a.at > now() - ${NEWS_FOR} and a.at <= now() - ${UNDO_HOLD_SECONDS}::int * interval '1 second'
    and p.year = ${year} and p.status = 'PENDING'
    and exists (select from mail_people w where w.scope = p.id and w.user_id = p.user_id
      and (w.occasion = 'confirmed' and not w.is_due or w.occasion = ${CONFIRMATION_WITHDRAWN} and w.is_due))
  group by p.id, p.user_id`;

export const stagesAt = (occasion: StageOccasion) => sql`
  select q.id from questionnaires q where ${stageConditions[occasion]}`;

/** The people of an occasion: `user_id`, and the registration or the stage as `scope`. */
export function peopleOf(occasion: Occasion, period: Period): RawBuilder<unknown> {
  const { year, since, stagesBefore, now, confirmedSince } = period;
  if (occasion === "deleted") return deletedRegistrations(period);
  if (!isOfStage(occasion))
    return sql`select p.user_id, p.id as scope from participations p where p.year = ${year} and ${registrationConditions[occasion](since, now)}`;
  return sql`
    select w.user_id, q.id as scope from questionnaires q cross join lateral (${stagePeople[occasion]}) w
    where q.year = ${year} and q.id <> all(${[...stagesBefore]}::int[]) and ${stageConditions[occasion]}
      ${occasion === "opened" && confirmedSince ? sql`and not (${awaitsConfirmation(sql.ref("w.user_id"), confirmedSince, now)})` : sql``}`;
}
