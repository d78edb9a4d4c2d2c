import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { endLinksIssuedBy } from "#features/auth/server/links.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import * as queries from "./correspondents.queries.ts";
import { updateSchool } from "./establishments.queries.ts";
import { endPreparedListOf } from "./prepared-lists.service.ts";
import { replacedMail, type Site } from "./requests.mails.ts";
import { endCodeOf } from "./requests.queries.ts";

/** What tells people by mail, and when all this happens. */
export interface Mailing {
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
}

/**
 * What follows when somebody acts for this school no more (LET-02): what they handed out ends, and they and the school itself are told who does
 * now, if anybody. Called before the successor takes their place.
 */
export async function endCorrespondent(trx: Connection, school: queries.HeldSchool, successorId: number | null, mailing: Mailing) {
  const { outbox, site, now } = mailing;
  if (school.userId === null || school.userId === successorId) return;
  await endLinksIssuedBy(trx, school.userId, now);
  await endPreparedListOf(trx, school.userId, mailing);
  const former = await queries.findPerson(trx, school.userId);
  const successor = successorId === null ? null : ((await queries.findPerson(trx, successorId)) ?? null);
  const letter = replacedMail(site, `${school.name}, ${school.city}`, successor);
  const cause = `correspondent-${school.id}-${school.userId}-${now.getTime()}`;
  const recipients = new Set([former?.email, school.officialEmail].filter((email) => email));
  const common = { userId: successorId ?? school.userId, ...letter, isForAddress: true } as const;
  for (const recipient of recipients) await outbox.post(trx, { cause: `${cause}-${recipient}`, recipient: recipient ?? "", ...common });
}

/** The same for whoever's account is closed, or had only asked to act: the school has no correspondent any more, and who was the last stays known to the office. */
export async function leaveSchool(trx: Connection, userId: number, actorId: number, mailing: Mailing): Promise<string[]> {
  await endCodeOf(trx, userId);
  const school = await queries.holdSchoolOf(trx, { userId });
  if (!school) {
    await endPreparedListOf(trx, userId, mailing);
    return [];
  }
  await endCorrespondent(trx, school, null, mailing);
  await updateSchool(trx, school.id, { userId: null, formerUserId: userId });
  await record(trx, {
    actorId,
    action: "change school",
    subject: `establishment ${school.id}`,
    before: { userId },
    after: { userId: null },
  });
  return [school.name];
}
