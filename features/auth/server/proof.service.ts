import type { Connection, Database } from "#database/open.ts";
import type { RelyingParty } from "#features/passkeys/server/ceremony.service.ts";
import { hasKeys, judgeStepUp, type Telling, tellOfKeys } from "#features/passkeys/server/passkeys.service.ts";
import { useCode, wrongRecoveryCode } from "#features/passkeys/server/recovery-codes.service.ts";
import type { ShownKey } from "#features/passkeys/webauthn.ts";
import { badRequest } from "#platform/server/errors.ts";
import { isPassword, signInInTurn } from "#platform/server/password.ts";
import type { Caller } from "#platform/server/session.ts";
import { forgetTries, type ThrottleKey, takeTry, throttle } from "#platform/server/throttle.ts";
import { findPasswordHash, holdAccount } from "./auth.queries.ts";
import { proveSession } from "./sessions.service.ts";

/** Tries before a delay. */
const FREE_FAILURES = 5;
/** Passwords given in a session within a minute, right ones too: each is hashed. */
const MOST_A_MINUTE = 10;

interface Moment {
  readonly db: Database;
  readonly throttleKey: ThrottleKey;
  readonly now: Date;
}

/** Guesses, right or wrong. Wrong ones slow this session down and no other: who took a session over keeps nobody else waiting. */
async function guess({ db, throttleKey, now }: Moment, caller: Caller, isRight: () => Promise<boolean>): Promise<boolean> {
  const tries = throttleKey("step-up", caller.sessionId);
  await takeTry(db, tries, FREE_FAILURES, now);
  if (!(await isRight())) return false;
  await forgetTries(db, tries);
  return true;
}

const wrongPassword = () => badRequest("Ce n'est pas le mot de passe de ce compte.", "password");

async function refuseWithKey(db: Connection, userId: number): Promise<void> {
  if (await hasKeys(db, userId))
    throw badRequest("Ce compte a une clé d'accès\u00A0: montrez-la, ou donnez un code de secours.", "password");
}

interface Given {
  readonly password: string;
  /** Aborted when they hang up. */
  readonly gone: AbortSignal;
}

/** The password again: enough for an account without a passkey, and no proof of any other, which signs in with more than that. */
export async function proveByPassword(moment: Moment, caller: Caller, { password, gone }: Given): Promise<void> {
  const { db, throttleKey, now } = moment;
  const { id, sessionId } = caller;
  await refuseWithKey(db, id);
  await throttle(db, throttleKey("step-up passwords", sessionId), MOST_A_MINUTE, now);
  await signInInTurn(["known", `${id}`, "proof", sessionId], gone, async () => {
    const passwordHash = await findPasswordHash(db, id);
    const isRight = await guess(moment, caller, () => isPassword(password, passwordHash));
    if (!isRight || passwordHash === undefined) throw wrongPassword();
    await db.transaction().execute(async (trx) => {
      if (!(await holdAccount(trx, { id, passwordHash }))) throw wrongPassword();
      await refuseWithKey(trx, id);
      await proveSession(trx, sessionId, now);
    });
  });
}

interface Showing {
  readonly db: Database;
  readonly party: RelyingParty;
  readonly now: Date;
}

/** A passkey. */
export async function proveByKey(showing: Showing, caller: Caller, shown: ShownKey): Promise<void> {
  await judgeStepUp(showing, caller, shown);
  await proveSession(showing.db, caller.sessionId, showing.now);
}

/** A code on paper in place of the passkey. */
export async function proveByCode(moment: Moment & Telling & { readonly secret: string }, caller: Caller, code: string): Promise<void> {
  const { db, secret, now } = moment;
  const use = () =>
    db.transaction().execute(async (trx) => {
      if (!(await useCode(trx, secret, caller.id, code, now))) return false;
      await proveSession(trx, caller.sessionId, now);
      await tellOfKeys(trx, moment, { userId: caller.id, event: "codeProved", action: "prove with recovery code" });
      return true;
    });
  if (!(await guess(moment, caller, use))) throw wrongRecoveryCode();
}
