import type { Database } from "#database/open.ts";
import { findSelf } from "#features/users/server/users.service.ts";
import { known, unauthorized } from "#platform/server/errors.ts";
import { isPassword } from "#platform/server/password.ts";
import { countFailure, forgetFailures, refuseTooSoon } from "#platform/server/throttle.ts";
import * as queries from "./auth.queries.ts";
import { openSession } from "./sessions.service.ts";
import type { Tokens } from "./tokens.service.ts";

// Tries before a delay: a person mistypes; a whole school sits behind one address.
const FREE_FAILURES_OF_ACCOUNT = 5;
const FREE_FAILURES_OF_ADDRESS = 100;

interface Tools {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly now: Date;
}

interface Try {
  readonly username: string;
  readonly password: string;
  readonly ip: string;
  /** Hears whose account it is, for the log. */
  readonly isAbout: (account: number) => void;
}

/** Opens a session for whoever knows the password; whatever is wrong, an account that is not there too, the words and the time are the same. */
export async function logIn({ db, tokens, now }: Tools, { username, password, ip, isAbout }: Try) {
  const ofAccount = `log-in account ${username.toLowerCase()}`;
  const ofAddress = `log-in address ${ip}`;
  await refuseTooSoon(db, ofAccount, FREE_FAILURES_OF_ACCOUNT, now);
  await refuseTooSoon(db, ofAddress, FREE_FAILURES_OF_ADDRESS, now);
  const account = await queries.findAccount(db, username);
  if (account) isAbout(account.id);
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight || account.status === "DESACTIVATED") {
    await countFailure(db, ofAccount, now);
    await countFailure(db, ofAddress, now);
    throw unauthorized("Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?");
  }
  await forgetFailures(db, ofAccount);
  const pair = await openSession(db, tokens, account.id, now);
  return { ...pair, user: known(await findSelf(db, account.id)) };
}
