import { randomUUID } from "node:crypto";
import { findSlipIssuer } from "#access/links/server/slip-codes.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { closeOtherSessions, isSessionOpen } from "#access/sessions/server/sessions.service.ts";
import { type Action, action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import { badRequest, conflict, foundOr404, onDuplicate, throwIfRefused, tooMany, unauthorized } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { clearTries, countHourlyFailure, minutesText, secondsUntilAllowed } from "#platform/server/throttle.ts";
import { refusalToRemove } from "../duty.ts";
import type { AssertionOptions, CreatedKey, CreationOptions, KeyAssertion } from "../webauthn.ts";
import {
  buildAssertionOptions,
  buildCreationOptions,
  CHALLENGE_MS,
  type RelyingParty,
  unrecognizedKey,
  verifyAssertion,
  verifyCreatedKey,
} from "./ceremony.service.ts";
import { keyMails } from "./passkeys.mails.ts";
import * as queries from "./passkeys.queries.ts";
import { codesOf, makeCodes } from "./recovery-codes.service.ts";

const ADD_PASSKEY = action("add passkey", "a ajouté une clé d'accès");
const REMOVE_PASSKEY = action("remove passkey", "a retiré une clé d'accès");
const RENEW_RECOVERY_CODES = action("renew recovery codes", "a renouvelé ses codes de secours");

/** People would not read a longer list. */
const MAX_KEYS = 20;
/** Changes of each kind to the keys and codes of one account per hour: each one sends a mail, perhaps to a stranger. */
const MAX_CHANGES = 5;
const expiredChallenge = () => badRequest("Cette demande a expiré. Recommencez.", "passkey");

export interface Tools extends NotifyTools, Pick<RoomTools, "db" | "secret" | "throttleKey"> {
  readonly party: RelyingParty;
}

/** Records a change of a person's keys in the trail, and notifies them by mail. The mail counts for another author, or for the issuer of the password's slip. */
export async function notifyKeyEvent(
  trx: Connection,
  { outbox, site, now }: NotifyTools,
  { userId, actorId = userId, event, action }: { userId: number; actorId?: number | null; event: keyof typeof keyMails; action: Action },
): Promise<void> {
  await record(trx, { actorId, action, subject: `user ${userId}` });
  const owner = foundOr404(await queries.findOwner(trx, userId));
  if (owner.email === "") return;
  const cause = `passkeys-${event}-${randomUUID()}`;
  const letter = keyMails[event](site, { identifiant: owner.username, date: zonedMoment(now) });
  const issuedBy = actorId === userId ? await findSlipIssuer(trx, userId) : actorId;
  await outbox.post(trx, { cause, userId, recipient: owner.email, ...letter, issuedBy, isForAddress: true });
}

export async function listOwn(db: Database, userId: number) {
  const keys = await queries.listKeys(db, userId);
  const passkeys = keys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
  return { passkeys, codes: await codesOf(db, userId) };
}

export const hasKeys = async (db: Connection, userId: number): Promise<boolean> => (await queries.listKeys(db, userId)).length > 0;

/** @throws {Refusal} If the session has ended meanwhile. */
async function lockKeys(trx: Connection, { id, sessionId }: Caller, now: Date): Promise<void> {
  await queries.lockOwner(trx, id);
  if (!(await isSessionOpen(trx, sessionId, now))) throw unauthorized();
}

type ThrottleTools = Pick<Tools, "throttleKey" | "now">;
/** Removing the last key has its own count, and is never refused: it may be a thief's. */
type Change = "key changes" | "last keys removed";

async function refuseFrequentChanges(db: Connection, { throttleKey, now }: ThrottleTools, userId: number, change: Change): Promise<void> {
  const wait = await secondsUntilAllowed(db, throttleKey(change, String(userId)), MAX_CHANGES, now);
  if (wait > 0)
    throw tooMany(
      wait,
      `Vos clés d'accès et vos codes de secours ont déjà changé ${MAX_CHANGES} fois depuis une heure\u00A0: attendez ${minutesText(wait)}, puis recommencez.`,
    );
}

/** A first key is refused only to one who removed their last key too often, not to an owner whose keys others removed. */
const refuseKey = (db: Connection, tools: ThrottleTools, userId: number, isFirst: boolean): Promise<void> =>
  refuseFrequentChanges(db, tools, userId, isFirst ? "last keys removed" : "key changes");

const countChange = (trx: Connection, { throttleKey, now }: ThrottleTools, userId: number, change: Change) =>
  countHourlyFailure(trx, throttleKey(change, String(userId)), now);

/** The key that lets a session that removed a passkey renew the codes: a thief may know the old ones, and have used up this hour's changes. */
const owedRenewalKey = ({ throttleKey }: ThrottleTools, { id, sessionId }: Caller): string =>
  throttleKey("renewal owed", String(id), sessionId);

export async function startAdding(tools: Tools, caller: Caller): Promise<CreationOptions> {
  const { db, party, now } = tools;
  const { username, firstname, lastname } = foundOr404(await queries.findOwner(db, caller.id));
  const keys = await queries.listKeys(db, caller.id);
  if (keys.length >= MAX_KEYS) throw conflict(`Un compte a au plus ${MAX_KEYS} clés d'accès : retirez d'abord celles qui ne servent plus.`);
  await refuseKey(db, tools, caller.id, keys.length === 0);
  const options = await buildCreationOptions(party, { id: caller.id, username, fullName: `${firstname} ${lastname}`.trim() }, keys);
  await queries.saveChallenge(db, { ...challengeFields(caller, now), purpose: "register", challenge: options.challenge });
  return options;
}

const challengeFields = ({ sessionId }: Caller, now: Date) => ({ sessionId, expiresAt: new Date(now.getTime() + CHALLENGE_MS) });

/** Saves the key made by the device. The first key comes with codes on paper, shown only now; other sessions, opened without a key, end. */
export async function add(tools: Tools, caller: Caller, name: string, createdKey: CreatedKey) {
  const { db, party, secret, now } = tools;
  const consumed = await queries.consumeChallenge(db, caller.sessionId, "register", now);
  if (!consumed) throw expiredChallenge();
  const key = await verifyCreatedKey(party, consumed.challenge, createdKey);
  return db.transaction().execute(async (trx) => {
    await lockKeys(trx, caller, now);
    const isFirst = !(await hasKeys(trx, caller.id));
    await refuseKey(trx, tools, caller.id, isFirst);
    if (!isFirst) await countChange(trx, tools, caller.id, "key changes");
    const passkey = await queries
      .insertKey(trx, caller.id, name, key, now)
      .catch(onDuplicate("passkeys_credential", "Cette clé d'accès est déjà connue"));
    const codes = isFirst ? await makeCodes(trx, secret, caller.id, now) : null;
    if (isFirst) await closeOtherSessions(trx, caller, now);
    await notifyKeyEvent(trx, tools, { userId: caller.id, event: isFirst ? "addedFirst" : "added", action: ADD_PASSKEY });
    return { ...passkey, codes };
  });
}

export const isOwnKey = queries.isKeyOf;

export const rename = async (db: Database, id: number, name: string) => foundOr404(await queries.renameKey(db, id, name));

/** A thief may have opened the other sessions. Without a key its codes replace nothing. */
export async function remove(tools: Tools, caller: Caller, id: number, isRequired: boolean): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    await lockKeys(trx, caller, tools.now);
    const { length: count } = await queries.listKeys(trx, caller.id);
    throwIfRefused(refusalToRemove({ count, isRequired }), conflict);
    foundOr404(await queries.deleteKey(trx, id));
    if (count === 1) {
      await countChange(trx, tools, caller.id, "last keys removed");
      await queries.deleteCodes(trx, caller.id);
    } else {
      await clearTries(trx, owedRenewalKey(tools, caller));
      await countHourlyFailure(trx, owedRenewalKey(tools, caller), tools.now);
    }
    await closeOtherSessions(trx, caller, tools.now);
    await notifyKeyEvent(trx, tools, { userId: caller.id, event: "removed", action: REMOVE_PASSKEY });
  });
}

