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

/** A school that is there already and waits for a correspondent; nothing where it would be new; 409 for one that has a correspondent (INS-18). */
export async function knownSchool(db: Connection, declared: EstablishmentDraft, contactEmail: string) {
  const known = await queries.findKnown(db, declared);
  const refusal = known ? refusalToDeclare(known, contactEmail) : null;
  if (refusal === null) return known;
  const path = known?.hasSameCode ? "establishment.rneCode" : "establishment.name";
  throw new Refusal(409, refusal, { issues: [{ path, message: "Cet établissement est déjà inscrit" }] });
}

/** Makes this account the correspondent of the school it declares: a new one, or one already known that waits for a correspondent. */
export async function declareSchool(trx: Connection, declared: EstablishmentDraft, { userId, contactEmail }: Correspondent) {
  await queries.waitForTurn(trx);
  const { rneCode, ...place } = declared;
  const school = { ...place, ...(rneCode && { rneCode }), userId };
  const known = await knownSchool(trx, declared, contactEmail);
  if (!known) return queries.insertSchool(trx, school);
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
