import type { Database } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Site } from "#features/passkeys/server/passkeys.service.ts";
import { endAttempts } from "#features/passkeys/server/second-step.service.ts";
import { confirmAccount } from "#features/users/server/users.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { badRequest } from "#platform/server/errors.ts";
import { hashPassword, signInInTurn } from "#platform/server/password.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { refusalOfPassword } from "../password-rule.ts";
import { readCode } from "../slip-code.ts";
import { findAccount, findChooser, holdChooser, savePassword } from "./auth.queries.ts";
import { type Devices, keepDevice, renewKnownDevice } from "./devices.service.ts";
import { endLinksOf } from "./links.queries.ts";
import { findLinked, hashOfLink, takeLink } from "./links.service.ts";
import { tellNewPassword } from "./notices.ts";
import type { Pace } from "./pace.ts";
import { closeSessions } from "./sessions.service.ts";
import type { HashCode } from "./slip-codes.service.ts";
import { dropOtherWaysIn } from "./taking-back.service.ts";
import { browserOf, startTry } from "./tries.ts";
import type { Turns } from "./turns.ts";

const wrongLink = "Ce lien a déjà servi ou a expiré. Demandez-en un autre avec « Mot de passe oublié ».";
const wrongCode =
  "Cet identifiant et ce code ne vont pas ensemble, ou le code a déjà servi ou expiré. Relisez votre fiche\u00A0; si rien n'y fait, demandez un nouveau code à votre professeur.";

interface Tools {
  readonly db: Database;
  readonly hashCode: HashCode;
  readonly throttleKey: ThrottleKey;
  readonly devices: Devices;
  readonly pace: Pace;
  readonly turns: Turns;
  readonly outbox: Outbox;
  readonly site: Site;
  readonly clock: Clock;
}

interface Chosen {
  readonly password: string;
  /** Of the browser where it is chosen, which may sign the account in from now on. */
  readonly cookies: Cookies;
  /** Aborted when they hang up. */
  readonly gone: AbortSignal;
}

/** Chooses a password with the link of a mail. */
export async function chooseWithLink(tools: Tools, token: string, chosen: Chosen): Promise<void> {
  if (!(await choose(tools, hashOfLink(token), chosen))) throw badRequest(wrongLink, "token");
}

interface WithCode extends Chosen {
  readonly username: string;
  /** As it was typed. */
  readonly code: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Chooses a password with the code of a slip. Whatever is wrong, an account that is not there too, the words are the same. */
export async function chooseWithCode(tools: Tools, { username, code, ip, userAgent, ...chosen }: WithCode): Promise<void> {
  const device = tools.devices.read(chosen.cookies);
  const account = await findAccount(tools.db, username, device);
  const read = readCode(code);
  // A right code waits behind no wrong ones: 50 bits need no turns.
  // It is looked up where nobody has the identifier, too: how long it takes says nothing.
  if (read && (await choose(tools, tools.hashCode(account?.id ?? 0, read), chosen))) return;
  const taken = await startTry(tools, {
    ...{ kind: "code", username, exists: account !== undefined, ip },
    browser: browserOf(chosen.cookies, userAgent),
    knownDevice: account?.isKnownDevice ? device : null,
    gone: chosen.gone,
  });
  await taken.failed();
  throw badRequest(wrongCode, "token");
}

/**
 * Saves the password of the account that a link or code was made for; its older links, codes and sessions end. `false`: it opens nothing. A password
 * is hashed once for each link that still opens something, those of an account one after the other, and for nothing else that somebody sends.
 */
async function choose(tools: Tools, hash: Buffer, chosen: Chosen): Promise<boolean> {
  const userId = await findLinked(tools.db, hash, tools.clock());
  if (userId === undefined) return false;
  return signInInTurn(["known", `${userId}`, "link", hash.toString("hex")], chosen.gone, () => chooseInTurn(tools, hash, chosen));
}

async function chooseInTurn(tools: Tools, hash: Buffer, { password, cookies }: Chosen): Promise<boolean> {
  const { db, devices, clock } = tools;
  const now = clock();
  // Once more: the try before may have used it up.
  const linked = await findLinked(db, hash, now);
  if (linked === undefined) return false;
  const { username, firstname, lastname } = await findChooser(db, linked);
  const refusal = refusalOfPassword(password, false, [username, firstname, lastname]);
  if (refusal) throw badRequest(refusal, "password");
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await holdChooser(trx, linked);
    const taken = await takeLink(trx, hash, now);
    if (!taken) return false;
    const { userId, kind, issuedBy } = taken;
    const account = await findChooser(trx, userId);
    const device = await renewKnownDevice(trx, devices, userId, cookies);
    await savePassword(trx, userId, { passwordHash, chosenWith: kind, issuedBy, now });
    // Whoever is given a slip has lost the account, perhaps to somebody who has left more than a password there.
    if (kind === "slip") await dropOtherWaysIn(trx, { ...tools, now }, { userIds: [userId], actorId: userId });
    await confirmAccount(trx, userId);
    await endLinksOf(trx, userId, now);
    await endAttempts(trx, userId);
    await closeSessions(trx, userId, now);
    // The first one, chosen with a mailed link, is no news to whoever reads the mails.
    if (account.hasPassword || kind === "slip") await tellNewPassword(trx, { ...tools, now }, account);
    await keepDevice(trx, userId, device, now);
    return true;
  });
}
