import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { hasFormerMailbox } from "#features/auth/server/former-mailbox.service.ts";

/** Why a letter about a person does not leave for the mailbox of who answered for them (LET-07); what the office's own links say is the office's word. */
export const shutWords =
  "Cette adresse est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: ce message n'y part pas. Corrigez l'adresse, ou imprimez-le.";

const isShut = sql<boolean>`u.id = m.user_id and m.status <> 'sent' and m.text is not null and not m.for_address
  and mailbox(m.recipient) = mailbox(u.email) and ${hasFormerMailbox}
  and not (m.text_expires_at is not null and exists (select from users i where i.id = m.issued_by and i.role = 'ADMIN'))`;

/** Those of these letters that may not leave for where they are addressed are failed, in words that the office reads; which they were. */
export async function failShut(trx: Connection, which: RawBuilder<unknown>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update mails m set status = 'failed', last_error = ${shutWords} from users u where ${which} and ${isShut} returning m.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a letter `m` may not leave. */
export const isShutByCharge = sql<boolean>`exists (select from users u where ${isShut})`;

/** Whether this letter may not leave, though it was written. */
export async function isShutLetter(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql`select from mails m where m.id = ${id} and ${isShutByCharge}`.execute(db);
  return rows.length > 0;
}
