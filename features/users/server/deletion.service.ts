import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { refusalToDelete } from "../deletion.ts";
import { deleteUser, findAccountStanding, holdControlled } from "./deletion.queries.ts";
import { findPeople, holdUser } from "./users.queries.ts";

/** Deletes an account upon which nothing stands; 400 and the reason otherwise (ADM-15). The trail keeps who it was. */
export async function deletePerson(trx: Connection, id: number, actorId: number): Promise<void> {
  known(await holdUser(trx, id), "Cette personne n'existe pas");
  await holdControlled(trx, id);
  const refusal = refusalToDelete(id === actorId, await findAccountStanding(trx, id));
  if (refusal !== null) throw badRequest(refusal);
  const [person] = await findPeople(trx, [id], { reader: "office" });
  const { username, numPalmares, role, status, contact, registrations } = known(person);
  await deleteUser(trx, id);
  await record(trx, {
    actorId,
    action: "delete person",
    subject: `user ${id}`,
    before: {
      username,
      numPalmares,
      role,
      status,
      lastname: contact.lastname,
      firstname: contact.firstname,
      registrations: registrations.map(({ year }) => year),
    },
  });
}
