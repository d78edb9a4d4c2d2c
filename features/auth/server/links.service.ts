import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { wipeLettersOfLinks } from "#features/mail/server/mail.service.ts";
import * as queries from "./links.queries.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How long each kind of link is good (3-decisions, section 3). */
const lifetime: Record<LinkKind, number> = { "first-password": 7 * DAY_MS, reset: HOUR_MS, slip: 30 * DAY_MS };

/** How a token is kept. */
export const hashOfLink = (token: string): Buffer => createHash("sha256").update(token).digest();

export const expiryOf = (kind: LinkKind, now: Date): Date => new Date(now.getTime() + lifetime[kind]);

/** What a link or a code is: for what, since when, and who hands it out; nobody when the person asks for it. */
export interface Issue {
  readonly kind: LinkKind;
  readonly issuedBy: number | null;
  readonly now: Date;
  /** When the letter with it leaves, where that is later: it serves from then on. */
  readonly leavesAt?: Date | undefined;
}

/** A new one-time token for this person; only its hash is kept. */
export async function createLink(
  db: Connection,
  userId: number,
  { kind, issuedBy, now, leavesAt = now }: Issue,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = expiryOf(kind, leavesAt);
  await queries.insertLink(db, { hash: hashOfLink(token), kind, userId, issuedBy, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** A new one-time token for each of these people. */
export async function createLinks<Linked extends { readonly id: number; readonly leavesAt: Date }>(
  db: Connection,
  people: readonly Linked[],
  { kind, issuedBy, now }: Issue,
): Promise<(Linked & { readonly token: string; readonly expiresAt: Date })[]> {
  const linked = people.map((one) => ({ ...one, token: randomBytes(32).toString("base64url"), expiresAt: expiryOf(kind, one.leavesAt) }));
  const links = linked.map(({ id: userId, token, expiresAt }) => ({ userId, hash: hashOfLink(token), expiresAt }));
  await queries.insertLinks(db, links, { kind, issuedBy, createdAt: now });
  return linked;
}

/** The links and codes still open of a person open nothing any more. */
export async function endLinks(db: Connection, userId: number, now: Date): Promise<void> {
  await queries.endLinksOf(db, userId, now);
}

/**
 * What this person handed out to others opens nothing any more: to be called whenever somebody stops being in charge of them (deactivated,
 * replaced as correspondent, no longer running a club).
 */
export async function endLinksIssuedBy(db: Connection, issuerId: number, now: Date): Promise<void> {
  await queries.endLinksIssuedBy(db, issuerId, now);
  await wipeLettersOfLinks(db, issuerId);
}

/** People leave a place, whether they go elsewhere or not: what those in charge there handed out to them opens nothing any more, and leaves no more. */
export async function endLinksOfRegistrations(db: Connection, registrationIds: readonly number[], now: Date): Promise<void> {
  const ended = await queries.endLinksOfRegistrations(db, registrationIds, now);
  for (const [issuerId, links] of Map.groupBy(ended, ({ issuedBy }) => issuedBy))
    if (issuerId !== null) await wipeLettersOfLinks(db, issuerId, [...new Set(links.map(({ userId }) => userId))]);
}

/** For whom a link or code that still opens something was made: whether a password is worth being hashed for it. */
export const findLinked = async (db: Connection, hash: Buffer, now: Date): Promise<number | undefined> =>
  (await queries.findLink(db, hash, now))?.userId;

/** Uses a link or code up: the person it was made for, and what it was; nothing when it opens nothing any more. */
export const takeLink = (db: Connection, hash: Buffer, now: Date) => queries.takeLink(db, hash, now);
