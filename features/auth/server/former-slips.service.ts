import type { Connection } from "#database/open.ts";
import { record, recordAll } from "#features/audit/server/audit.service.ts";
import type { Tools } from "#features/passkeys/server/passkeys.service.ts";
import { markTheirs } from "#features/users/server/account.service.ts";
import { emptyAddresses } from "#features/users/server/users.service.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { passwordTakenBackMail } from "./auth.mails.ts";
import { holdMailbox } from "./former-mailbox.queries.ts";
import * as queries from "./former-slips.queries.ts";
import { changeAddress } from "./new-address.service.ts";
import { shutUntilFirstPassword } from "./taking-back.service.ts";

export { hasFormerSlip, isReachedByFormer, listFormerSlips, moveIssued } from "./former-slips.queries.ts";

interface Asked {
  readonly userIds: readonly number[];
  readonly fate: "take" | "keep";
}

/**
 * Takes back passwords that somebody who answers for these people no more may know, with their address where it is that person's, or leaves them on the
 * caller's word. Whose it was done for: of the others the password is another since.
 */
export async function settleFormerSlips(
  trx: Connection,
  tools: Pick<Tools, "outbox" | "site" | "now">,
  caller: Caller,
  { userIds, fate }: Asked,
): Promise<number[]> {
  await caller.askAgain(trx);
  if (fate === "keep" && caller.role === "ADMIN")
    throw badRequest("L'établissement ou le club de la personne peut garder ce mot de passe, lui seul.", "fate");
  const held = await queries.holdFormerSlips(trx, caller, userIds);
  // Where nobody has chosen a password there is none to keep, and the address is no way in.
  const people = fate === "take" ? held : held.filter(({ hasPassword }) => hasPassword);
  const ids = people.map(({ id }) => id);
  if (fate === "take") {
    await queries.deletePasswords(trx, ids);
    await shutUntilFirstPassword(trx, tools, { userIds: ids, actorId: caller.id });
    await dropFormerAddresses(trx, tools, caller, people);
    await tools.outbox.postAll(
      trx,
      people
        .filter(({ email, formerEmail }) => email !== "" && formerEmail === null)
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
    people.filter(({ hasPassword }) => hasPassword).map(({ id }) => ({ actorId: caller.id, action, subject: `user ${id}` })),
  );
  return ids;
}

/** The office says that the address which it read is the participant's own: of that one alone, as a colleague may have corrected it since. */
export async function sayMailboxTheirs(trx: Connection, caller: Caller, userId: number, read: string): Promise<void> {
  const { email, emailOf } = known(await holdMailbox(trx, userId), "Ce participant n'existe pas");
  await caller.askAgain(trx);
  if (email !== read) throw conflict("L'adresse e-mail de ce compte vient de changer\u00A0: rien n'a été fait. Relisez-la.");
  if (emailOf === userId) return;
  await markTheirs(trx, userId);
  await record(trx, { actorId: caller.id, action: "say address theirs", subject: `user ${userId}` });
}

/** The addresses that are a former correspondent's go: what was mailed there opens nothing, and that mailbox is told, as of any address that changes. */
async function dropFormerAddresses(
  trx: Connection,
  tools: Pick<Tools, "outbox" | "site" | "now">,
  caller: Caller,
  people: readonly queries.Taken[],
): Promise<void> {
  const emptied = people.filter(({ formerEmail }) => formerEmail !== null);
  await emptyAddresses(
    trx,
    emptied.map(({ id }) => id),
  );
  for (const person of emptied)
    await changeAddress(trx, tools, { ...person, status: "PENDING", email: "" }, { before: person.email, caller });
  await recordAll(
    trx,
    emptied.map(({ id, email }) => ({
      actorId: caller.id,
      action: "change person",
      subject: `user ${id}`,
      before: { email },
      after: { email: "" },
    })),
  );
}
