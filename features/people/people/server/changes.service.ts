import type { Updateable } from "kysely";
import { endLinks, endLinksIssuedBy } from "#access/links/server/links.service.ts";
import { refuseFormerMailbox } from "#access/links/server/mailed-links.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { isInCharge, lockInCharge } from "#access/responsibility/server/places.service.ts";
import { closeSessions } from "#access/sessions/server/sessions.service.ts";
import { leaveCenters } from "#contest/exam-centers/server/leaving.service.ts";
import { isErased } from "#core/accounts/erasure.ts";
import { hasPassword, lockUser, updateUser } from "#core/accounts/server/accounts.service.ts";
import { refuseLastAdmin } from "#core/accounts/server/last-admin.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { leaveClubs } from "#organizations/clubs/server/clubs.service.ts";
import { leaveSchool } from "#organizations/establishments/server/correspondents.service.ts";
import { changeEmail, refuseFrequentEmailChanges } from "#organizations/passwords/server/email-change.service.ts";
import { CHANGE_PERSON } from "#organizations/passwords/server/former-slips.service.ts";
import { refuseStaffMailbox } from "#organizations/passwords/server/slip-passwords.service.ts";
import { refusalOfBirthday, refusalToChangeBirthday } from "#platform/contract/birthday.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { badRequest, conflict, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { languageOr400 } from "#season/configuration/server/languages.service.ts";
import type { usersApi } from "../people.contract.ts";
import { mayBeAnotherPerson } from "../same-person.ts";
import { findParticipation } from "./people.queries.ts";

export const CHANGE_OWN_ACCOUNT = action("change own account", "a changé ses informations personnelles");

type OwnChanges = RequestOf<typeof usersApi.updateMe>["body"];
type PersonChanges = RequestOf<typeof usersApi.update>["body"];
type Columns = Updateable<DB["users"]>;

async function columnsOf(
  db: Connection,
  { contact: { zip_code: zipCode, ...contact } = {}, birthday, genre, languageName }: OwnChanges | PersonChanges,
  today: string,
): Promise<Columns> {
  const refusal = birthday === undefined ? null : refusalOfBirthday(birthday, today);
  if (refusal) throw badRequest(refusal, "birthday");
  const languageId = languageName === undefined ? undefined : (await languageOr400(db, languageName)).id;
  return definedOnly({ ...contact, zipCode, birthday, genre, languageId });
}

export async function ownColumns(trx: Connection, id: number, changes: OwnChanges, today: string): Promise<Columns> {
  const columns = await columnsOf(trx, changes, today);
  if (changes.birthday === undefined) return columns;
  const { birthday, hasTakenPart } = await findParticipation(trx, id);
  const refusal = refusalToChangeBirthday(birthday, hasTakenPart);
  if (refusal && changes.birthday !== birthday) throw badRequest(refusal, "birthday");
  return columns;
}

const definedOnly = (columns: Columns): Columns => Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

interface UpdateContext extends NotifyTools {
  readonly caller: Caller;
  /** The caller's own new address was confirmed by the link sent to it. */
  readonly isConfirmed?: boolean;
}

