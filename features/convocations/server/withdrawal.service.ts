import type { Connection } from "#database/open.ts";
import type { Letter, Outbox } from "#features/mail/server/mail.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import type { Clock } from "#platform/server/clock.ts";
import { cancellationMail } from "./cancellation.mail.ts";
import { holdMailing } from "./convocations.queries.ts";
import * as queries from "./withdrawal.queries.ts";

export interface Withdrawing {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly site: { readonly federationName: string; readonly publicUrl: string; readonly contactEmail: string };
}

/** Of people who would lose their centre, who was mailed and who was graded since (EDG-07). */
export const withdrawalOf = (db: Connection, questionnaireId: number, userIds: readonly number[]) =>
  queries.withdrawalOf(db, questionnaireId, userIds);

/**
 * Tells those of these people who were mailed a convocation, and have no centre any more, that it is cancelled (EDG-07): in the transaction that
 * takes the centre away. What is over is told to nobody.
 */
export async function withdrawConvocations(
  trx: Connection,
  { outbox, clock, site }: Withdrawing,
  questionnaireId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  // A mailing under way has read the centres that are being taken away: what it mails is seen once it is over.
  await holdMailing(trx, questionnaireId);
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
  await queries.forgetTold(
    trx,
    questionnaireId,
    withdrawn.map(({ userId }) => userId),
  );
}
