import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listRows, run } from "#platform/server/rows.ts";

/** Matches this identifier, not longer ones that contain it. */
const mentionPattern = (username: string) =>
  new RegExp(`(?<![a-z0-9.-])${username.replaceAll(/[^a-z0-9]/gi, "\\$&")}(?![a-z0-9-]|\\.[a-z0-9])`, "i");

function withoutAccounts(text: string, usernames: readonly string[]): string {
  const patterns = usernames.map(mentionPattern);
  return text
    .split("\n\n")
    .filter((paragraph) => !patterns.some((pattern) => pattern.test(paragraph)))
    .join("\n\n");
}

/**
 * Removes these accounts' paragraphs from mails to several accounts of one address; the others' links stay valid. Callers run it while the accounts
 * still have their identifiers. `linksOnly`: only in mails with a link; `issuerId`: only in mails of this issuer.
 */
export async function removeAccountsFromLetters(
  trx: Connection,
  userIds: readonly number[],
  { linksOnly = false, issuerId }: { readonly linksOnly?: boolean; readonly issuerId?: number } = {},
): Promise<void> {
  const ids = sql`${[...userIds]}::int[]`;
  const scope = sql`${linksOnly ? sql`and m.text_expires_at is not null` : sql``} ${issuerId === undefined ? sql`` : sql`and m.issued_by = ${issuerId}`}`;
  await run(trx)`
    update mails m set user_id = u.id from users u
    where m.user_id = any(${ids}) and m.text is not null and lower(u.email) = lower(m.recipient) and u.id <> all(${ids})
      and strpos(m.text, u.username) > 0 ${scope}`;
  for (const { id, text, usernames } of await listRows<{ id: number; text: string; usernames: string[] }>(trx)`
    select m.id, m.text, array_agg(u.username) as usernames from mails m, users u
    where u.id = any(${ids}) and m.user_id <> all(${ids}) and m.status in ('waiting', 'failed') and strpos(m.text, u.username) > 0 ${scope}
    group by m.id`)
    await trx
      .updateTable("mails")
      .set({ text: withoutAccounts(text, usernames) })
      .where("id", "=", id)
      .execute();
}