/** The caller's permission is rechecked before the account is locked, as ending a charge locks the place before its people, and again after. */
export async function updatePerson(
  trx: Connection,
  id: number,
  changes: PersonChanges,
  { caller, isConfirmed = false, ...mailing }: UpdateContext,
): Promise<void> {
  if (changes.status === "DESACTIVATED" && id !== caller.id) await refuseLastAdmin(trx, id);
  if (changes.status === "DESACTIVATED") await lockInCharge(trx, [id], "update");
  await caller.recheckAccess(trx);
  const stored = foundOr404(await lockUser(trx, id), "Cette personne n'existe pas");
  await caller.recheckAccess(trx);
  if (isErased(stored)) throw conflict("Les données de cette personne ont été effacées\u00A0: il n'y a plus rien à modifier.");
  if (stored.mergedInto !== null) throw conflict("Ce compte a été fusionné dans un autre\u00A0: modifiez celui-là.");
  const changedFields = await columnsOf(trx, changes, dayInParis(mailing.now));
  const requested = caller.role === "ADMIN" ? { ...changedFields, ...(await officeColumns(trx, id, changes, stored)) } : changedFields;
  const after = Object.fromEntries(Object.entries(requested).filter(([column, value]) => value !== stored[column as keyof typeof stored]));
  if (Object.keys(after).length === 0) return;
  if (!changes.isSamePerson && mayBeAnotherPerson(after, stored) && (await isInCharge(trx, id)))
    throw conflict(
      "Le nom et l'adresse e-mail changent ensemble, et ce compte s'occupe d'un établissement ou d'un club\u00A0: est-ce la même personne\u00A0? Si quelqu'un d'autre prend la suite, nommez-le sur la fiche de l'établissement ou du club. Si c'est la même personne, dites-le, ou corrigez l'un après l'autre.",
    );
  if (id === caller.id && after.email !== undefined && !isConfirmed)
    throw badRequest(
      "Votre propre adresse se change dans «\u00A0Mon compte\u00A0»\u00A0: un lien envoyé à la nouvelle la confirme.",
      "contact.email",
    );
  if (id === caller.id && after.status === "DESACTIVATED") throw badRequest("Vous ne pouvez pas désactiver votre propre compte", "status");
  refusePostalCode(after, stored);
  await updateUser(trx, id, after);
  if (after.email !== undefined) await refuseAddress(trx, id, caller);
  if (after.email !== undefined && caller.role !== "ADMIN") await refuseFrequentEmailChanges(trx, id, mailing.now);
  const inCharge = after.status === "DESACTIVATED" ? await closeAccount(trx, id, { caller, ...mailing }) : [];
  await changeEmail(trx, mailing, { ...stored, ...after, id }, { before: stored.email, caller });
  await record(trx, {
    actorId: caller.id,
    action: CHANGE_PERSON,
    subject: `user ${id}`,
    before: {
      ...Object.fromEntries(Object.keys(after).map((column) => [column, stored[column as keyof typeof stored]])),
      ...(inCharge.length > 0 && { inCharge }),
    },
    after: { ...after, ...(inCharge.length > 0 && { inCharge: [] }) },
  });
}

/** Refuses a newly written address that opens nothing or that another person reads. */
export async function refuseAddress(trx: Connection, id: number, { role }: Pick<Caller, "role">): Promise<void> {
  await refuseStaffMailbox(trx, id);
  if (role !== "ADMIN") await refuseFormerMailbox(trx, id);
}

/** Returns the charges that it ends, by name. Reopening the account does not restore them: the office must name the person again. */
async function closeAccount(trx: Connection, id: number, { caller, ...mailing }: UpdateContext): Promise<string[]> {
  await revokeAccess(trx, id, mailing.now);
  return [
    ...(await leaveSchool(trx, id, caller.id, mailing)),
    ...(await leaveClubs(trx, id, caller.id, mailing)),
    ...(await leaveCenters(trx, id, caller.id, mailing)),
  ];
}

/** The columns that only the office changes. A reopened account has its former status: confirmed if a password was chosen. */
async function officeColumns(
  trx: Connection,
  id: number,
  { username, status, contact }: PersonChanges,
  stored: { readonly status: string; readonly email: string },
): Promise<Columns> {
  if (contact?.email === "" && stored.email !== "") throw badRequest("L'email est requis", "contact.email");
  const isReopened = stored.status === "DESACTIVATED" && status !== undefined && status !== "DESACTIVATED";
  return definedOnly({ username, status: isReopened && !(await hasPassword(trx, id)) ? "PENDING" : status });
}

export async function revokeAccess(trx: Connection, id: number, now: Date): Promise<void> {
  await closeSessions(trx, id, now);
  await endLinks(trx, id, now);
  await endLinksIssuedBy(trx, id, now);
}

/** A new postal code must fit its country, and a new country its postal code; values stored before the rule are not checked. */
function refusePostalCode(after: Columns, stored: { readonly zipCode: string; readonly country: string }): void {
  const { zipCode, country } = after;
  if (zipCode === undefined && country === undefined) return;
  throwIfRefused(refusalOfPostalCode(country ?? stored.country, zipCode ?? stored.zipCode), badRequest, "contact.zip_code");
}
