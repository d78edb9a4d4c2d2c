import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";
import { failBlocked } from "./blocked.queries.ts";
import { removeAccountsFromLetters } from "./erasure.service.ts";
import { namesOthersThere, takeBackFamilyLetters } from "./mail.queries.ts";

interface Person {
  readonly id: number;
  /** The new address; empty: none. */
  readonly email: string;
}

/** Unsent mails to a person at another address, except those for that address itself, or for others who share it. */
const unsentElsewhere = ({ id, email }: Person) =>
  sql`user_id = ${id} and status <> 'sent' and text is not null and not for_address and lower(recipient) <> lower(${email}) and not ${namesOthersThere(id)}`;

/** Links for the former address have ended and are not sent. Failed mails stay failed until the office sends them again. */
export async function followAddress(trx: Connection, person: Person): Promise<void> {
  await takeBackFamilyLetters(trx, [person.id]);
  await removeAccountsFromLetters(trx, [person.id], { linksOnly: true });
  await redirectUnsent(trx, person);
}

async function redirectUnsent(trx: Connection, person: Person): Promise<void> {
  await run(trx)`
    update mails set text = null, status = 'failed', last_error = ${"L'adresse e-mail a changé\u00A0: le lien ne sert plus"}
    where ${unsentElsewhere(person)} and text_expires_at is not null`;
  if (person.email === "")
    await run(trx)`
      update mails set status = 'failed', last_error = ${"Cette personne n'a plus d'adresse e-mail"} where ${unsentElsewhere(person)}`;
  else
    await run(trx)`
      update mails set recipient = ${person.email}, last_error = ${"À l'ancienne adresse\u00A0: "} || last_error
      where ${unsentElsewhere(person)}`;
  await failBlocked(trx, sql`m.user_id = ${person.id}`);
}

/** Moves a person's mails to another account; unsent ones go to its address. */
export async function moveMails(trx: Connection, fromId: number, toId: number): Promise<void> {
  await takeBackFamilyLetters(trx, [fromId]);
  await removeAccountsFromLetters(trx, [fromId], { linksOnly: true });
  await trx.updateTable("mails").set({ userId: toId }).where("userId", "=", fromId).execute();
  await run(trx)`
    update mail_people m set user_id = ${toId} where user_id = ${fromId}
      and not exists (select from mail_people o where o.occasion = m.occasion and o.scope = m.scope and o.user_id = ${toId})`;
  await trx.deleteFrom("mailPeople").where("userId", "=", fromId).execute();
  await trx.updateTable("mails").set({ issuedBy: toId }).where("issuedBy", "=", fromId).execute();
  const { email } = await trx.selectFrom("users").select("email").where("id", "=", toId).executeTakeFirstOrThrow();
  await redirectUnsent(trx, { id: toId, email });
}
