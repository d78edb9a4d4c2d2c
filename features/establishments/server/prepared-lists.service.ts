import type { Connection, Database } from "#database/open.ts";
import type { Letter } from "#features/mail/server/mail.service.ts";
import type { Mailing } from "./correspondents.service.ts";
import * as queries from "./prepared-lists.queries.ts";
import { listEndedMail, listEndsMail, type Site } from "./requests.mails.ts";

type List = queries.EndingList;

const addressed = ({ id, userId, email, endAt }: List, kind: "ends" | "ended", mail: Pick<Letter, "subject" | "text">): Letter => ({
  cause: `prepared-list-${kind}-${id}-${endAt.getTime()}`,
  userId,
  recipient: email,
  ...mail,
});
const endsLetter = (site: Site, list: List) => addressed(list, "ends", listEndsMail(site, list.school, list.endAt));
const endedLetter = (site: Site, list: List, isOld: boolean) => addressed(list, "ended", listEndedMail(site, list.school, { isOld }));

async function post(trx: Connection, { outbox }: Mailing, letters: readonly Letter[]): Promise<void> {
  const reaching = letters.filter(({ recipient }) => recipient !== "");
  if (reaching.length > 0) await outbox.postAll(trx, reaching);
}

/** Tells whose prepared list of pupils ends in a week, and wipes those whose end has come. */
export const endPreparedLists = (db: Database, mailing: Mailing): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { site, now } = mailing;
    const [ended, ending] = [await queries.wipeEnded(trx, now), await queries.announceEnds(trx, now)];
    await post(trx, mailing, [...ended.map((list) => endedLetter(site, list, true)), ...ending.map((list) => endsLetter(site, list))]);
  });

/** An account does not act for a school any more, nor asks to: what it had prepared goes, and it is told so. */
export async function endPreparedListOf(trx: Connection, userId: number, mailing: Mailing): Promise<void> {
  const ended = await queries.wipeListOf(trx, userId, mailing.now);
  await post(
    trx,
    mailing,
    ended.map((list) => endedLetter(mailing.site, list, false)),
  );
}
