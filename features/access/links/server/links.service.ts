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

const lifetime: Record<LinkKind, number> = { "first-password": 7 * DAY_MS, reset: HOUR_MS, slip: 30 * DAY_MS, email: DAY_MS };

/** A token's hash as stored. A token that confirms an address has another hash, so that no node of any build accepts it to choose a password. */
export const hashOfLink = (token: string, kind?: LinkKind): Buffer =>
  createHash("sha256")
    .update(kind === "email" ? `email ${token}` : token)
    .digest();

export const expiryOf = (kind: LinkKind, now: Date): Date => new Date(now.getTime() + lifetime[kind]);

interface Issue {
  readonly kind: LinkKind;
  /** Null: the person requests it. */
  readonly issuedBy: number | null;
  readonly now: Date;
  readonly hashCode?: HashCode;
  readonly email?: string | null;
}

interface NewLink {
  readonly token: string;
  /** To type where the link arrives incomplete. */
  readonly code: string;
  readonly expiresAt: Date;
}

/** A link is valid from when its mail leaves. The database holds only hashes. */
export async function createLinks<Linked extends { readonly id: number; readonly leavesAt: Date }>(
  db: Connection,
  people: readonly Linked[],
  { kind, issuedBy, now, hashCode, email = null }: Issue,
): Promise<(Linked & NewLink)[]> {
  const links = people.map((person) => ({
    ...person,
    token: randomBytes(32).toString("base64url"),
    code: codeFromBytes(randomBytes(CODE_LENGTH)),
    expiresAt: expiryOf(kind, person.leavesAt),
  }));
  const hashes = links.map(({ id: userId, token, code, expiresAt }) => {
    return { userId, expiresAt, hash: hashOfLink(token, kind), codeHash: hashCode?.(userId, code) ?? null };
  });
  await queries.insertLinks(db, hashes, { kind, issuedBy, createdAt: now, email });
  return links;
}

export const createLink = async (
  db: Connection,
  id: number,
  { leavesAt, ...issue }: Issue & { readonly leavesAt?: Date | undefined },
): Promise<NewLink> => (await createLinks(db, [{ id, leavesAt: leavesAt ?? issue.now }], issue))[0] as NewLink;

/** Callers run it when a person stops being in charge: deactivated, replaced as correspondent, or removed from a club. */
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

export const deleteLinksOf = (trx: Connection, userIds: readonly number[]) => run(trx)`
    delete from one_time_links where user_id = any(${[...userIds]}::int[]) or issued_by = any(${[...userIds]}::int[])`;

export const sweepLinks = (db: Connection, before: Date) =>
  run(db)`delete from one_time_links where expires_at < ${before} or used_at < ${before}`;
