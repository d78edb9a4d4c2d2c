import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { hasFormerMailbox } from "#features/responsibility/server/former-mailbox.service.ts";
import { hasRow, listIds } from "#platform/server/rows.ts";

/** Why a mail about a person is not sent to a former manager's mailbox (LET-07); links sent by the office are allowed. */
export const blockedText =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: ce message n'y part pas. Corrigez l'adresse, ou imprimez-le.";

const isBlockedFor = sql<boolean>`u.id = m.user_id and m.status <> 'sent' and m.text is not null and not m.for_address
  and mailbox(m.recipient) = mailbox(u.email) and ${hasFormerMailbox}
  and not (m.text_expires_at is not null and exists (select from users i where i.id = m.issued_by and i.role = 'ADMIN'))`;

/** Marks the blocked ones of these mails as failed, with the reason for the office; returns them. */
export const failBlocked = async (trx: Connection, filter: RawBuilder<unknown>): Promise<Set<number>> =>
  new Set(
    await listIds(trx)`
      update mails m set status = 'failed', last_error = ${blockedText} from users u where ${filter} and ${isBlockedFor} returning m.id`,
  );

/** Whether a mail `m` is blocked. */
export const isBlocked = sql<boolean>`exists (select from users u where ${isBlockedFor})`;

/** Whether this mail is blocked, although it was written. */
export const isBlockedLetter = (db: Connection, id: number) => hasRow(db)`select from mails m where m.id = ${id} and ${isBlocked}`;
