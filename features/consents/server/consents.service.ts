import type { Connection } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { badRequest } from "#platform/server/errors.ts";
import {
  type ConsentAudience,
  type ConsentValues,
  consents,
  consentsVersion,
  type RequiredConsents,
  refusalOfConsents,
} from "../consents.ts";
import { insertConsents } from "./consents.queries.ts";

export { clearConsentsOf, copyRefusals, hasConsented } from "./consents.queries.ts";

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
