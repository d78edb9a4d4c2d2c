import type { Connection } from "#database/open.ts";
import { UNDO_HOLD_SECONDS } from "#platform/contract/undo.ts";
import { listIds, listValues, run } from "#platform/server/rows.ts";

/** These letters wait until what caused them can no longer be taken back; called in the transaction that posts them. */
export const holdLetters = (trx: Connection, causes: readonly string[], now: Date) => run(trx)`
    update mails set send_at = greatest(send_at, ${now}::timestamptz + ${UNDO_HOLD_SECONDS}::int * interval '1 second')
    where cause = any(${[...causes]}::text[]) and status = 'waiting'`;

/** Which of these letters have not left yet. */
export const listWaiting = (db: Connection, causes: readonly string[]) => listValues<string>(db)`
    select cause from mails where cause = any(${[...causes]}::text[]) and status = 'waiting'`;

/** Takes these letters out of the outbox, as what caused them was taken back; those that have left stay. Returns which it took. */
export const withdrawLetters = (trx: Connection, causes: readonly string[]) => listValues<string>(trx)`
    delete from mails where cause = any(${[...causes]}::text[]) and status = 'waiting' returning cause`;

interface Withdrawn {
  readonly occasion: string;
  readonly scope: number;
  /** To whom the letter need not say anything any more. */
  readonly userIds: readonly number[];
  /** Letters that name one of these stay. */
  readonly keptFor: readonly number[];
}

/**
 * Takes back the letters to several people that name one of these, if they have not left and none is being sent; they are written again to the others whom they
 * named. Returns all whom they named.
 */
export const takeBackWaiting = (trx: Connection, { occasion, scope, userIds, keptFor }: Withdrawn, now: Date) => listIds(trx)`
    with taken as (
      delete from mails m using mail_people p where p.occasion = ${occasion} and p.scope = ${scope} and p.user_id = any(${[...userIds]}::int[])
        and m.id = p.mail_id and m.status = 'waiting' and m.text is not null and m.try_at <= ${now}
        and exists (select from mail_people o where o.mail_id = m.id and o.user_id <> p.user_id)
        and not exists (select from mail_people o where o.mail_id = m.id and o.user_id = any(${[...keptFor]}::int[])) returning m.id)
    update mail_people set is_due = true where mail_id in (select id from taken) returning user_id as id`;
