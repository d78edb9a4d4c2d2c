import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { partLettersOf } from "./erasure.service.ts";
import { failShut } from "./shut.queries.ts";

interface Person {
  readonly id: number;
  /** From now on; empty: none. */
  readonly email: string;
}

/** What was written to a person elsewhere and has not left; what is for that very address is not theirs to take along. */
const leftBehind = ({ id, email }: Person) =>
  sql`user_id = ${id} and status <> 'sent' and text is not null and not for_address and lower(recipient) <> lower(${email})`;

/**
 * A person has another address: links that wait for the former one have ended, and leave no more; other letters go where the person can be
 * reached. What failed stays so until the office sends it again.
 */
export async function followAddress(trx: Connection, person: Person): Promise<void> {
  await partLettersOf(trx, [person.id], { linksOnly: true });
  await sendAfter(trx, person);
}

async function sendAfter(trx: Connection, person: Person): Promise<void> {
  await sql`
    update mails set text = null, status = 'failed', last_error = ${"L'adresse e-mail a changé\u00A0: le lien ne sert plus"}
    where ${leftBehind(person)} and text_expires_at is not null`.execute(trx);
  if (person.email === "")
    await sql`
      update mails set status = 'failed', last_error = ${"Cette personne n'a plus d'adresse e-mail"} where ${leftBehind(person)}`.execute(
      trx,
    );
  else
    await sql`
      update mails set recipient = ${person.email}, last_error = ${"À l'ancienne adresse\u00A0: "} || last_error
      where ${leftBehind(person)}`.execute(trx);
  await failShut(trx, sql`m.user_id = ${person.id}`);
}

/** Puts what was mailed to a person under another account; what has not left goes where that one is reached. */
export async function moveMails(trx: Connection, fromId: number, toId: number): Promise<void> {
  await partLettersOf(trx, [fromId], { linksOnly: true });
  await trx.updateTable("mails").set({ userId: toId }).where("userId", "=", fromId).execute();
  await trx.updateTable("mails").set({ issuedBy: toId }).where("issuedBy", "=", fromId).execute();
  const { email } = await trx.selectFrom("users").select("email").where("id", "=", toId).executeTakeFirstOrThrow();
  await sendAfter(trx, { id: toId, email });
}
