import { sql } from "kysely";
import { expect } from "vitest";
import { MAILING } from "#access/mail/server/mail.service.ts";
import { UNDO_HOLD_SECONDS } from "#platform/contract/undo.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { aWorldWith, type FixtureContext, type World } from "./world.ts";

/** The row of a mail that waits. */
export const aMail = <Facts extends object>(cause: string, facts?: Facts) => ({
  ...{ cause, recipient: `${cause}@exemple.fr`, subject: "Bonjour", text: "Bonjour" },
  ...(facts as Facts),
});

/** A fixture for files whose world sends its mail to a real server. */
export async function aMailbox({}, { onCleanup }: FixtureContext): Promise<Mailbox> {
  const mailbox = await openMailbox();
  onCleanup(() => mailbox.close());
  return mailbox;
}

export const aWorldThatMails = ({ mailbox }: { mailbox: Mailbox }, context: FixtureContext): Promise<World> =>
  aWorldWith({ smtp: { url: mailbox.url, from: "Championnat <championnat@palmares.test>" } })({}, context);

/** What this pattern finds in the last letter to this mailbox. */
export async function inLastLetter(world: World, recipient: string, pattern: RegExp): Promise<string> {
  const letters = world.db.selectFrom("mails").select("text").where("recipient", "=", recipient).orderBy("id", "desc");
  return pattern.exec((await letters.executeTakeFirst())?.text ?? "")?.[0] ?? "";
}

const POLL = { timeout: 30_000, interval: 200 };

/** Whoever could take back what caused waiting letters can no longer: they leave. */
export async function undoHoldPasses(world: World): Promise<void> {
  world.time.now = new Date(world.time.now.getTime() + UNDO_HOLD_SECONDS * 1_000);
  await sql`insert into jobs.job (name) values (${MAILING}) on conflict do nothing`.execute(world.db);
}

/** A minute passes, with its look for letters that are due; resolves once that is done. */
export async function aMinutePasses(world: World): Promise<void> {
  await world.settle();
  const { rows } = await sql<{ id: string }>`insert into jobs.job (name) values ('write-letters') returning id`.execute(world.db);
  const state = async () =>
    (await sql<{ state: string }>`select state from jobs.job where id = ${rows[0]?.id}::uuid`.execute(world.db)).rows[0]?.state ?? "gone";
  await expect.poll(state, POLL).toMatch(/completed|gone/);
}
