import { sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { ConsentKind } from "#database/tables.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest } from "#platform/server/errors.ts";
import { hasRow, listRows, run } from "#platform/server/rows.ts";
import type { Configuration } from "#season/configuration/server/configuration.service.ts";
import {
  type ConsentValues,
  consents,
  consentsVersion,
  guardianMissing,
  needsGuardian,
  type RequiredConsents,
  refusalOfConsents,
} from "../consents.ts";

export const hasConsented = (db: Connection, userId: number) => hasRow(db)`select from consents where user_id = ${userId} limit 1`;

/** The latest valid answer of the person `u` to a consent: a child's own « yes », without a parent, is none. Null: no answer. */
export const latestConsent = (kind: ConsentKind) =>
  sql<boolean | null>`(select given from latest_consents where user_id = u.id and kind = ${sql.lit(kind)})`;

export const refusesMail = sql<boolean>`coalesce(not ${latestConsent("federation")}, false)`;

export const clearConsentsOf = (db: Connection, userIds: readonly number[]) =>
  db.deleteFrom("consents").where("userId", "in", userIds).execute();

/**
 * Copies consents when two accounts are merged: the kept account keeps its own answers, and a merge never gives a consent. For a consent it never
 * answered, the other account's latest answer is copied with its date if it was a refusal; the person is asked about the rest later. The other
 * account keeps its answers under its number.
 */
export const copyRefusals = (trx: Connection, fromId: number, toId: number) => run(trx)`
    insert into consents (user_id, kind, given, text_version, given_by, given_at, guardian)
    select ${toId}::int, kind, given, text_version, given_by, given_at, guardian from (
      select distinct on (kind) * from consents where user_id = ${fromId} order by kind, given_at desc) latest
    where not given and not exists (select from consents k where k.user_id = ${toId} and k.kind = latest.kind)`;

export async function requiredConsents(configuration: Configuration): Promise<RequiredConsents> {
  const { IMAGE_CONSENT_REQUIRED: image, FEDERATION_CONSENT_REQUIRED: federation } = await configuration.values();
  return { image: image.value === true, federation: federation.value === true };
}

/** @throws {Refusal} 400 at the first missing required consent. */
export function refuseMissingConsents(consented: ConsentValues, required: RequiredConsents): void {
  const refusal = refusalOfConsents(consented, required);
  if (refusal !== null) throw badRequest(refusal.message, refusal.field);
}

type Answers = ConsentValues & { readonly guardian?: string | undefined };

/** Adds the answers to earlier ones; of two at one instant the second counts. */
export async function saveConsents(
  db: Connection,
  userId: number,
  answers: Answers,
  now: Date,
  /** The parent, if any, who gave each consent that still holds. */
  earlier: ReadonlyMap<ConsentKind, string | null> = new Map(),
): Promise<void> {
  const rows = consents.map(({ kind, field }) => {
    const given = answers[field] ?? false;
    const guardian = answers.guardian || (given ? earlier.get(kind) : null) || null;
    return { userId, kind, given, textVersion: consentsVersion, givenBy: userId, guardian, givenAt: now };
  });
  await db
    .insertInto("consents")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "kind", "givenAt"])
        .doUpdateSet(({ ref }) => ({ given: ref("excluded.given"), guardian: ref("excluded.guardian") })),
    )
    .execute();
}

/** Changes the consents of a participant: people too young to consent need a parent's name to give more, but not to withdraw (PPL-07). */
export async function changeConsents(trx: Connection, userId: number, answers: Answers, now: Date): Promise<void> {
  const { birthday } = await trx.selectFrom("users").select("birthday").where("id", "=", userId).executeTakeFirstOrThrow();
  const isChild = needsGuardian(birthday, dayInParis(now));
  const given = await validConsents(trx, userId);
  const isNew = consents.some(({ kind, field }) => answers[field] === true && !given.has(kind));
  if (isChild && isNew && !answers.guardian) throw badRequest(guardianMissing, "guardian");
  await saveConsents(trx, userId, answers, now, given);
}

/** The consents that this person gives today to their current text, each with the parent who gave it; a child's count only with a parent. */
async function validConsents(trx: Connection, userId: number): Promise<Map<ConsentKind, string | null>> {
  const valid = await listRows<Row<"consents", "kind" | "guardian">>(trx)`
    select kind, guardian from latest_consents where user_id = ${userId} and given and text_version = ${consentsVersion}`;
  return new Map(valid.map(({ kind, guardian }) => [kind, guardian]));
}
