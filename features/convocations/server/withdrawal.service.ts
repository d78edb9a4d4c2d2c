import type { Connection } from "#database/open.ts";
import type { Letter } from "#features/mail/server/mail.service.ts";
import type { Site } from "#features/mail/server/site.service.ts";
import type { RoomTools } from "#features/node/server/node.service.ts";
import { dayInParis, hourOf, weekdayOf } from "#platform/contract/paris.ts";
import { lockMailing } from "./convocations.queries.ts";
import type { WithdrawnConvocation } from "./withdrawal.queries.ts";
import * as queries from "./withdrawal.queries.ts";

export type WithdrawalTools = Pick<RoomTools, "outbox" | "clock" | "site">;

export { withdrawalOf } from "./withdrawal.queries.ts";

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

/** The e-mail that a convocation is cancelled without replacement. */
const cancellationMail = (site: Site, { firstname, date, hour, center, occasion }: WithdrawnConvocation) => ({
  subject: `Convocation annulée\u00A0: ${occasion}, le ${weekdayOf(date)}`,
  text: `Bonjour ${firstname},

La convocation que vous aviez reçue pour l'étape « ${occasion} » est annulée :

    Date : ${weekdayOf(date)}
    Heure : ${hourOf(hour)} (heure de Paris)${center === null ? "" : `\n    Lieu : ${center}`}

Vous n'y êtes plus attendu(e) : ne vous déplacez pas. Si un autre lieu ou une autre date vous est donné, vous recevrez une nouvelle convocation.

Une question ? Écrivez à ${site.contactEmail}.

${site.federationName}
${site.publicUrl}
`,
});
