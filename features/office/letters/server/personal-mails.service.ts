import type { Site } from "#access/mail/server/site.service.ts";
import { visibleText } from "#access/mail/server/visible-text.service.ts";
import type { Connection } from "#database/open.ts";
import type { PersonalMail } from "../messages.contract.ts";
import { toLetter } from "./letters.service.ts";
import { contextOf, storedList } from "./message-lists.service.ts";
import { listMailsOf } from "./messages.queries.ts";

export { MAX_MAILS } from "./messages.queries.ts";

/** A message has the text as written to them; any other letter has `visibleText`. */
export async function findPersonalMails(
  db: Connection,
  userId: number,
  { site, sendsMail, now }: { readonly site: Site; readonly sendsMail: boolean; readonly now: Date },
): Promise<PersonalMail[]> {
  const mails = await listMailsOf(db, userId, now);
  return mails.map(({ messageText, filter, firstname, username, genre, text, ...mail }) => {
    if (messageText === null || filter === null) return { ...mail, text: visibleText(text, sendsMail) };
    const message = { subject: mail.subject, text: messageText };
    const written = storedList(filter);
    return { ...mail, text: toLetter(message, [{ firstname, username, genre }], contextOf(written, site)).text };
  });
}
