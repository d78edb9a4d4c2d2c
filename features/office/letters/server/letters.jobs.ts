import { type Mailing, peopleDue, writeLetters } from "#access/mail/server/mailing.service.ts";
import { registerLetters, type Tools, toLetter, writeDueLetters, writeWithdrawnConfirmations } from "./letters.service.ts";
import { contextOf, storedList } from "./message-lists.service.ts";
import * as messages from "./messages.queries.ts";

const WRITING = "write-letters";

/** Writes the letters of the occasions that are on, and rewrites those taken back. One node looks for due letters every minute. */
export async function lettersJobs(tools: Tools): Promise<void> {
  const { db, jobs } = tools;
  registerLetters(tools);
  await jobs.workCoalesced(WRITING, async () => {
    await writeDueLetters(tools);
    await writeWithdrawnConfirmations(tools);
    await writeMessagesAgain(tools);
  });
  await jobs.every("look-for-letters", "* * * * *", () => jobs.send(db, WRITING, {}));
}

const writeMessagesAgain = ({ db, outbox, site, clock }: Tools): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await messages.lockMessages(trx);
    for (const { id, filter, ...message } of await messages.listMessagesDue(trx, clock())) {
      const context = contextOf(storedList(filter), site);
      const mailing: Mailing = { occasion: "message", people: peopleDue("message", id), isUnsubscribable: true, isPerScope: false };
      await writeLetters(trx, outbox, mailing, (family) => toLetter(message, family, context));
    }
  });
