import type { Connection } from "#database/open.ts";
import { firstValue, hasRow } from "#platform/server/rows.ts";

/** Revokes a password chosen with a mailed link, or in an unknown way, and with `includeSlip` one chosen with a slip. Returns whether there was one. */
export const revokePasswordByMail = (trx: Connection, userId: number, { includeSlip }: { readonly includeSlip: boolean }) => hasRow(trx)`
    delete from credentials where user_id = ${userId} and (${includeSlip} or chosen_with is distinct from 'slip') returning user_id`;

/** Prefix of the cause of a mail to a former address; its time follows. */
export const FORMER_EMAIL_CAUSE = "former-address";

/** The date of the nth most recent mail to a former address of this account; undefined if there are fewer. */
export const findFormerEmailNotice = (trx: Connection, userId: number, nth: number) =>
  firstValue<number>(trx)`
    select split_part(cause, '-', 3)::float8 as at from mails where user_id = ${userId} and starts_with(cause, ${`${FORMER_EMAIL_CAUSE}-`})
    order by at desc offset ${nth - 1} limit 1`;
