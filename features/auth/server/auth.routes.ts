import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { mayHelp } from "#features/registrations/server/registrations.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { signInInTurn } from "#platform/server/password.ts";
import { throttle } from "#platform/server/throttle.ts";
import { authApi } from "../auth.contract.ts";
import { refusalToSendLink } from "../password-link.ts";
import { refusalOfPassword } from "../password-rule.ts";
import type { Site } from "./auth.mails.ts";
import * as queries from "./auth.queries.ts";
import { sendResetLinks, welcome } from "./auth.service.ts";
import { chooseWithCode, chooseWithLink } from "./choosing.service.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { logIn } from "./log-in.service.ts";
import { closeSessions, refreshSession } from "./sessions.service.ts";
import type { HashCode } from "./slip-codes.service.ts";
import type { Tokens } from "./tokens.service.ts";

// A minute, from one address.
const RESETS = 30;
const MAIL_CHECKS = 240;
const CHOICES = 300;

interface Tools {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly hashCode: HashCode;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly site: Site;
}

export function authRoutes(api: Api, { db, tokens, hashCode, clock, outbox, site }: Tools): void {
  implement(api, authApi.logIn, ({ body, ip, isAbout }) =>
    signInInTurn(() => logIn({ db, tokens, now: clock() }, { ...body, ip, isAbout })),
  );

  implement(api, authApi.refresh, ({ bearer }) => refreshSession(db, tokens, bearer, clock()));

  implement(
    api,
    authApi.logOut,
    ({ params }) => closeSessions(db, params.id, clock()),
    ({ params, caller }) => params.id === caller.id,
  );

  implement(api, authApi.resetPassword, async ({ body: { username }, ip }) => {
    const now = clock();
    await throttle(db, `reset ${ip}`, RESETS, now);
    const account = await queries.findAccount(db, username);
    const accounts = account ? [account] : await queries.listAccountsOfMail(db, username);
    const active = accounts.filter(({ status }) => status !== "DESACTIVATED");
    if (active.length > 0) await db.transaction().execute((trx) => sendResetLinks(trx, { outbox, site, now, issuedBy: null }, active));
  });

  implement(api, authApi.choosePassword, async ({ body: { token, username, password }, ip }) => {
    const now = clock();
    await throttle(db, `choose ${ip}`, CHOICES, now);
    const refusal = refusalOfPassword(password, await isCommonPassword(password));
    if (refusal) throw badRequest(refusal, "password");
    if (username === undefined) await chooseWithLink({ db, now }, token, password);
    else await chooseWithCode({ db, hashCode, now }, { username, code: token, password, ip });
  });

  implement(api, authApi.checkMail, async ({ body: { mail }, ip }) => {
    await throttle(db, `check-mail ${ip}`, MAIL_CHECKS, clock());
    return (await queries.countAccountsOfMail(db, mail)).count;
  });

  implement(
    api,
    authApi.sendPasswordLink,
    async ({ body: { userId }, caller }) => {
      const account = known(await queries.findAccountById(db, userId), "Cette personne n'existe pas");
      const refusal = refusalToSendLink(account);
      if (refusal !== null) throw badRequest(refusal);
      await db.transaction().execute(async (trx) => {
        const tools = { outbox, site, now: clock(), issuedBy: caller.id };
        if (account.status === "PENDING") await welcome(trx, tools, account);
        else await sendResetLinks(trx, tools, [account]);
        await record(trx, { actorId: caller.id, action: "send password link", subject: `user ${userId}` });
      });
    },
    ({ body: { userId }, caller }) => mayHelp(db, caller, userId),
  );
}
