import { type RawBuilder, sql } from "kysely";
import type { Letter } from "#access/mail/server/mail.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { dayInParis, weekdayOf } from "#platform/contract/paris.ts";
import { listRows } from "#platform/server/rows.ts";
import { LIST_NOTICE_MS } from "../requests.ts";
import { listEndsMail, oldListEndedMail, uselessListEndedMail } from "./requests.mails.ts";

interface EndingList {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly school: string;
  readonly endAt: Date;
}

const columns = sql`q.id, q.user_id, u.email, coalesce((select name from establishments where id = q.establishment_id), q.name) as school, q.pupils_end_at as end_at`;

/** Marks the lists that end soon as announced. Each is kept for the promised time from now on. */
async function markEndsAnnounced(trx: Connection, now: Date): Promise<EndingList[]> {
  const soon = new Date(now.getTime() + LIST_NOTICE_MS);
  return listRows<EndingList>(trx)`
    update establishment_requests q set pupils_told_at = ${now}, pupils_end_at = greatest(q.pupils_end_at, ${soon})
    from users u where u.id = q.user_id and q.pupils is not null and q.pupils_told_at is null and coalesce(q.pupils_end_at, q.created_at) <= ${soon}
    returning ${columns}`;
}

const wipe = (trx: Connection, now: Date, condition: RawBuilder<unknown>) => listRows<EndingList>(trx)`
    update establishment_requests q set pupils = null, pupils_end_at = ${now}
    from users u where u.id = q.user_id and q.pupils is not null and ${condition} returning ${columns}`;

const letterTo = ({ id, userId, email, endAt }: EndingList, kind: "ends" | "ended", mail: Pick<Letter, "subject" | "text">): Letter => ({
  cause: `prepared-list-${kind}-${id}-${endAt.getTime()}`,
  userId,
  recipient: email,
  ...mail,
});

async function post(trx: Connection, { outbox }: NotifyTools, letters: readonly Letter[]): Promise<void> {
  const deliverable = letters.filter(({ recipient }) => recipient !== "");
  if (deliverable.length > 0) await outbox.postAll(trx, deliverable);
}

export const expirePreparedLists = (db: Database, mailContext: NotifyTools): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { site, now } = mailContext;
    const ended = await wipe(trx, now, sql`q.pupils_told_at is not null and q.pupils_end_at <= ${now}`);
    const ending = await markEndsAnnounced(trx, now);
    await post(trx, mailContext, [
      ...ended.map((list) => letterTo(list, "ended", oldListEndedMail(site, { établissement: list.school }))),
      ...ending.map((list) =>
        letterTo(list, "ends", listEndsMail(site, { établissement: list.school, jour: weekdayOf(dayInParis(list.endAt)) })),
      ),
    ]);
  });

/** Wipes the prepared list of an account that no longer acts for a school or requests to, and notifies it. */
export async function endPreparedListOf(trx: Connection, userId: number, mailContext: NotifyTools): Promise<void> {
  const { site, now } = mailContext;
  const ended = await wipe(trx, now, sql`q.user_id = ${userId}`);
  const letters = ended.map((list) => letterTo(list, "ended", uselessListEndedMail(site, { établissement: list.school })));
  await post(trx, mailContext, letters);
}
