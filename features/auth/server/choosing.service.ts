import type { Connection, Database } from "#database/open.ts";
import { confirmAccount } from "#features/users/server/users.service.ts";
import { badRequest } from "#platform/server/errors.ts";
import { hashPassword } from "#platform/server/password.ts";
import { countFailure, forgetFailures, refuseTooSoon } from "#platform/server/throttle.ts";
import { refusalOfPassword } from "../password-rule.ts";
import { readCode } from "../slip-code.ts";
import { findAccount, findNames, savePassword } from "./auth.queries.ts";
import { endLinksOf } from "./links.queries.ts";
import { takeLink } from "./links.service.ts";
import { closeSessions } from "./sessions.service.ts";
import { type HashCode, takeCode } from "./slip-codes.service.ts";

// Tries before a delay: a code is copied by hand; a whole class sits behind one address.
const FREE_FAILURES_OF_ACCOUNT = 5;
const FREE_FAILURES_OF_ADDRESS = 100;

const wrongLink = "Ce lien a déjà servi ou a expiré. Demandez-en un autre avec « Mot de passe oublié ».";
const wrongCode =
  "Cet identifiant et ce code ne vont pas ensemble, ou le code a déjà servi ou expiré. Relisez votre fiche\u00A0; si rien n'y fait, demandez un nouveau code à votre professeur.";

interface Tools {
  readonly db: Database;
  readonly hashCode: HashCode;
  readonly now: Date;
}

/** Chooses a password with the link of a mail. */
export async function chooseWithLink({ db, now }: Omit<Tools, "hashCode">, token: string, password: string): Promise<void> {
  if (!(await choose(db, password, now, (trx) => takeLink(trx, token, now)))) throw badRequest(wrongLink, "token");
}

interface WithCode {
  readonly username: string;
  /** As it was typed. */
  readonly code: string;
  readonly password: string;
  readonly ip: string;
}

/** Chooses a password with the code of a slip. Whatever is wrong, an account that is not there too, the words are the same. */
export async function chooseWithCode({ db, hashCode, now }: Tools, { username, code, password, ip }: WithCode): Promise<void> {
  const ofAccount = `code account ${username.toLowerCase()}`;
  const ofAddress = `code address ${ip}`;
  await refuseTooSoon(db, ofAccount, FREE_FAILURES_OF_ACCOUNT, now);
  await refuseTooSoon(db, ofAddress, FREE_FAILURES_OF_ADDRESS, now);
  const account = await findAccount(db, username);
  const read = readCode(code);
  const isChosen = await choose(db, password, now, async (trx) =>
    account && read !== null ? takeCode(trx, hashCode(account.id, read), now) : undefined,
  );
  if (isChosen) return forgetFailures(db, ofAccount);
  await countFailure(db, ofAccount, now);
  await countFailure(db, ofAddress, now);
  throw badRequest(wrongCode, "token");
}

/** Saves the password of the account that is taken; its older links, codes and sessions end. `false`: none was. */
async function choose(db: Database, password: string, now: Date, take: (trx: Connection) => Promise<number | undefined>): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const userId = await take(trx);
    if (userId === undefined) return false;
    const refusal = refusalOfPassword(password, false, Object.values(await findNames(trx, userId)));
    if (refusal) throw badRequest(refusal, "password");
    await savePassword(trx, userId, passwordHash, now);
    await confirmAccount(trx, userId);
    await endLinksOf(trx, userId, now);
    await closeSessions(trx, userId, now);
    return true;
  });
}
