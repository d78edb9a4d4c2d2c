import { createLink, endAddressLinks, findAddressRequest } from "#access/links/server/links.service.ts";
import { linksTo } from "#access/links/server/mailed-links.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import { tooMany } from "#platform/server/errors.ts";
import { minutesText } from "#platform/server/throttle.ts";
import { confirmAddressMail } from "./passwords.mails.ts";

/** Per hour and account: the new mailbox may be a stranger's. */
const MAX_REQUESTS = 3;

async function refuseFrequentRequests(trx: Connection, userId: number, now: Date): Promise<void> {
  const first = await findAddressRequest(trx, userId, MAX_REQUESTS);
  const wait = first === undefined ? 0 : Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1_000);
  if (wait > 0)
    throw tooMany(
      wait,
      `${MAX_REQUESTS} e-mails de confirmation sont déjà partis depuis une heure\u00A0: attendez ${minutesText(wait)}, puis recommencez. Regardez aussi les courriers indésirables.`,
    );
}

/** Callers lock the account. */
export async function sendAddressLink(
  trx: Connection,
  { outbox, site, now }: NotifyTools,
  { id, username }: Row<"users", "id" | "username">,
  email: string,
): Promise<void> {
  await refuseFrequentRequests(trx, id, now);
  await endAddressLinks(trx, id, now);
  const envelope = { cause: `email-${id}-${now.getTime()}`, userId: id, recipient: email, isForAddress: true as const };
  const [leavesAt] = await outbox.planSending(trx, [envelope]);
  const link = await createLink(trx, id, { kind: "email", issuedBy: null, now, leavesAt, email, hashCode: outbox.hashCode });
  const words = {
    identifiant: username,
    lien: linksTo(`${site.publicUrl}/connexion/adresse`, [{ username, ...link }]),
    expiration: zonedMoment(link.expiresAt),
  };
  await outbox.post(trx, { ...envelope, ...confirmAddressMail(site, words), textExpiresAt: link.expiresAt });
}
