import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import * as queries from "./links.queries.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How long each kind of link is good (3-decisions, section 3). */
const lifetime: Record<LinkKind, number> = { "first-password": 7 * DAY_MS, reset: HOUR_MS, slip: 30 * DAY_MS };

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export const expiryOf = (kind: LinkKind, now: Date): Date => new Date(now.getTime() + lifetime[kind]);

/** A new one-time token for this person; only its hash is kept. */
export async function createLink(db: Connection, userId: number, kind: LinkKind, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = expiryOf(kind, now);
  await queries.insertLink(db, { hash: hashOf(token), kind, userId, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** A new one-time token for each of these people, in their order. */
export async function createLinks(db: Connection, userIds: readonly number[], kind: LinkKind, now: Date) {
  const expiresAt = expiryOf(kind, now);
  const tokens = userIds.map(() => randomBytes(32).toString("base64url"));
  const links = userIds.map((userId, place) => ({ userId, hash: hashOf(tokens[place] as string) }));
  await queries.insertLinks(db, links, { kind, createdAt: now, expiresAt });
  return { tokens, expiresAt };
}

/** The links and codes still open of a person open nothing any more. */
export const endLinks = (db: Connection, userId: number, now: Date): Promise<void> => queries.endLinksOf(db, userId, now);

/** Uses a token up: the person it was made for; nobody when it opens nothing any more. */
export const takeLink = async (db: Connection, token: string, now: Date): Promise<number | undefined> =>
  (await queries.takeLink(db, hashOf(token), now))?.userId;
