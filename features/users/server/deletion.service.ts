import type { Connection } from "#database/open.ts";
import { holdSaves } from "#features/answers/server/answers.service.ts";
import { forgetPeople, record } from "#features/audit/server/audit.service.ts";
import { forgetMailsOf } from "#features/mail/server/mail.service.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { refusalToDelete } from "../deletion.ts";
import { holdInCharge } from "./account.service.ts";
import { deleteUser, findAccountStanding } from "./deletion.queries.ts";
import { refuseLastAdmin } from "./last-admin.service.ts";
import { holdMergedInto } from "./merging.queries.ts";
import { findPeople, holdUser } from "./users.queries.ts";

/**
 * Deletes an account upon which nothing stands; 400 and the reason otherwise (ADM-15). The trail keeps its number and what it was, and no more of who
 * it was than of somebody erased (SEC-05).
 */
export async function deletePerson(trx: Connection, id: number, actorId: number): Promise<void> {
  if (id !== actorId) await refuseLastAdmin(trx, id);
  await holdInCharge(trx, [id], "update");
  // A letter on its way is waited for before all who save would wait too.
  await forgetMailsOf(trx, [id]);
  await holdSaves(trx);
  known(await holdUser(trx, id), "Cette personne n'existe pas");
  const refusal = refusalToDelete(id === actorId, await findAccountStanding(trx, id));
  if (refusal !== null) throw badRequest(refusal);
  const [person] = await findPeople(trx, [id], { reader: "office" });
  const { numPalmares, role, status, registrations } = known(person);
  const merged = await holdMergedInto(trx, id);
  await deleteUser(trx, id);
  await forgetPeople(trx, [id, ...merged]);
  await record(trx, {
    actorId,
    action: "delete person",
    subject: `user ${id}`,
    before: { numPalmares, role, status, registrations: registrations.map(({ year }) => year) },
  });
}
