import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { badRequest } from "#platform/server/errors.ts";
import * as queries from "./links.queries.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How long each kind of link is good (3-decisions, section 3). */
const lifetime: Record<LinkKind, number> = { "first-password": 7 * DAY_MS, reset: HOUR_MS, slip: 30 * DAY_MS };

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A new one-time token for this person; only its hash is kept. */
export async function createLink(db: Connection, userId: number, kind: LinkKind, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifetime[kind]);
  await queries.insertLink(db, { hash: hashOf(token), kind, userId, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** Uses a token up: the person it was made for, or a refusal that says what to do. */
export async function takeLink(db: Connection, token: string, now: Date): Promise<number> {
  const link = await queries.takeLink(db, hashOf(token), now);
  if (link) return link.userId;
  throw badRequest("Ce lien a déjà servi ou a expiré. Demandez-en un autre avec « Mot de passe oublié ».", "token");
}
