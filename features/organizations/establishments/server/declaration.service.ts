import { lockOpenAccount } from "#core/accounts/server/accounts.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, onDuplicate, Refusal } from "#platform/server/errors.ts";
import type { EstablishmentDraft } from "../establishments.contract.ts";
import { ALREADY_REGISTERED, refusalToDeclare } from "../existing-school.ts";
import * as queries from "./declaration.queries.ts";
import { type LookupTools, lookUpWithEmail } from "./directory.service.ts";
import { schoolOf } from "./establishments.queries.ts";
import { findWaiting, insertRequest } from "./requests.queries.ts";

const DECLARE_SCHOOL = action("declare school", "a demandé à agir pour un établissement");

/** The text is the same whether the school has a correspondent or not. @throws {Refusal} 409 for a known school (INS-18). */
export async function refuseExisting(db: Connection, declared: EstablishmentDraft, contactEmail: string): Promise<void> {
  const found = await queries.findExisting(db, declared);
  if (!found) return;
  const path = found.hasSameCode ? "establishment.rneCode" : "establishment.name";
  throw new Refusal(409, refusalToDeclare(found, contactEmail), { issues: [{ path, message: ALREADY_REGISTERED }] });
}

export async function withDirectoryFacts({ rneCode, ...typed }: EstablishmentDraft, tools: LookupTools) {
  const found = rneCode === undefined ? undefined : await lookUpWithEmail(rneCode, tools);
  const { email = null, ...facts } = found ?? {};
  return { ...typed, rneCode: rneCode ?? null, directory: found ? JSON.stringify(facts) : null, officialEmail: email };
}

const ALREADY_WAITING = "Votre demande attend déjà sa confirmation.";

/** Runs before any directory is queried. @throws {Refusal} 409 for an account that acts for a school, or waits to. */
export async function refuseSecondRequest(db: Connection, userId: number): Promise<void> {
  if (await schoolOf(db, userId)) throw conflict("Votre compte est déjà le correspondant d'un établissement.");
  if (await findWaiting(db, userId)) throw conflict(ALREADY_WAITING);
}

/** Stores the request of this account to act for the school it declares (LET-01). The school changes only once it is confirmed. */
export async function requestSchool(
  trx: Connection,
  declared: Awaited<ReturnType<typeof withDirectoryFacts>>,
  { userId, year, now }: { readonly userId: number; readonly year: number; readonly now: Date },
) {
  await lockOpenAccount(trx, userId);
  await refuseSecondRequest(trx, userId);
  const { id } = await insertRequest(trx, { ...declared, userId, year, createdAt: now }).catch(
    onDuplicate("establishment_requests_one_waiting", ALREADY_WAITING),
  );
  const { directory: _, officialEmail: __, ...after } = declared;
  await record(trx, { actorId: userId, action: DECLARE_SCHOOL, subject: `user ${userId}`, after: { year, ...after } });
  return id;
}
