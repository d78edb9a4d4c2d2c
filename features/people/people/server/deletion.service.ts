import { deleteMailsOf, wipeLettersOfLinks } from "#access/mail/server/mail.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { lockInCharge } from "#access/responsibility/server/places.service.ts";
import { lockSaves } from "#contest/answers/server/answers.service.ts";
import { deleteUser, lockUser } from "#core/accounts/server/accounts.service.ts";
import { refuseLastAdmin } from "#core/accounts/server/last-admin.service.ts";
import { lockMergedInto } from "#core/accounts/server/merging.service.ts";
import { action, clearPeopleFromTrail, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { eraseLeaders, leaveClubs } from "#organizations/clubs/server/clubs.service.ts";
import { eraseColleagues } from "#organizations/establishments/server/establishments.service.ts";
import { badRequest, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import { refusalToDelete } from "../deletion.ts";
import { findAccountUsage, findPeople } from "./people.queries.ts";

const DELETE_PERSON = action("delete person", "a supprimé un compte");

/** 400 with the reason if the account is used (ADM-15). The trail keeps no more personal data than for an erased person (SEC-05). */
export async function deletePerson(trx: Connection, id: number, actorId: number, mailing: NotifyTools): Promise<void> {
  if (id !== actorId) await refuseLastAdmin(trx, id);
  await lockInCharge(trx, [id], "update");
  // Wait for a mail being sent first: after the next lock, all saves would wait too.
  await deleteMailsOf(trx, [id]);
  await lockSaves(trx);
  foundOr404(await lockUser(trx, id), "Cette personne n'existe pas");
  throwIfRefused(refusalToDelete(id === actorId, await findAccountUsage(trx, id)), badRequest);
  const [person] = await findPeople(trx, [id], { reader: "office" });
  const { numPalmares, role, status, registrations } = foundOr404(person);
  const merged = await lockMergedInto(trx, id);
  await eraseColleagues(trx, [id], actorId);
  await eraseLeaders(trx, [id], actorId);
  await wipeLettersOfLinks(trx, id);
  await leaveClubs(trx, id, actorId, { ...mailing, isDeleted: true });
  await deleteUser(trx, id);
  await clearPeopleFromTrail(trx, [id, ...merged]);
  await record(trx, {
    actorId,
    action: DELETE_PERSON,
    subject: `user ${id}`,
    before: { numPalmares, role, status, registrations: registrations.map(({ year }) => year) },
  });
}
