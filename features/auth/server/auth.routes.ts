import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Duties } from "#features/passkeys/server/duty.service.ts";
import type { Site } from "#features/passkeys/server/passkeys.service.ts";
import { mayHelp } from "#features/registrations/server/registrations.service.ts";
import type { Afterwards } from "#platform/server/afterwards.ts";
import type { Clock, Pause } from "#platform/server/clock.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { folded, type ThrottleKey, throttle } from "#platform/server/throttle.ts";
import { authApi } from "../auth.contract.ts";
import { refusalToSendLink } from "../password-link.ts";
import { refusalOfPassword } from "../password-rule.ts";
import { askedLinks, warnOfGivenUp } from "./asked-links.ts";
import * as queries from "./auth.queries.ts";
import { answerReset, refuseHelp, sendResetLinks, welcome } from "./auth.service.ts";
import type { BrowserMark } from "./browser-mark.service.ts";
import { chooseWithCode, chooseWithLink } from "./choosing.service.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Devices } from "./devices.service.ts";
import { warnOfFloods } from "./floods.ts";
import { logIn } from "./log-in.service.ts";
import { paceOf } from "./pace.ts";
import { closeSessions, closeSessionsUntil, refreshSession } from "./sessions.service.ts";
import type { HashCode } from "./slip-codes.service.ts";
import type { Tokens } from "./tokens.service.ts";
import { subjectOf } from "./tries.ts";
import { turnsOf } from "./turns.ts";

// A minute: for one account or mail from one address; what is sent is bounded by who receives it.
const RESETS = 30;
// A minute, from one address.
const MAIL_CHECKS = 240;
/** Accounts that one letter has links for. */
const MOST_IN_LETTER = 50;

interface Tools {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly hashCode: HashCode;
  readonly throttleKey: ThrottleKey;
  readonly devices: Devices;
  readonly browserMark: BrowserMark;
  /** Tells one word from another in the log, and no more. */
  readonly mark: (word: string) => string;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly outbox: Outbox;
  readonly afterwards: Afterwards;
  readonly site: Site;
  readonly duties: Duties;
}

export function authRoutes(
  api: Api,
  { db, tokens, hashCode, throttleKey, devices, browserMark, mark, clock, pause, outbox, afterwards, site, duties }: Tools,
): void {
  const waiting = { clock, pause, onSentAway: warnOfFloods(api.app.log, mark, clock) };
  const [pace, turns] = [paceOf(waiting), turnsOf(waiting)];
  const askLinks = askedLinks({ afterwards, pause, clock, onGivenUp: warnOfGivenUp(api.app.log, clock) });
  const judging = { db, tokens, hashCode, throttleKey, devices, browserMark, duties, pace, turns, outbox, site, clock };
  /** What the log says of a try: marks that tell one identifier and one address from another, and no more. */
  const marksOf = (username: string, ip: string) => ({ identifier: mark(subjectOf(username)), from: mark(ip) });

  const reset = async ({ username, ip, now }: { readonly username: string; readonly ip: string; readonly now: Date }) => {
    const account = await queries.findAccount(db, username, null);
    const accounts = account ? [account] : await queries.listAccountsOfMail(db, username, MOST_IN_LETTER + 1);
    const [ids, hasMore] = [accounts.slice(0, MOST_IN_LETTER).map(({ id }) => id), accounts.length > MOST_IN_LETTER];
    if (ids.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const open = (await queries.holdAddressees(trx, ids)).filter(
        ({ status, email }) => status !== "DESACTIVATED" && (account || email.toLowerCase() === username.trim().toLowerCase()),
      );
      await answerReset(trx, { outbox, site, now, issuedBy: null }, { accounts: open, hasMore }, { throttleKey, ip });
    });
  };

  implement(api, authApi.logIn, ({ body, ip, cookies, userAgent, gone, isAbout, tried }) => {
    tried(marksOf(body.username, ip));
    return logIn(judging, { ...body, ip, cookies, userAgent, gone, isAbout });
  });

  implement(api, authApi.refresh, ({ bearer, cookies, isBackground }) =>
    refreshSession({ db, tokens, now: clock() }, bearer, { isHere: (sessionId) => browserMark.isHere(cookies, sessionId), isBackground }),
  );

  implement(
    api,
    authApi.logOut,
    async ({ params, query: { askedAt }, caller }) => {
      // The mark of the browser stays: somebody else may have signed in there before this answer comes.
      if (params.id === caller.id) return closeSessionsUntil(db, caller, askedAt ?? clock(), clock());
      // Before the passkey that is asked of them, administrators sign out themselves alone.
      await duties.refuse(caller, {});
      await db.transaction().execute(async (trx) => {
        known(await queries.findAccountById(trx, params.id), "Cette personne n'existe pas");
        await closeSessions(trx, params.id, clock());
        await record(trx, { actorId: caller.id, action: "end sessions", subject: `user ${params.id}` });
      });
    },
    ({ params, caller }) => params.id === caller.id,
  );

  implement(api, authApi.resetPassword, async ({ body: { username }, ip }) => {
    const now = clock();
    await throttle(db, folded(throttleKey("reset", subjectOf(username), ip)), RESETS, now);
    // Answered before it is done, and begun at no moment that can be told: how long it takes would say who has an account.
    askLinks({ ip, subject: subjectOf(username) }, () => reset({ username, ip, now }));
  });

  implement(api, authApi.choosePassword, async ({ body: { token, username, password }, ip, cookies, userAgent, gone, tried }) => {
    const refusal = refusalOfPassword(password, await isCommonPassword(password));
    if (refusal) throw badRequest(refusal, "password");
    if (username === undefined) return chooseWithLink(judging, token, { password, cookies, gone });
    tried(marksOf(username, ip));
    await chooseWithCode(judging, { username, code: token, password, ip, cookies, userAgent, gone });
  });

  implement(api, authApi.checkMail, async ({ body: { mail }, ip }) => {
    await throttle(db, throttleKey("check-mail", ip), MAIL_CHECKS, clock());
    return (await queries.countAccountsOfMail(db, mail)).count;
  });

  implement(
    api,
    authApi.sendPasswordLink,
    async ({ body: { userId }, caller }) => {
      await db.transaction().execute(async (trx) => {
        await caller.askAgain(trx);
        const account = known((await queries.holdAddressees(trx, [userId]))[0], "Cette personne n'existe pas");
        await caller.askAgain(trx);
        const refusal = refusalToSendLink(account);
        if (refusal !== null) throw badRequest(refusal);
        const tools = { outbox, site, now: clock(), issuedBy: caller.id };
        if (caller.role !== "ADMIN") await refuseHelp(trx, account, tools);
        if (account.status === "PENDING") await welcome(trx, tools, account);
        else await sendResetLinks(trx, tools, [account]);
        await record(trx, { actorId: caller.id, action: "send password link", subject: `user ${userId}` });
      });
    },
    ({ body: { userId }, caller }, db) => mayHelp(db, caller, userId),
  );
}
