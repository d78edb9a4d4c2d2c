import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** A paragraph that names this account, and not one whose identifier begins or ends alike. */
const naming = (username: string) =>
  new RegExp(`(?<![a-z0-9.-])${username.replaceAll(/[^a-z0-9]/gi, "\\$&")}(?![a-z0-9-]|\\.[a-z0-9])`, "i");

/** A text without the paragraphs that name these accounts. */
function withoutAccounts(text: string, usernames: readonly string[]): string {
  const patterns = usernames.map(naming);
  return text
    .split("\n\n")
    .filter((paragraph) => !patterns.some((pattern) => pattern.test(paragraph)))
    .join("\n\n");
}

/**
 * Letters that tell several accounts of one address forget these: their paragraphs go, the others' links stay good. To be called while the accounts
 * still have their identifiers. `linksOnly`: what bears no link still names them; `issuerId`: so do letters that others had sent.
 */
export async function partLettersOf(
  trx: Connection,
  userIds: readonly number[],
  { linksOnly = false, issuerId }: { readonly linksOnly?: boolean; readonly issuerId?: number } = {},
): Promise<void> {
  const ids = sql`${[...userIds]}::int[]`;
  const among = sql`${linksOnly ? sql`and m.text_expires_at is not null` : sql``} ${issuerId === undefined ? sql`` : sql`and m.issued_by = ${issuerId}`}`;
  await sql`
    update mails m set user_id = u.id from users u
    where m.user_id = any(${ids}) and m.text is not null and lower(u.email) = lower(m.recipient) and u.id <> all(${ids})
      and strpos(m.text, u.username) > 0 ${among}`.execute(trx);
  const { rows } = await sql<{ id: number; text: string; usernames: string[] }>`
    select m.id, m.text, array_agg(u.username) as usernames from mails m, users u
    where u.id = any(${ids}) and m.user_id <> all(${ids}) and m.status in ('waiting', 'failed') and strpos(m.text, u.username) > 0 ${among}
    group by m.id`.execute(trx);
  for (const { id, text, usernames } of rows)
    await trx
      .updateTable("mails")
      .set({ text: withoutAccounts(text, usernames) })
      .where("id", "=", id)
      .execute();
}
