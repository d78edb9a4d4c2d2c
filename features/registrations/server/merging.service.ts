import type { Connection } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { type Move, moveRegistrations } from "./merging.queries.ts";
import { endedMail, leavingMail, mergedMail } from "./moving.mails.ts";
import * as queries from "./moving.queries.ts";

interface Tools {
  readonly outbox: Outbox;
  readonly site: { readonly publicUrl: string; readonly federationName: string };
  readonly now: Date;
}

/**
 * Puts a participant's registrations under another account. Who reads the address of the one that ends is told that it does. Whoever answers for a
 * registration of this season is told: by which address the account is reached
 * from now on may be another person's, and a registration given up for the other is theirs no more.
 */
export async function mergeRegistrations(trx: Connection, move: Move, tools: Tools): Promise<void> {
  const { fromId, toId } = move;
  const before = await queries.listPlacesOf(trx, [fromId, toId]);
  const [kept, other] = [await queries.findPerson(trx, toId), await queries.findPerson(trx, fromId)];
  if (other.email !== "")
    await tools.outbox.post(trx, {
      cause: `merged-into-${toId}-${fromId}-${tools.now.getTime()}`,
      userId: fromId,
      recipient: other.email,
      ...endedMail(tools.site, other),
      isForAddress: true,
    });
  await moveRegistrations(trx, move);
  const after = await queries.listPlacesOf(trx, [toId]);
  for (const { registrationId, year, userId, name, ...place } of before) {
    const stays = after.some((one) => one.registrationId === registrationId);
    const letter = stays
      ? mergedMail(tools.site, { year, to: name }, [kept, other])
      : leavingMail(tools.site, { year, from: name }, userId === toId ? kept : other);
    for (const one of await queries.listInCharge(trx, place))
      if (one.email !== "")
        await tools.outbox.post(trx, {
          cause: `merged-${registrationId}-${one.userId}-${tools.now.getTime()}`,
          userId: one.userId,
          recipient: one.email,
          ...letter,
        });
  }
}
