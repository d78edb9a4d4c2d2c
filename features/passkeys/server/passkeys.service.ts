import { randomUUID } from "node:crypto";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/wordings.ts";
import { minutes } from "#features/auth/server/auth.service.ts";
import { closeOtherSessions, isSessionOpen } from "#features/auth/server/sessions.service.ts";
import { findPrinter } from "#features/auth/server/slip-codes.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { badRequest, conflict, known, onDuplicate, tooMany, unauthorized } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { countInHour, forgetTries, secondsUntilFree, type ThrottleKey } from "#platform/server/throttle.ts";
import { refusalToRemove } from "../duty.ts";
import type { MadeKey, MakingOptions, ShowingOptions, ShownKey } from "../webauthn.ts";
import { askToMake, askToShow, CHALLENGE_MS, judgeMade, judgeShown, type RelyingParty, refusedKey } from "./ceremony.service.ts";
import { type KeyEvent, keyMail } from "./passkeys.mails.ts";
import * as queries from "./passkeys.queries.ts";
import { codesOf, dropCodes, makeCodes } from "./recovery-codes.service.ts";

/** More would be a list that nobody reads. */
const MOST_KEYS = 20;
/** Changes of each kind of the keys and codes of one account within an hour: each writes to its mailbox, which may be a stranger's. */
const MOST_CHANGES = 5;
const tooOld = () => badRequest("Cette demande a expiré. Recommencez.", "passkey");

export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
}

export interface Tools {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly site: Site;
  readonly secret: string;
  readonly party: RelyingParty;
  readonly throttleKey: ThrottleKey;
  readonly now: Date;
}

/** What tells people by mail of their keys, and when it happens. */
export type Telling = Pick<Tools, "outbox" | "site" | "now">;

/**
 * Puts into the trail what was done to somebody's keys, and tells them by mail. The letter counts for whoever else did it, or printed the slip that the
 * password came with.
 */
export async function tellOfKeys(
  trx: Connection,
  { outbox, site, now }: Telling,
  { userId, actorId = userId, event, action }: { userId: number; actorId?: number | null; event: KeyEvent; action: Action },
): Promise<void> {
  await record(trx, { actorId, action, subject: `user ${userId}` });
  const owner = known(await queries.findOwner(trx, userId));
  if (owner.email === "") return;
  const cause = `passkeys-${event}-${randomUUID()}`;
  const letter = keyMail(event, { username: owner.username, at: now, site });
  const issuedBy = actorId === userId ? await findPrinter(trx, userId) : actorId;
  await outbox.post(trx, { cause, userId, recipient: owner.email, ...letter, issuedBy, isForAddress: true });
}

export async function listOwn(db: Database, userId: number) {
  const keys = await queries.listKeys(db, userId);
  const passkeys = keys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
  return { passkeys, codes: await codesOf(db, userId) };
}

export const hasKeys = async (db: Connection, userId: number): Promise<boolean> => (await queries.listKeys(db, userId)).length > 0;

/** Holds the account while its keys change; a session that was ended meanwhile changes nothing more. */
async function holdKeys(trx: Connection, { id, sessionId }: Caller, now: Date): Promise<void> {
  await queries.holdOwner(trx, id);
  if (!(await isSessionOpen(trx, sessionId, now))) throw unauthorized();
}

type Counting = Pick<Tools, "throttleKey" | "now">;
/** Removing the last key is counted apart, and never refused: it may be a thief's. */
type Change = "key changes" | "last keys removed";

/** Refuses a key or codes to an account that has had such changes often within the hour. */
async function refuseRestless(db: Connection, { throttleKey, now }: Counting, userId: number, change: Change): Promise<void> {
  const wait = await secondsUntilFree(db, throttleKey(change, String(userId)), MOST_CHANGES, now);
  if (wait > 0)
    throw tooMany(
      wait,
      `Vos clés d'accès et vos codes de secours ont déjà changé ${MOST_CHANGES} fois depuis une heure\u00A0: attendez ${minutes(wait)}, puis recommencez.`,
    );
}

/**
 * Refuses another key to whose keys change often. A first one is refused only where the last one was removed so often by the account itself: keys that
 * come and go end there, and nobody from whom others took them is kept from one.
 */
const refuseKey = (db: Connection, tools: Counting, userId: number, isFirst: boolean): Promise<void> =>
  refuseRestless(db, tools, userId, isFirst ? "last keys removed" : "key changes");

/** Counts a change of an account that is held. */
const countChange = (trx: Connection, { throttleKey, now }: Counting, userId: number, change: Change): Promise<void> =>
  countInHour(trx, throttleKey(change, String(userId)), now);

/** Where a session that has removed a key is owed a renewal of the codes: those of before may be a thief's, who has used up the changes of this hour. */
const owedRenewal = ({ throttleKey }: Counting, { id, sessionId }: Caller): string => throttleKey("renewal owed", String(id), sessionId);

/** What this session's device is asked in order to make a key. */
export async function beginAdding(tools: Tools, caller: Caller): Promise<MakingOptions> {
  const { db, party, now } = tools;
  const { username, firstname, lastname } = known(await queries.findOwner(db, caller.id));
  const keys = await queries.listKeys(db, caller.id);
  if (keys.length >= MOST_KEYS)
    throw conflict(`Un compte a au plus ${MOST_KEYS} clés d'accès : retirez d'abord celles qui ne servent plus.`);
  await refuseKey(db, tools, caller.id, keys.length === 0);
  const options = await askToMake(party, { id: caller.id, username, fullName: `${firstname} ${lastname}`.trim() }, keys);
  await queries.keepChallenge(db, { ...asked(caller, now), purpose: "register", challenge: options.challenge });
  return options;
}

