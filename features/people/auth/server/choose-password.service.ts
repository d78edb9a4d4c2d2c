import { consumeLink, endLinks, findLinkedUser, hashOfLink } from "#access/links/server/links.service.ts";
import { endAttempts } from "#access/passkeys/server/second-step.service.ts";
import { recordDevice, renewKnownDevice } from "#access/sessions/server/devices.service.ts";
import { closeOtherSessions, closeSessions, isSessionOpen } from "#access/sessions/server/sessions.service.ts";
import { confirmAccount } from "#core/accounts/server/accounts.service.ts";
import type { Connection } from "#database/open.ts";
import { refusalOfPassword } from "#organizations/passwords/password-rule.ts";
import { notifyNewPassword } from "#organizations/passwords/server/notices.service.ts";
import { replacePassword, revokeOtherCredentials, savePassword } from "#organizations/passwords/server/passwords.service.ts";
import { badRequest, unauthorized } from "#platform/server/errors.ts";
import { hashPassword, queueSignIn } from "#platform/server/password.ts";
import type { Caller } from "#platform/server/session.ts";
import { findPasswordOwner, lockPasswordOwner } from "./auth.queries.ts";
import { type LinkOrCode, openLinkOrCode } from "./link-or-code.service.ts";
import type { LogInTools } from "./log-in.service.ts";

const invalidLinkText = "Ce lien a déjà servi ou a expiré. Demandez-en un autre avec « Mot de passe oublié ».";
const invalidCodeText =
  "Cet identifiant et ce code ne vont pas ensemble, ou le code a déjà servi ou expiré. Relisez votre fiche ou votre e-mail\u00A0; si rien n'y fait, demandez un nouveau code à votre professeur, ou un nouvel e-mail avec « Mot de passe oublié ».";

/** The browser where a password is chosen becomes a known device. */
interface PasswordInput extends Pick<LinkOrCode, "cookies" | "signal"> {
  readonly password: string;
}

/** The identifier in the mail with this link, for the password manager of the person who opens it. */
export async function readLink({ db, clock }: Pick<LogInTools, "db" | "clock">, token: string): Promise<{ username: string }> {
  const userId = await findLinkedUser(db, hashOfLink(token), clock());
  if (userId === undefined) throw badRequest(invalidLinkText, "token");
  const { username } = await findPasswordOwner(db, userId);
  return { username };
}

export const chooseWithLink = (tools: LogInTools, given: LinkOrCode, password: string): Promise<void> =>
  openLinkOrCode(tools, given, {
    open: (hash) => choosePassword(tools, hash, { ...given, password }),
    refusals: { link: invalidLinkText, code: invalidCodeText },
  });

/** `false`: the link opens nothing. A password is hashed only for a valid link, once per link, and one after the other within an account. */
async function choosePassword(tools: LogInTools, hash: Buffer, input: PasswordInput): Promise<boolean> {
  const userId = await findLinkedUser(tools.db, hash, tools.clock());
  if (userId === undefined) return false;
  return queueSignIn(["known", `${userId}`, "link", hash.toString("hex")], input.signal, () => choosePasswordNow(tools, hash, input));
}

async function choosePasswordNow(tools: LogInTools, hash: Buffer, { password, cookies }: PasswordInput): Promise<boolean> {
  const { db, devices, clock } = tools;
  const now = clock();
  // Again: a previous request may have used it up.
  const linkedUserId = await findLinkedUser(db, hash, now);
  if (linkedUserId === undefined) return false;
  const passwordHash = await hashForOwner(db, linkedUserId, password);
  return db.transaction().execute(async (trx) => {
    await lockPasswordOwner(trx, linkedUserId);
    const claimed = await consumeLink(trx, hash, now);
    if (!claimed) return false;
    const { userId, kind, issuedBy } = claimed;
    const account = await findPasswordOwner(trx, userId);
    const device = await renewKnownDevice(trx, devices, userId, cookies);
    await savePassword(trx, userId, { passwordHash, chosenWith: kind, issuedBy, now });
    // A slip means that the account was lost, perhaps to an intruder who added more than a password.
    if (kind === "slip") await revokeOtherCredentials(trx, { ...tools, now }, { userIds: [userId], actorId: userId });
    await confirmAccount(trx, userId);
    await endLinks(trx, userId, now);
    await endAttempts(trx, userId);
    await closeSessions(trx, userId, now);
    // No notice if the first one was chosen with a mailed link: same reader.
    if (account.hasPassword || kind === "slip") await notifyNewPassword(trx, { ...tools, now }, account);
    await recordDevice(trx, userId, device, now);
    return true;
  });
}

async function hashForOwner(db: Connection, userId: number, password: string): Promise<string> {
  const { username, firstname, lastname } = await findPasswordOwner(db, userId);
  const refusal = refusalOfPassword(password, false, [username, firstname, lastname]);
  if (refusal) throw badRequest(refusal, "password");
  return hashPassword(password);
}

/** Changes the caller's own password. As after one chosen with a link, what was issued before ends, but this session goes on. */
export async function changePassword(
  { db, clock, ...tools }: Pick<LogInTools, "db" | "clock" | "outbox" | "site">,
  caller: Caller,
  { password, signal }: Pick<PasswordInput, "password" | "signal">,
): Promise<void> {
  await queueSignIn(["known", `${caller.id}`, "proof", caller.sessionId], signal, async () => {
    const passwordHash = await hashForOwner(db, caller.id, password);
    const now = clock();
    await db.transaction().execute(async (trx) => {
      await lockPasswordOwner(trx, caller.id);
      if (!(await isSessionOpen(trx, caller.sessionId, now))) throw unauthorized();
      await replacePassword(trx, caller.id, passwordHash);
      await endLinks(trx, caller.id, now);
      await endAttempts(trx, caller.id);
      await closeOtherSessions(trx, caller, now);
      await notifyNewPassword(trx, { ...tools, now }, await findPasswordOwner(trx, caller.id));
    });
  });
}
