import { type RawBuilder, sql } from "kysely";
import { refusesMail } from "#access/consents/server/consents.service.ts";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import type { Connection } from "#database/open.ts";
import { countRows, firstValue, listIds } from "#platform/server/rows.ts";

/** The reason for which a mail about a person never reaches a former manager's mailbox (LET-07); links sent by the office are allowed. */
const blockedText =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: ce message n'y part pas. Corrigez l'adresse, ou imprimez-le.";

/** A mail that names others is not blocked as a whole: `failToSeveral` decides when it leaves. */
const isBlockedFor = sql<boolean>`u.id = m.user_id and not exists (select from mail_people o where o.mail_id = m.id and o.user_id <> m.user_id) and m.status <> 'sent' and m.text is not null and not m.for_address
  and mailbox(m.recipient) = mailbox(u.email) and ${hasFormerMailbox}
  and not (m.text_expires_at is not null and exists (select from users i where i.id = m.issued_by and i.role = 'ADMIN'))`;

export const unwantedText = "Cette adresse ne veut plus recevoir ces messages.";

/** Whether the mail `m`, which is not needed, is unwanted: its mailbox has unsubscribed, or all its people have withdrawn their consent (PPL-10). */
const isUnwanted = sql<boolean>`m.unsubscribable and m.status <> 'sent' and (
  exists (select from unsubscribed s where s.mailbox = mailbox(m.recipient))
  or not exists (select from users u where (u.id = m.user_id or u.id in (select p.user_id from mail_people p where p.mail_id = m.id)) and not ${refusesMail}))`;

export const failBlocked = async (trx: Connection, filter: RawBuilder<unknown>): Promise<Set<number>> =>
  new Set([
    ...(await listIds(trx)`
      update mails m set status = 'failed', last_error = ${blockedText} from users u where ${filter} and ${isBlockedFor} returning m.id`),
    ...(await listIds(
      trx,
    )`update mails m set status = 'failed', last_error = ${unwantedText} where ${filter} and ${isUnwanted} returning m.id`),
  ]);

/**
 * Marks a mail to several as failed, with the reason, if it would inform a former manager's mailbox about one of them (LET-07). The others get a new
 * one while its subject lasts. Returns whether it failed.
 */
export const failToSeveral = async (db: Connection, id: number): Promise<boolean> =>
  (await countRows(db)`
    with failed as (
      update mails m set status = 'failed', text = null, last_error = ${blockedText}, cause = cause || '-blocked-' || id
      where id = ${id} and status = 'waiting' and not for_address and exists (
        select from mail_people p join users u on u.id = p.user_id where p.mail_id = m.id and mailbox(m.recipient) = mailbox(u.email) and ${hasFormerMailbox})
      returning id), due as (
      update mail_people set is_due = true, mail_id = null where mail_id in (select id from failed) returning mail_id)
    select count(*) as count from failed`) > 0;

export const isBlocked = sql<boolean>`(exists (select from users u where ${isBlockedFor}) or ${isUnwanted})`;

export const refusalOfLetter = (db: Connection, id: number) =>
  firstValue<string>(db)`
    select case when ${isUnwanted} then ${unwantedText} else ${blockedText} end from mails m where m.id = ${id} and ${isBlocked}`;
