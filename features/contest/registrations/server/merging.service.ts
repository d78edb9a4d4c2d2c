import { type NotifyTools, postTo } from "#access/mail/server/manager-notice.service.ts";
import type { Connection } from "#database/open.ts";
import { closedAccountMail, departureMail, mergedMail } from "./moving.mails.ts";
import * as queries from "./moving.queries.ts";
import { type Move, moveRegistrations } from "./moving.queries.ts";

export { lockRegistrationsOf } from "./moving.queries.ts";

/** Those in charge are notified too: the remaining account's address may be another person's, and a dropped registration is no longer theirs. */
export async function mergeRegistrations(trx: Connection, move: Move, tools: NotifyTools): Promise<void> {
  const { fromId, toId } = move;
  const before = await queries.listAffiliationsOf(trx, [fromId, toId]);
  const [kept, other] = [await queries.findPerson(trx, toId), await queries.findPerson(trx, fromId)];
  if (other.email !== "")
    await tools.outbox.post(trx, {
      cause: `merged-into-${toId}-${fromId}-${tools.now.getTime()}`,
      userId: fromId,
      recipient: other.email,
      ...closedAccountMail(tools.site, { numéro: other.numPalmares }),
      isForAddress: true,
    });
  await moveRegistrations(trx, move);
  const after = await queries.listAffiliationsOf(trx, [toId]);
  for (const { registrationId, year, userId, name, ...affiliation } of before) {
    const stays = after.some((one) => one.registrationId === registrationId);
    const letter = stays
      ? mergedMail(tools.site, { championnat: String(year), maintenant: name, numéro: kept.numPalmares, autre: other.numPalmares })
      : departureMail(tools.site, { championnat: String(year), avant: name, numéro: (userId === toId ? kept : other).numPalmares });
    for (const { userId: id, email } of await queries.listInCharge(trx, affiliation))
      await postTo(trx, tools, { id, email }, `merged-${registrationId}`, letter);
  }
}
