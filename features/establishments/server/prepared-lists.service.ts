import type { Connection, Database } from "#database/open.ts";
import type { Letter } from "#features/mail/server/mail.service.ts";
import type { NotifyTools } from "#features/mail/server/manager-notice.service.ts";
import type { Site } from "#features/mail/server/site.service.ts";
import * as queries from "./prepared-lists.queries.ts";
import { listEndedMail, listEndsMail } from "./requests.mails.ts";

type List = queries.EndingList;

const letterTo = ({ id, userId, email, endAt }: List, kind: "ends" | "ended", mail: Pick<Letter, "subject" | "text">): Letter => ({
  cause: `prepared-list-${kind}-${id}-${endAt.getTime()}`,
  userId,
  recipient: email,
  ...mail,
});
const endsLetter = (site: Site, list: List) => letterTo(list, "ends", listEndsMail(site, list.school, list.endAt));
const endedLetter = (site: Site, list: List, isOld: boolean) => letterTo(list, "ended", listEndedMail(site, list.school, { isOld }));

async function post(trx: Connection, { outbox }: NotifyTools, letters: readonly Letter[]): Promise<void> {
  const deliverable = letters.filter(({ recipient }) => recipient !== "");
  if (deliverable.length > 0) await outbox.postAll(trx, deliverable);
}

/** Notifies the owners of prepared lists that end in a week, and wipes those whose end has passed. */
export const expirePreparedLists = (db: Database, mailContext: NotifyTools): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { site, now } = mailContext;
    const [ended, ending] = [await queries.wipeEnded(trx, now), await queries.markEndsAnnounced(trx, now)];
    await post(trx, mailContext, [...ended.map((list) => endedLetter(site, list, true)), ...ending.map((list) => endsLetter(site, list))]);
  });

/** Wipes the prepared list of an account that no longer acts for a school or requests to, and notifies it. */
export async function endPreparedListOf(trx: Connection, userId: number, mailContext: NotifyTools): Promise<void> {
  const ended = await queries.wipeListOf(trx, userId, mailContext.now);
  await post(
    trx,
    mailContext,
    ended.map((list) => endedLetter(mailContext.site, list, false)),
  );
}
