import type { Insertable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { badRequest } from "#platform/server/errors.ts";
import { hasRow, run } from "#platform/server/rows.ts";
import {
  type ConsentAudience,
  type ConsentValues,
  consents,
  consentsVersion,
  type RequiredConsents,
  refusalOfConsents,
} from "../consents.ts";

/** Adds consents to the earlier ones; of two inserts at the same moment, the second counts. */
async function insertConsents(db: Connection, consents: readonly Insertable<DB["consents"]>[]): Promise<void> {
  await db
    .insertInto("consents")
    .values(consents)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "kind", "givenAt"])
        .doUpdateSet(({ ref }) => ({ given: ref("excluded.given"), guardian: ref("excluded.guardian") })),
    )
    .execute();
}

/** Whether this person has answered the consents before. */
export const hasConsented = (db: Connection, userId: number) => hasRow(db)`select from consents where user_id = ${userId} limit 1`;

/** Deletes the consents with the images and addresses they cover. */
export async function clearConsentsOf(db: Connection, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom("consents").where("userId", "in", userIds).execute();
}

/**
 * Consents when two accounts are merged: the remaining account keeps its own, and a merge never gives one. For a consent it never answered, the latest
 * answer of the other account is copied with its date if it was a refusal; anything else is requested from the person later. What the other account
 * answered stays under its own number.
 */
export const copyRefusals = (trx: Connection, fromId: number, toId: number) => run(trx)`
    insert into consents (user_id, kind, given, text_version, given_by, given_at, guardian)
    select ${toId}::int, kind, given, text_version, given_by, given_at, guardian from (
      select distinct on (kind) * from consents where user_id = ${fromId} order by kind, given_at desc) latest
    where not given and not exists (select from consents k where k.user_id = ${toId} and k.kind = latest.kind)`;

/** What the federation requires, by its settings. */
export async function requiredConsents(configuration: Configuration): Promise<RequiredConsents> {
  const { IMAGE_CONSENT_REQUIRED: image, FEDERATION_CONSENT_REQUIRED: federation } = await configuration.values();
  return { image: image.value === true, federation: federation.value === true };
}

/** 400 at the first required consent that is missing. */
export function refuseMissingConsents(consented: ConsentValues, required: RequiredConsents, audience: ConsentAudience): void {
  const refusal = refusalOfConsents(consented, required, audience);
  if (refusal !== null) throw badRequest(refusal.message, refusal.field);
}

/** Stores the answer to each consent: the version of its text, when, under which account, and which parent answered for a child. */
export const saveConsents = (
  db: Connection,
  userId: number,
  consented: ConsentValues & { guardian?: string | undefined },
  now: Date,
): Promise<void> =>
  insertConsents(
    db,
    consents.map(({ kind, field }) => ({
      userId,
      kind,
      given: consented[field] ?? false,
      textVersion: consentsVersion,
      givenBy: userId,
      guardian: consented.guardian || null,
      givenAt: now,
    })),
  );
