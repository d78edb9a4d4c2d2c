import { endLinksIssuedBy } from "#access/links/server/links.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { findRecipient } from "#core/accounts/server/accounts.service.ts";
import { record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { leaveColleagues, suspendColleagues } from "./colleagues.service.ts";
import * as queries from "./correspondents.queries.ts";
import { updateSchool } from "./establishments.queries.ts";
import { CHANGE_SCHOOL } from "./establishments.service.ts";
import { endPreparedListOf } from "./prepared-lists.service.ts";
import { replacedMail, vacatedMail } from "./requests.mails.ts";
import { endCodeOfAccount } from "./requests.queries.ts";

/** Their links and prepared list expire, and a mail informs them and the school (LET-02). Runs before the successor takes over. */
export async function endCorrespondent(
  trx: Connection,
  school: queries.LockedSchool,
  successorId: number | null,
  mailContext: NotifyTools,
) {
  const { outbox, site, now } = mailContext;
  if (school.userId === null || school.userId === successorId) return;
  await endLinksIssuedBy(trx, school.userId, now);
  await endPreparedListOf(trx, school.userId, mailContext);
  await suspendColleagues(trx, school, successorId, mailContext);
  const former = await findRecipient(trx, school.userId);
  const successor = successorId === null ? null : ((await findRecipient(trx, successorId)) ?? null);
  const établissement = `${school.name}, ${school.city}`;
  const letter = successor
    ? replacedMail(site, { successeur: `${successor.firstname} ${successor.lastname}`.trim(), établissement })
    : vacatedMail(site, { établissement });
  const cause = `correspondent-${school.id}-${school.userId}-${now.getTime()}`;
  const recipients = new Set([former?.email, school.officialEmail].filter((email) => email));
  const common = { userId: successorId ?? school.userId, ...letter, isForAddress: true } as const;
  for (const recipient of recipients) await outbox.post(trx, { cause: `${cause}-${recipient}`, recipient: recipient ?? "", ...common });
}

/** Also of a colleague or an applicant. The school then has no correspondent; the office still sees the last one. */
export async function leaveSchool(trx: Connection, userId: number, actorId: number, mailContext: NotifyTools): Promise<string[]> {
  await endCodeOfAccount(trx, userId);
  const school = await queries.lockSchoolOf(trx, { userId });
  if (!school) {
    await endPreparedListOf(trx, userId, mailContext);
    return leaveColleagues(trx, userId, actorId);
  }
  await leaveColleagues(trx, userId, actorId);
  await endCorrespondent(trx, school, null, mailContext);
  await updateSchool(trx, school.id, { userId: null, formerUserId: userId });
  await record(trx, {
    actorId,
    action: CHANGE_SCHOOL,
    subject: `establishment ${school.id}`,
    before: { userId },
    after: { userId: null },
  });
  return [school.name];
}
