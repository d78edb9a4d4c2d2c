import type { Connection } from "#database/open.ts";
import { UNDO_HOLD_SECONDS } from "#platform/contract/undo.ts";
import { listValues, run } from "#platform/server/rows.ts";

/** Holds these letters until their cause can no longer be undone; called in the transaction that posts them. */
export const holdLetters = (trx: Connection, causes: readonly string[], now: Date) => run(trx)`
    update mails set send_at = greatest(send_at, ${now}::timestamptz + ${UNDO_HOLD_SECONDS}::int * interval '1 second')
    where cause = any(${[...causes]}::text[]) and status = 'waiting'`;

export const listWaiting = (db: Connection, causes: readonly string[]) => listValues<string>(db)`
    select cause from mails where cause = any(${[...causes]}::text[]) and status = 'waiting'`;

export const withdrawLetters = (trx: Connection, causes: readonly string[]) => listValues<string>(trx)`
    delete from mails where cause = any(${[...causes]}::text[]) and status = 'waiting' returning cause`;
