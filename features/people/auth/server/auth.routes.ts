import { answerReset, refuseTooManyHelpMails, sendResetLinks, welcome } from "#access/links/server/mailed-links.service.ts";
import type { Duties } from "#access/passkeys/server/duty.service.ts";
import { mayHelp } from "#access/responsibility/server/responsibility.service.ts";
import { closeSessions, closeSessionsUntil, refreshSession } from "#access/sessions/server/sessions.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { refusalOfPassword } from "#organizations/passwords/password-rule.ts";
import { badRequest, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { bucketOf, throttle } from "#platform/server/throttle.ts";
import { addressLinkApi } from "../address-link.contract.ts";
import { authApi } from "../auth.contract.ts";
import { refusalToSendLink } from "../password-link.ts";
import { confirmAddress, readAddressLink } from "./address.service.ts";
import { logFloods, subjectOf } from "./attempts.ts";
import * as queries from "./auth.queries.ts";
import { changePassword, chooseWithLink, readLink } from "./choose-password.service.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { linkRequestQueue, logDroppedRequests } from "./link-requests.ts";
import { logIn, type SignInTools } from "./log-in.service.ts";

const END_SESSIONS = action("end sessions", "a déconnecté tous les appareils d'une personne");
const SEND_PASSWORD_LINK = action("send password link", "a envoyé un lien de mot de passe");

// Per minute, for one account or address from one IP; mails sent are limited by recipient.
const MAX_RESETS = 30;
// Per minute and session: each is hashed, and mailed.
const MAX_PASSWORD_CHANGES = 5;
// Per minute and IP address.
const MAX_MAIL_CHECKS = 240;
const MAX_ACCOUNTS_PER_MAIL = 50;

interface Tools extends SignInTools {
  /** A pseudonym for the log, not reversible. */
  readonly pseudonymOf: (word: string) => string;
  readonly duties: Duties;
}

export function authRoutes(api: Api, tools: Tools): void {
  const { db, tokens, throttleKey, browserCookie, pseudonymOf, clock, pause, outbox, deferredWork, site, duties } = tools;
  const requestLink = linkRequestQueue({ deferredWork, pause, clock, onDropped: logDroppedRequests(api.app.log, clock) });
  const logInTools = { ...tools, onFlood: logFloods(api.app.log, pseudonymOf, clock) };
  const pseudonymsOf = (username: string, ip: string) => ({ identifier: pseudonymOf(subjectOf(username)), from: pseudonymOf(ip) });

  const reset = async ({ username, ip, now }: { readonly username: string; readonly ip: string; readonly now: Date }) => {
    const account = await queries.findAccount(db, username, null);
    const accounts = account ? [account] : await queries.listAccountsByEmail(db, username, MAX_ACCOUNTS_PER_MAIL + 1);
    const [ids, hasMore] = [accounts.slice(0, MAX_ACCOUNTS_PER_MAIL).map(({ id }) => id), accounts.length > MAX_ACCOUNTS_PER_MAIL];
    if (ids.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const openAccounts = (await queries.lockAccountRows(trx, ids)).filter(
        ({ status, email }) => status !== "DESACTIVATED" && (account || email.toLowerCase() === username.trim().toLowerCase()),
      );
      await answerReset(trx, { outbox, site, now, issuedBy: null }, { accounts: openAccounts, hasMore }, { throttleKey, ip });
    });
  };

  implement(api, authApi.logIn, ({ body, ip, cookies, userAgent, signal, setAccount: onAccountKnown, logAttempt }) => {
    logAttempt(pseudonymsOf(body.username, ip));
    return logIn(logInTools, { ...body, ip, cookies, userAgent, signal, onAccountKnown });
  });

  implement(api, authApi.refresh, ({ bearer, cookies, isBackground }) =>
    refreshSession({ db, tokens, now: clock() }, bearer, {
      isSameBrowser: (sessionId) => browserCookie.matches(cookies, sessionId),
      isBackground,
    }),
  );

  implement(
    api,
    authApi.logOut,
    ({ params, caller }) => params.id === caller.id,
    async ({ params, query: { askedAt }, caller }) => {
      // The device cookie stays: another person may have signed in there before this response arrives.
      if (params.id === caller.id) return closeSessionsUntil(db, caller, askedAt ?? clock(), clock());
      // Administrators who still have to add a passkey may sign out only themselves.
      await duties.enforce(caller, {});
      await db.transaction().execute(async (trx) => {
        foundOr404(await queries.findAccountById(trx, params.id), "Cette personne n'existe pas");
        await closeSessions(trx, params.id, clock());
        await record(trx, { actorId: caller.id, action: END_SESSIONS, subject: `user ${params.id}` });
      });
    },
  );

  implement(api, authApi.resetPassword, async ({ body: { username }, ip }) => {
    const now = clock();
    await throttle(db, bucketOf(throttleKey("reset", subjectOf(username), ip)), MAX_RESETS, now);
    // Answered before the work, which starts after a random delay: response times must not reveal which accounts exist.
    requestLink({ ip, subject: subjectOf(username) }, () => reset({ username, ip, now }));
  });

  const refuseBadPassword = async (password: string) => {
    const refusal = refusalOfPassword(password, await isCommonPassword(password));
    if (refusal) throw badRequest(refusal, "password");
  };

  implement(api, authApi.choosePassword, async ({ body: { password, ...link }, ip, cookies, userAgent, signal, logAttempt }) => {
    await refuseBadPassword(password);
    if (link.username !== undefined) logAttempt(pseudonymsOf(link.username, ip));
    await chooseWithLink(logInTools, { ...link, ip, cookies, userAgent, signal }, password);
  });

  implement(api, addressLinkApi.read, ({ body: { token } }) => readAddressLink(tools, token));

  implement(api, addressLinkApi.confirm, ({ body: link, ip, cookies, userAgent, signal, logAttempt }) => {
    if (link.username !== undefined) logAttempt(pseudonymsOf(link.username, ip));
    return confirmAddress(logInTools, { ...link, ip, cookies, userAgent, signal });
  });

  implement(api, authApi.changePassword, async ({ body: { password }, caller, signal }) => {
    await throttle(db, throttleKey("password changes", caller.sessionId), MAX_PASSWORD_CHANGES, clock());
    await refuseBadPassword(password);
    await changePassword(tools, caller, { password, signal });
  });

  implement(api, authApi.readPasswordLink, ({ body: { token } }) => readLink(tools, token));

  implement(api, authApi.checkMail, async ({ body: { mail }, ip }) => {
    await throttle(db, throttleKey("check-mail", ip), MAX_MAIL_CHECKS, clock());
    return queries.countAccountsByEmail(db, mail);
  });

  implement(
    api,
    authApi.sendPasswordLink,
    ({ body: { userId }, caller }, db) => mayHelp(db, caller, userId),
    async ({ body: { userId }, caller }) => {
      await db.transaction().execute(async (trx) => {
        await caller.recheckAccess(trx);
        const account = foundOr404((await queries.lockAccountRows(trx, [userId]))[0], "Cette personne n'existe pas");
        await caller.recheckAccess(trx);
        throwIfRefused(refusalToSendLink(account), badRequest);
        const tools = { outbox, site, now: clock(), issuedBy: caller.id };
        if (caller.role !== "ADMIN") await refuseTooManyHelpMails(trx, account, tools);
        if (account.status === "PENDING") await welcome(trx, tools, account);
        else await sendResetLinks(trx, tools, [account]);
        await record(trx, { actorId: caller.id, action: SEND_PASSWORD_LINK, subject: `user ${userId}` });
      });
    },
  );
}
