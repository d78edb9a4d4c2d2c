import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";
import { isSameSecret, type SigningSecrets } from "#platform/server/secret.ts";
import { unwantedText } from "./blocked.queries.ts";
import { mailboxOf } from "./sending-limits.ts";

export const UNSUBSCRIBE_PATH = "/courriels/desabonnement";

/** Signed, as they need no sign-in (RFC 8058). Links of letters sent under the former secret still work. */
export function unsubscribeLinks({ secret, formerSecret }: SigningSecrets, publicUrl: string) {
  const signatureOf = (mailbox: string, secret: string) =>
    createHmac("sha256", secret).update(`unsubscribe ${mailbox}`).digest("base64url");
  return {
    linkFor: (recipient: string): string => {
      const mailbox = mailboxOf(recipient);
      return `${publicUrl}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ adresse: mailbox, signature: signatureOf(mailbox, secret) })}`;
    },
    mailboxOf: ({ adresse: mailbox, signature }: { readonly adresse?: unknown; readonly signature?: unknown }): string | undefined =>
      typeof mailbox === "string" &&
      typeof signature === "string" &&
      [secret, formerSecret].some((one) => one !== undefined && isSameSecret(signature, signatureOf(mailbox, one)))
        ? mailbox
        : undefined,
  };
}

/** Ends the letters not needed to this mailbox; waiting ones are not sent. */
export async function unsubscribe(trx: Connection, mailbox: string, now: Date): Promise<void> {
  await trx
    .insertInto("unsubscribed")
    .values({ mailbox, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await run(trx)`
    update mails set status = 'failed', text = null, last_error = ${unwantedText}
    where mailbox(recipient) = ${mailbox} and send_at > '-infinity' and status = 'waiting' and unsubscribable`;
}

export const subscribeAgain = (db: Connection, mailbox: string) => db.deleteFrom("unsubscribed").where("mailbox", "=", mailbox).execute();

export const isUnsubscribed = sql<boolean>`exists (select from unsubscribed s where s.mailbox = mailbox(u.email))`;
