import { sql } from "kysely";
import { withdrawLetters } from "#access/mail/server/held-letters.service.ts";
import type { Letter } from "#access/mail/server/mail.service.ts";
import { neededText } from "#access/mail/server/needed-letters.service.ts";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import type { Connection } from "#database/open.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { listRows, run } from "#platform/server/rows.ts";
import type { Withdrawal } from "../convocations.contract.ts";
import { type CancelledConvocation, cancellationMail } from "./convocation.mail.ts";
import { lockMailing } from "./convocations.queries.ts";

/** `v`: the convocations mailed to these people and not cancelled; `n`: their entries at the next stage. */
const mailedPeople = (questionnaireId: number, userIds: readonly number[]) => sql`
  from unnest(${[...userIds]}::int[]) as a(user_id)
    join users u on u.id = a.user_id
    left join convocations v on v.questionnaire_id = ${questionnaireId} and v.user_id = a.user_id and v.date is not null
    left join lateral (
      select q.name || ' ' || q.year as stage, x.grade, x.weighted_grade from results x join questionnaires q on q.id = x.questionnaire_id
      where q.previous_questionnaire_id = ${questionnaireId} and x.user_id = a.user_id and (x.grade is not null or x.absent)
      order by q."order", q.id limit 1) n on true
    left join mails m on m.id = v.mail_id`;

const MAX_NAMED = 20;

/** Counts those who would lose a mailed convocation or an entry made since with their center, and names the first of both (EDG-07). */
export async function withdrawalOf(db: Connection, questionnaireId: number, userIds: readonly number[]): Promise<Withdrawal> {
  const { rows } = await sql<Withdrawal["people"][number] & { readonly allMailed: number; readonly allEntered: number }>`
    select u.id as user_id, u.lastname, u.firstname, case when v.user_id is not null then coalesce(m.sent_at, v.sent_at) end as mailed_at,
      case when n.stage is not null then jsonb_build_object('stage', n.stage, 'grade', n.grade, 'weightedGrade', n.weighted_grade) end as entered,
      count(v.user_id) over () as all_mailed, count(n.stage) over () as all_entered
    ${mailedPeople(questionnaireId, userIds)} where v.user_id is not null or n.stage is not null
    order by u.lastname, u.firstname, u.id limit ${MAX_NAMED}`.execute(db);
  const people = rows.map(({ userId, lastname, firstname, mailedAt, entered }) => ({ userId, lastname, firstname, mailedAt, entered }));
  return { mailed: rows[0]?.allMailed ?? 0, entered: rows[0]?.allEntered ?? 0, people };
}

interface WithdrawnConvocation extends CancelledConvocation {
  readonly userId: number;
  /** Empty: none, or a former correspondent's. */
  readonly email: string;
  readonly sendings: number;
  readonly examCenterId: number | null;
}

/** Of these people, those who were mailed a convocation and no longer have a center, with the mailed values. */
const listWithdrawn = (db: Connection, questionnaireId: number, userIds: readonly number[]) => listRows<WithdrawnConvocation>(db)`
    select u.id as user_id, u.firstname, u.genre, case when ${hasFormerMailbox} then '' else u.email end as email, v.sendings, v.date, to_char(v.hour, 'HH24:MI') as hour, e.name as center, v.exam_center_id,
      coalesce((select next.name || ' ' || next.year from questionnaires next where next.previous_questionnaire_id = q.id
        order by next."order", next.id limit 1), q.name || ' ' || q.year) as occasion
    from convocations v join questionnaires q on q.id = v.questionnaire_id join users u on u.id = v.user_id
      left join exam_centers e on e.id = v.exam_center_id
      left join results x on x.questionnaire_id = v.questionnaire_id and x.user_id = v.user_id
    where v.questionnaire_id = ${questionnaireId} and v.user_id = any(${[...userIds]}::int[]) and v.date is not null and x.next_exam_center_id is null
    order by u.id`;

/** Clears these people's mailed values; the number of mailings stays. */
const clearMailed = (db: Connection, questionnaireId: number, userIds: readonly number[]) => run(db)`
    update convocations set exam_center_id = null, date = null, hour = null
    where questionnaire_id = ${questionnaireId} and user_id = any(${[...userIds]}::int[])`;

export type WithdrawalTools = Pick<RoomTools, "outbox" | "clock" | "site">;

/**
 * Mails a cancellation to those of these people who were mailed a convocation and no longer have a center (EDG-07). Runs in the transaction that
 * removes the center. Past convocations are not cancelled. Returns the mailed values, so that undoing the change restores them.
 */
export async function withdrawConvocations(
  trx: Connection,
  { outbox, clock, site }: WithdrawalTools,
  questionnaireId: number,
  userIds: readonly number[],
): Promise<MailedConvocation[]> {
  if (userIds.length === 0) return [];
  // A concurrent mailing may have read the former centers; waiting for its end shows what it mailed.
  await lockMailing(trx, questionnaireId);
  const withdrawn = await listWithdrawn(trx, questionnaireId, userIds);
  const today = dayInParis(clock());
  const text = await neededText(trx, "convocation-cancelled");
  const letters = withdrawn
    .filter(({ email, date }) => email !== "" && date >= today)
    .map(
      (person): Letter => ({
        cause: causeOf(questionnaireId, person),
        userId: person.userId,
        recipient: person.email,
        bundle: `cancellations of stage ${questionnaireId}`,
        ...cancellationMail(text, site, person),
      }),
    );
  if (letters.length > 0) await outbox.postAll(trx, letters);
  const withdrawnIds = withdrawn.map(({ userId }) => userId);
  await clearMailed(trx, questionnaireId, withdrawnIds);
  return withdrawn.map((person) => ({
    ...{ userId: person.userId, examCenterId: person.examCenterId, date: person.date, hour: person.hour },
    cause: causeOf(questionnaireId, person),
  }));
}

const causeOf = (questionnaireId: number, { userId, sendings }: WithdrawnConvocation): string =>
  `cancellation-${questionnaireId}-${userId}-${sendings}`;

export interface MailedConvocation extends Pick<WithdrawnConvocation, "userId" | "examCenterId" | "date" | "hour"> {
  readonly cause: string;
}

export async function restoreMailed(trx: Connection, questionnaireId: number, mailed: readonly MailedConvocation[]): Promise<void> {
  if (mailed.length === 0) return;
  const causes = mailed.map(({ cause }) => cause);
  await withdrawLetters(trx, causes);
  await run(trx)`
    update convocations v set exam_center_id = m.exam_center_id, date = m.date, hour = m.hour
    from unnest(${mailed.map(({ userId }) => userId)}::int[], ${mailed.map(({ examCenterId }) => examCenterId)}::int[],
      ${mailed.map(({ date }) => date)}::date[], ${mailed.map(({ hour }) => hour)}::time[]) as m (user_id, exam_center_id, date, hour)
    where v.questionnaire_id = ${questionnaireId} and v.user_id = m.user_id and v.date is null`;
}