const asked = ({ sessionId }: Caller, now: Date) => ({ sessionId, expiresAt: new Date(now.getTime() + CHALLENGE_MS) });

/**
 * Keeps the key that the device has made. With the first one come codes on paper, shown now and never again; sessions that opened without a key,
 * elsewhere, end.
 */
export async function add(tools: Tools, caller: Caller, name: string, made: MadeKey) {
  const { db, party, secret, now } = tools;
  const taken = await queries.takeChallenge(db, caller.sessionId, "register", now);
  if (!taken) throw tooOld();
  const key = await judgeMade(party, taken.challenge, made);
  return db.transaction().execute(async (trx) => {
    await holdKeys(trx, caller, now);
    const isFirst = !(await hasKeys(trx, caller.id));
    await refuseKey(trx, tools, caller.id, isFirst);
    if (!isFirst) await countChange(trx, tools, caller.id, "key changes");
    const passkey = await queries
      .insertKey(trx, caller.id, name, key, now)
      .catch(onDuplicate("passkeys_credential", "Cette clé d'accès est déjà connue"));
    const codes = isFirst ? await makeCodes(trx, secret, caller.id, now) : null;
    if (isFirst) await closeOtherSessions(trx, caller, now);
    await tellOfKeys(trx, tools, { userId: caller.id, event: isFirst ? "addedFirst" : "added", action: "add passkey" });
    return { ...passkey, codes };
  });
}

export const isOwnKey = queries.isKeyOf;

export const rename = async (db: Database, id: number, name: string) => known(await queries.renameKey(db, id, name));

/**
 * Removes a key of one's own and ends the sessions elsewhere, which whoever took it may have opened; the last one takes the codes with it: there is
 * nothing left that they would stand in for.
 */
export async function remove(tools: Tools, caller: Caller, id: number, isRequired: boolean): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    await holdKeys(trx, caller, tools.now);
    const { length: count } = await queries.listKeys(trx, caller.id);
    const refusal = refusalToRemove({ count, isRequired });
    if (refusal !== null) throw conflict(refusal);
    known(await queries.deleteKey(trx, id));
    if (count === 1) {
      await countChange(trx, tools, caller.id, "last keys removed");
      await dropCodes(trx, caller.id);
    } else {
      await forgetTries(trx, owedRenewal(tools, caller));
      await countInHour(trx, owedRenewal(tools, caller), tools.now);
    }
    await closeOtherSessions(trx, caller, tools.now);
    await tellOfKeys(trx, tools, { userId: caller.id, event: "removed", action: "remove passkey" });
  });
}

/** New codes on paper, in place of the old ones; there are none without a key. */
export async function renewCodes(tools: Tools, caller: Caller): Promise<{ codes: string[] }> {
  return tools.db.transaction().execute(async (trx) => {
    await holdKeys(trx, caller, tools.now);
    if (!(await hasKeys(trx, caller.id))) throw conflict("Ajoutez d'abord une clé d'accès : les codes la remplacent quand elle manque.");
    const owed = owedRenewal(tools, caller);
    if ((await secondsUntilFree(trx, owed, 1, tools.now)) > 0) await forgetTries(trx, owed);
    else {
      await refuseRestless(trx, tools, caller.id, "key changes");
      await countChange(trx, tools, caller.id, "key changes");
    }
    const codes = await makeCodes(trx, tools.secret, caller.id, tools.now);
    await tellOfKeys(trx, tools, { userId: caller.id, event: "codesRenewed", action: "renew recovery codes" });
    return { codes };
  });
}

/** What this session's device is asked to prove who is there; nothing for who has no key. */
export async function askStepUp(
  { db, party, now }: Pick<Tools, "db" | "party" | "now">,
  caller: Caller,
): Promise<ShowingOptions | undefined> {
  const keys = await queries.listKeys(db, caller.id);
  if (keys.length === 0) return undefined;
  const options = await askToShow(party, keys);
  await queries.keepChallenge(db, { ...asked(caller, now), purpose: "step-up", challenge: options.challenge });
  return options;
}

/** Judges the key that was shown within a session. */
export async function judgeStepUp({ db, party, now }: Pick<Tools, "db" | "party" | "now">, caller: Caller, shown: ShownKey): Promise<void> {
  const taken = await queries.takeChallenge(db, caller.sessionId, "step-up", now);
  if (!taken) throw tooOld();
  await judge({ db, party, now }, caller.id, taken.challenge, shown);
}

/** The key must be this account's, sign this challenge, and count further than it ever did. */
export async function judge(
  { db, party, now }: { readonly db: Connection; readonly party: RelyingParty; readonly now: Date },
  userId: number,
  challenge: string,
  shown: ShownKey,
): Promise<void> {
  const key = (await queries.listKeys(db, userId)).find(({ credentialId }) => credentialId === shown.id);
  if (!key) throw refusedKey();
  const counter = await judgeShown(party, challenge, shown, key);
  if (!(await queries.countShowing(db, key.id, key.counter, counter, now))) throw refusedKey();
}

export const forgetKeysOf = queries.deleteAllOf;
export const sweepAsked = queries.deleteOldAsked;