/** @throws {Refusal} For an account without a key, which has none. */
export const renewCodes = async (tools: Tools, caller: Caller): Promise<{ codes: string[] }> =>
  tools.db.transaction().execute(async (trx) => {
    await lockKeys(trx, caller, tools.now);
    if (!(await hasKeys(trx, caller.id))) throw conflict("Ajoutez d'abord une clé d'accès : les codes la remplacent quand elle manque.");
    const renewalKey = owedRenewalKey(tools, caller);
    if ((await secondsUntilAllowed(trx, renewalKey, 1, tools.now)) > 0) await clearTries(trx, renewalKey);
    else {
      await refuseFrequentChanges(trx, tools, caller.id, "key changes");
      await countChange(trx, tools, caller.id, "key changes");
    }
    const codes = await makeCodes(trx, tools.secret, caller.id, tools.now);
    await notifyKeyEvent(trx, tools, { userId: caller.id, event: "codesRenewed", action: RENEW_RECOVERY_CODES });
    return { codes };
  });

export async function askStepUp(
  { db, party, now }: Pick<Tools, "db" | "party" | "now">,
  caller: Caller,
): Promise<AssertionOptions | undefined> {
  const keys = await queries.listKeys(db, caller.id);
  if (keys.length === 0) return undefined;
  const options = await buildAssertionOptions(party, keys);
  await queries.saveChallenge(db, { ...challengeFields(caller, now), purpose: "step-up", challenge: options.challenge });
  return options;
}

export async function verifyStepUp(
  { db, party, now }: Pick<Tools, "db" | "party" | "now">,
  caller: Caller,
  assertion: KeyAssertion,
): Promise<void> {
  const consumed = await queries.consumeChallenge(db, caller.sessionId, "step-up", now);
  if (!consumed) throw expiredChallenge();
  await verifyKey({ db, party, now }, caller.id, consumed.challenge, assertion);
}

export async function verifyKey(
  { db, party, now }: { readonly db: Connection; readonly party: RelyingParty; readonly now: Date },
  userId: number,
  challenge: string,
  assertion: KeyAssertion,
): Promise<void> {
  const key = (await queries.listKeys(db, userId)).find(({ credentialId }) => credentialId === assertion.id);
  if (!key) throw unrecognizedKey();
  const counter = await verifyAssertion(party, challenge, assertion, key);
  if (!(await queries.recordAssertion(db, key.id, key.counter, counter, now))) throw unrecognizedKey();
}

export const deletePasskeyDataOf = queries.deletePasskeyDataOf;
export const sweepChallenges = queries.deleteExpiredChallenges;
