import type { Connection } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { badRequest } from "#platform/server/errors.ts";
import { type Asked, consents, consentsVersion, type Given, type Required, refusalOfConsents } from "../consents.ts";
import { deleteConsentsOf, insertConsents } from "./sign-up.queries.ts";

export { keepRefusals } from "./merging.queries.ts";
export { hasConsented } from "./sign-up.queries.ts";

/** What the federation requires, by its settings. */
export async function requiredConsents(configuration: Configuration): Promise<Required> {
  const { IMAGE_CONSENT_REQUIRED: image, FEDERATION_CONSENT_REQUIRED: federation } = await configuration.values();
  return { image: image.value === true, federation: federation.value === true };
}

/** 400 at the first consent that is required and not given. */
export function judgeConsents(given: Given, required: Required, asked: Asked): void {
  const refusal = refusalOfConsents(given, required, asked);
  if (refusal !== null) throw badRequest(refusal.message, refusal.field);
}

/** Keeps what somebody answered to each consent: of which text, when, under which account, and which parent answered for a child. */
export const keepConsents = (db: Connection, userId: number, given: Given & { guardian?: string | undefined }, now: Date): Promise<void> =>
  insertConsents(
    db,
    consents.map(({ kind, field }) => ({
      userId,
      kind,
      given: given[field] ?? false,
      textVersion: consentsVersion,
      givenBy: userId,
      guardian: given.guardian || null,
      givenAt: now,
    })),
  );

/** Consents go with the images and addresses that they were given for. */
export const forgetConsentsOf = (trx: Connection, userIds: readonly number[]): Promise<void> => deleteConsentsOf(trx, userIds);
