import type { Connection } from "#database/open.ts";
import type { Letter, Outbox } from "#features/mail/server/mail.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import type { Clock } from "#platform/server/clock.ts";
import { cancellationMail } from "./cancellation.mail.ts";
import { lockMailing } from "./convocations.queries.ts";
import * as queries from "./withdrawal.queries.ts";

export interface WithdrawalTools {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly site: { readonly federationName: string; readonly publicUrl: string; readonly contactEmail: string };
}

/** If people lose their center: who was mailed and who has an entry since (EDG-07). */
export const withdrawalOf = (db: Connection, questionnaireId: number, userIds: readonly number[]) =>
  queries.withdrawalOf(db, questionnaireId, userIds);

/**
 * Mails a cancellation to those of these people who were mailed a convocation and no longer have a center (EDG-07), in the transaction that removes the
 * center. Past convocations are not cancelled.
 */
export async function withdrawConvocations(
  trx: Connection,
  { outbox, clock, site }: WithdrawalTools,
  questionnaireId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  // A concurrent mailing may have read the former centers: wait until it ends, to see what it mails.
  await lockMailing(trx, questionnaireId);
  const withdrawn = await queries.listWithdrawn(trx, questionnaireId, userIds);
  const today = dayInParis(clock());
  const letters = withdrawn
    .filter(({ email, date }) => email !== "" && date >= today)
    .map(
      (person): Letter => ({
        cause: `cancellation-${questionnaireId}-${person.userId}-${person.sendings}`,
        userId: person.userId,
        recipient: person.email,
        ...cancellationMail(site, person),
      }),
    );
  if (letters.length > 0) await outbox.postAll(trx, letters);
  await queries.clearMailed(
    trx,
    questionnaireId,
    withdrawn.map(({ userId }) => userId),
  );
}
