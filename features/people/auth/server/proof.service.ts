import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import type { RelyingParty } from "#access/passkeys/server/ceremony.service.ts";
import { hasKeys, notifyKeyEvent, verifyStepUp } from "#access/passkeys/server/passkeys.service.ts";
import { consumeCode, wrongRecoveryCode } from "#access/passkeys/server/recovery-codes.service.ts";
import type { KeyAssertion } from "#access/passkeys/webauthn.ts";
import { proveSession } from "#access/sessions/server/sessions.service.ts";
import { action } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { isCorrectPassword, queueSignIn } from "#platform/server/password.ts";
import type { Caller } from "#platform/server/session.ts";
import { clearTries, countTry, type ThrottleKey, throttle } from "#platform/server/throttle.ts";
import { findPasswordHash, lockIfPasswordUnchanged } from "./auth.queries.ts";

const PROVE_WITH_RECOVERY_CODE = action("prove with recovery code", "a confirmé une action avec un code de secours");

const FREE_FAILURES = 5;
/** Passwords checked per session and minute, right ones too: each is hashed. */
const MAX_PER_MINUTE = 10;

interface Context {
  readonly db: Database;
  readonly throttleKey: ThrottleKey;
  readonly now: Date;
}

/** Counts attempts. Wrong ones slow down only this session, so that an intruder in it delays no other user. */
async function throttledCheck({ db, throttleKey, now }: Context, caller: Caller, isCorrect: () => Promise<boolean>): Promise<boolean> {
  const tries = throttleKey("step-up", caller.sessionId);
  await countTry(db, tries, FREE_FAILURES, now);
  if (!(await isCorrect())) return false;
  await clearTries(db, tries);
  return true;
}

const wrongPassword = () => badRequest("Ce n'est pas le mot de passe de ce compte.", "password");

async function refuseWithKey(db: Connection, userId: number): Promise<void> {
  if (await hasKeys(db, userId))
    throw badRequest("Ce compte a une clé d'accès\u00A0: montrez-la, ou donnez un code de secours.", "password");
}

export async function proveByPassword(context: Context, caller: Caller, password: string, signal: AbortSignal): Promise<void> {
  const { db, throttleKey, now } = context;
  const { id, sessionId } = caller;
  await refuseWithKey(db, id);
  await throttle(db, throttleKey("step-up passwords", sessionId), MAX_PER_MINUTE, now);
  await queueSignIn(["known", `${id}`, "proof", sessionId], signal, async () => {
    const passwordHash = await findPasswordHash(db, id);
    const isCorrect = await throttledCheck(context, caller, () => isCorrectPassword(password, passwordHash));
    if (!isCorrect || passwordHash === undefined) throw wrongPassword();
    await db.transaction().execute(async (trx) => {
      if (!(await lockIfPasswordUnchanged(trx, { id, passwordHash }))) throw wrongPassword();
      await refuseWithKey(trx, id);
      await proveSession(trx, sessionId, now);
    });
  });
}

type KeyContext = Omit<Context, "throttleKey"> & { readonly party: RelyingParty };

export async function proveByKey(context: KeyContext, caller: Caller, assertion: KeyAssertion): Promise<void> {
  await verifyStepUp(context, caller, assertion);
  await proveSession(context.db, caller.sessionId, context.now);
}

export async function proveByCode(
  context: Context & NotifyTools & { readonly secret: string },
  caller: Caller,
  code: string,
): Promise<void> {
  const { db, secret, now } = context;
  const consumeAndProve = () =>
    db.transaction().execute(async (trx) => {
      if (!(await consumeCode(trx, secret, caller.id, code, now))) return false;
      await proveSession(trx, caller.sessionId, now);
      await notifyKeyEvent(trx, context, { userId: caller.id, event: "codeProved", action: PROVE_WITH_RECOVERY_CODE });
      return true;
    });
  if (!(await throttledCheck(context, caller, consumeAndProve))) throw wrongRecoveryCode();
}
