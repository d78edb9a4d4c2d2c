import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import type { Tools } from "#features/passkeys/server/passkeys.service.ts";
import type { Caller } from "#platform/server/session.ts";
import { passwordTakenBackMail } from "./auth.mails.ts";
import * as queries from "./former-slips.queries.ts";
import { shutUntilFirstPassword } from "./taking-back.service.ts";

export { listFormerSlips, moveIssued } from "./former-slips.queries.ts";

interface Asked {
  readonly userIds: readonly number[];
  readonly fate: "take" | "keep";
}

/**
 * Takes back passwords that were chosen with a slip of somebody who answers for these people no more, or leaves them on the caller's word. Whose it was
 * done for: of the others the password is another since.
 */
export async function settleFormerSlips(
  trx: Connection,
  tools: Pick<Tools, "outbox" | "site" | "now">,
  caller: Caller,
  { userIds, fate }: Asked,
): Promise<number[]> {
  const people = await queries.holdFormerSlips(trx, caller, userIds);
  const ids = people.map(({ id }) => id);
  if (fate === "take") {
    await queries.deletePasswords(trx, ids);
    await shutUntilFirstPassword(trx, tools, { userIds: ids, actorId: caller.id });
    await tools.outbox.postAll(
      trx,
      people
        .filter(({ email }) => email !== "")
        .map(({ id, username, email }) => ({
          cause: `slip-password-${id}-${tools.now.getTime()}`,
          userId: id,
          recipient: email,
          ...passwordTakenBackMail(tools.site, { username }, tools.now),
          issuedBy: caller.id,
        })),
    );
  } else await queries.answerForPasswords(trx, ids, caller.id);
  const action = fate === "take" ? "take password back" : "keep password";
  await recordAll(
    trx,
    ids.map((id) => ({ actorId: caller.id, action, subject: `user ${id}` })),
  );
  return ids;
}
