import { createHash, randomBytes } from "node:crypto";
import { wipeLettersOfLinks } from "#access/mail/server/mail.service.ts";
import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { DAY_MS, HOUR_MS } from "#platform/contract/time-units.ts";
import { run } from "#platform/server/rows.ts";
import type { HashCode } from "#platform/server/secret.ts";
import { CODE_LENGTH, codeFromBytes } from "../slip-code.ts";
import * as queries from "./links.queries.ts";

export {
  consumeAddressLink,
  consumeLink,
  endAddressLinks,
  endLinks,
  endMailedLinks,
  findAddressLink,
  findAddressRequest,
  findPendingAddress,
} from "./links.queries.ts";

/** Lifetime of each kind of link. */
const lifetime: Record<LinkKind, number> = { "first-password": 7 * DAY_MS, reset: HOUR_MS, slip: 30 * DAY_MS, email: DAY_MS };

/** A token's hash as stored. A token that confirms an address has another hash, so that no node of any build accepts it to choose a password. */
export const hashOfLink = (token: string, kind?: LinkKind): Buffer =>
  createHash("sha256")
    .update(kind === "email" ? `email ${token}` : token)
    .digest();

export const expiryOf = (kind: LinkKind, now: Date): Date => new Date(now.getTime() + lifetime[kind]);

/** The issue of a link or a code: its kind, date and issuer; a null issuer means that the person requests it. */
interface Issue {
  readonly kind: LinkKind;
  readonly issuedBy: number | null;
  readonly now: Date;
  /** Hashes the code that the letter contains beside the link. */
  readonly hashCode?: HashCode;
  /** When its mail is sent, if later: it is valid from then on. */
  readonly leavesAt?: Date | undefined;
  /** The address that it confirms. */
  readonly email?: string | null;
}

/** A link's token, and the code to type where the link arrives incomplete; the database holds only their hashes. */
function newSecrets(userId: number, kind: LinkKind, hashCode: HashCode | undefined) {
  const token = randomBytes(32).toString("base64url");
  const code = codeFromBytes(randomBytes(CODE_LENGTH));
  return { token, code, hash: hashOfLink(token, kind), codeHash: hashCode?.(userId, code) ?? null };
}

/** A new one-time token for this person. */
export async function createLink(
  db: Connection,
  userId: number,
  { kind, issuedBy, now, leavesAt = now, hashCode, email = null }: Issue,
): Promise<{ token: string; code: string; expiresAt: Date }> {
  const { token, code, ...hashes } = newSecrets(userId, kind, hashCode);
  const expiresAt = expiryOf(kind, leavesAt);
  await queries.insertLink(db, { ...hashes, kind, userId, issuedBy, createdAt: now, expiresAt, email });
  return { token, code, expiresAt };
}

/** A new one-time token for each of these people. */
export async function createLinks<Linked extends { readonly id: number; readonly leavesAt: Date }>(
  db: Connection,
  people: readonly Linked[],
  { kind, issuedBy, now, hashCode }: Issue,
): Promise<(Linked & { readonly token: string; readonly code: string; readonly expiresAt: Date })[]> {
  const links = people.map((person) => ({ person, expiresAt: expiryOf(kind, person.leavesAt), ...newSecrets(person.id, kind, hashCode) }));
  await queries.insertLinks(
    db,
    links.map(({ person: { id: userId }, hash, codeHash, expiresAt }) => ({ userId, hash, codeHash, expiresAt })),
    { kind, issuedBy, createdAt: now },
  );
  return links.map(({ person, token, code, expiresAt }) => ({ ...person, token, code, expiresAt }));
}

/**
 * Ends the links that this person issued to others. Callers run it when a person stops being in charge: deactivated, replaced as correspondent, or
 * removed from a club.
 */
export async function endLinksIssuedBy(db: Connection, issuerId: number, now: Date): Promise<void> {
  await queries.endLinksIssuedBy(db, issuerId, now);
  await wipeLettersOfLinks(db, issuerId);
}

/** Ends the links of a person who leaves a place and may manage others: links issued there stay. */
export async function endLinksBeyondCharge(db: Connection, issuerId: number, now: Date): Promise<void> {
  const ended = await queries.endLinksBeyondCharge(db, issuerId, now);
  await wipeLettersOfLinks(db, issuerId, [...new Set(ended.map(({ userId }) => userId))]);
}

/** Ends the links that a place's managers issued to people who leave it, wherever they go, and cancels their waiting mails. */
export async function endLinksOfRegistrations(db: Connection, registrationIds: readonly number[], now: Date): Promise<void> {
  const ended = await queries.endLinksOfRegistrations(db, registrationIds, now);
  for (const [issuerId, links] of Map.groupBy(ended, ({ issuedBy }) => issuedBy))
    if (issuerId !== null) await wipeLettersOfLinks(db, issuerId, [...new Set(links.map(({ userId }) => userId))]);
}

/** The person of a valid link or code, so that a password is hashed only for a valid one. */
export const findLinkedUser = async (db: Connection, hash: Buffer, now: Date): Promise<number | undefined> =>
  (await queries.findLink(db, hash, now))?.userId;

/** Deletes the links and codes for these accounts, and those they issued. */
export const deleteLinksOf = (trx: Connection, userIds: readonly number[]) => run(trx)`
    delete from one_time_links where user_id = any(${[...userIds]}::int[]) or issued_by = any(${[...userIds]}::int[])`;

/** Deletes links and codes used or expired before an instant. */
export const sweepLinks = (db: Connection, before: Date) =>
  run(db)`delete from one_time_links where expires_at < ${before} or used_at < ${before}`;
