import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { Refusal } from "#platform/server/errors.ts";
import type { EstablishmentDraft } from "../establishments.contract.ts";
import { refusalToDeclare } from "../known-school.ts";
import * as queries from "./declaration.queries.ts";
import { updateSchool } from "./establishments.queries.ts";

interface Correspondent {
  readonly userId: number;
  /** Whom those write to whose school is taken. */
  readonly contactEmail: string;
}

/**
 * Makes this account the correspondent of the school it declares: a new one, or one already known that waits for a correspondent.
 * 409 for a school that has one (INS-18).
 */
export async function declareSchool(trx: Connection, declared: EstablishmentDraft, { userId, contactEmail }: Correspondent) {
  await queries.waitForTurn(trx);
  const { rneCode, ...place } = declared;
  const school = { ...place, ...(rneCode && { rneCode }), userId };
  const known = await queries.findKnown(trx, declared);
  if (!known) return queries.insertSchool(trx, school);
  const refusal = refusalToDeclare(known, contactEmail);
  if (refusal !== null) {
    const path = known.hasSameCode ? "establishment.rneCode" : "establishment.name";
    throw new Refusal(409, refusal, { issues: [{ path, message: "Cet établissement est déjà inscrit" }] });
  }
  await updateSchool(trx, known.id, school);
  await record(trx, {
    actorId: userId,
    action: "take school over",
    subject: `establishment ${known.id}`,
    before: { name: known.name, city: known.city, userId: known.userId },
    after: school,
  });
  return { id: known.id };
}
