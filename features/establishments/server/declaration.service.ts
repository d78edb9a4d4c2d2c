import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { holdOpenAccount } from "#features/users/server/account.service.ts";
import { conflict, onDuplicate, Refusal } from "#platform/server/errors.ts";
import type { EstablishmentDraft } from "../establishments.contract.ts";
import { ALREADY_KNOWN, refusalToDeclare } from "../known-school.ts";
import * as queries from "./declaration.queries.ts";
import { lookUpWhole } from "./directory.service.ts";
import { findSchoolOf } from "./establishments.queries.ts";
import type { PublicDirectory } from "./public-directory.ts";
import { findWaiting, insertRequest } from "./requests.queries.ts";

/** 409 for a school that is there already (INS-18), in the same words whether somebody acts for it or not. */
export async function refuseKnown(db: Connection, declared: EstablishmentDraft, contactEmail: string): Promise<void> {
  const known = await queries.findKnown(db, declared);
  if (!known) return;
  const path = known.hasSameCode ? "establishment.rneCode" : "establishment.name";
  throw new Refusal(409, refusalToDeclare(known, contactEmail), { issues: [{ path, message: ALREADY_KNOWN }] });
}

interface Asking {
  readonly db: Connection;
  readonly ask: PublicDirectory | undefined;
  readonly now: Date;
}

/** What was typed of a school, with what the directories say of its code. */
export async function withDirectory({ rneCode, ...typed }: EstablishmentDraft, asking: Asking) {
  const known = rneCode === undefined ? undefined : await lookUpWhole(rneCode, asking);
  const { name = null, type = null, street = null, zipCode = null, city = null } = known?.facts ?? {};
  return {
    ...typed,
    rneCode: rneCode ?? null,
    directory: known ? JSON.stringify({ name, type, street, zipCode, city }) : null,
    officialEmail: known?.email ?? null,
  };
}

interface Applicant {
  readonly userId: number;
  readonly year: number;
  readonly now: Date;
}

const WAITS_ALREADY = "Votre demande attend déjà sa confirmation.";

/** 409 for who acts for a school already, or waits: no directory is asked for them. */
export async function refuseSecond(db: Connection, userId: number): Promise<void> {
  if (await findSchoolOf(db, userId)) throw conflict("Votre compte est déjà le correspondant d'un établissement.");
  if (await findWaiting(db, userId)) throw conflict(WAITS_ALREADY);
}

/** Asks for this account to act for the school it declares (LET-01): nothing of the school changes before somebody has confirmed it. */
export async function requestSchool(
  trx: Connection,
  declared: Awaited<ReturnType<typeof withDirectory>>,
  { userId, year, now }: Applicant,
) {
  await holdOpenAccount(trx, userId);
  await refuseSecond(trx, userId);
  const { id } = await insertRequest(trx, { ...declared, userId, year, createdAt: now }).catch(
    onDuplicate("establishment_requests_one_waiting", WAITS_ALREADY),
  );
  const { directory: _, officialEmail: __, ...after } = declared;
  await record(trx, { actorId: userId, action: "declare school", subject: `user ${userId}`, after: { year, ...after } });
  return id;
}
