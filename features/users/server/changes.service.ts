import type { Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { refuseFormerMailbox } from "#features/auth/server/auth.service.ts";
import { endLinks, endLinksIssuedBy } from "#features/auth/server/links.service.ts";
import { changeAddress, refuseRestlessAddress } from "#features/auth/server/new-address.service.ts";
import { closeSessions } from "#features/auth/server/sessions.service.ts";
import { refuseReached } from "#features/auth/server/slip-passwords.service.ts";
import { leaveClubs } from "#features/clubs/server/leaving.service.ts";
import { leaveSchool, type Mailing } from "#features/establishments/server/correspondents.service.ts";
import { leaveCenters } from "#features/exam-centers/server/leaving.service.ts";
import { languageNamed } from "#features/languages/server/languages.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalOfBirthday, refusalToChangeBirthday } from "../birthday.ts";
import { isErased } from "../erasure.ts";
import { refusalOfPostalCode } from "../postal-code.ts";
import { mayBeAnother } from "../same-person.ts";
import type { usersApi } from "../users.contract.ts";
import { holdInCharge } from "./account.service.ts";
import { refuseLastAdmin } from "./last-admin.service.ts";
import { findParticipation, hasPassword, holdUser, isInCharge, updateUser } from "./users.queries.ts";

type OwnChanges = RequestOf<typeof usersApi.updateMe>["body"];
type PersonChanges = RequestOf<typeof usersApi.update>["body"];
type Columns = Updateable<DB["users"]>;

/** What to write: the fields named, and no other. */
async function columnsOf(
  db: Connection,
  { contact: { zip_code: zipCode, ...contact } = {}, birthday, genre, languageName }: OwnChanges | PersonChanges,
  today: string,
): Promise<Columns> {
  const refusal = birthday === undefined ? null : refusalOfBirthday(birthday, today);
  if (refusal) throw badRequest(refusal, "birthday");
  const languageId = languageName === undefined ? undefined : (await languageNamed(db, languageName)).id;
  return given({ ...contact, zipCode, birthday, genre, languageId });
}

/** What somebody changes of themselves. */
export async function ownColumns(trx: Connection, id: number, changes: OwnChanges, today: string): Promise<Columns> {
  const columns = await columnsOf(trx, changes, today);
  if (changes.birthday === undefined) return columns;
  const { birthday, hasTakenPart } = await findParticipation(trx, id);
  const refusal = refusalToChangeBirthday(birthday, changes.birthday, hasTakenPart);
  if (refusal) throw badRequest(refusal, "birthday");
  return columns;
}

const given = (columns: Columns): Columns => Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

interface Moment extends Mailing {
  readonly caller: Caller;
}

/**
 * Changes what differs of somebody else's account. Whether they are the caller's is asked again before they are held, as whoever ends a charge holds the
 * place before its people, and once they are. What stands in the trail is what was, and what is.
 */
export async function updatePerson(trx: Connection, id: number, changes: PersonChanges, { caller, ...mailing }: Moment): Promise<void> {
  if (changes.status === "DESACTIVATED" && id !== caller.id) await refuseLastAdmin(trx, id);
  if (changes.status === "DESACTIVATED") await holdInCharge(trx, [id], "update");
  await caller.askAgain(trx);
  const stored = known(await holdUser(trx, id), "Cette personne n'existe pas");
  await caller.askAgain(trx);
  if (isErased(stored)) throw conflict("Les données de cette personne ont été effacées\u00A0: il n'y a plus rien à modifier.");
  if (stored.mergedInto !== null) throw conflict("Ce compte a été fusionné dans un autre\u00A0: modifiez celui-là.");
  const named = await columnsOf(trx, changes, dayInParis(mailing.now));
  const wanted = caller.role === "ADMIN" ? { ...named, ...(await officeColumns(trx, id, changes, stored)) } : named;
  const after = Object.fromEntries(Object.entries(wanted).filter(([column, value]) => value !== stored[column as keyof typeof stored]));
  if (Object.keys(after).length === 0) return;
  if (!changes.isSamePerson && mayBeAnother(after, stored) && (await isInCharge(trx, id)))
    throw conflict(
      "Le nom et l'adresse e-mail changent ensemble, et ce compte s'occupe d'un établissement ou d'un club\u00A0: est-ce la même personne\u00A0? Si quelqu'un d'autre prend la suite, nommez-le sur la fiche de l'établissement ou du club. Si c'est la même personne, dites-le, ou corrigez l'un après l'autre.",
    );
  if (id === caller.id && after.status === "DESACTIVATED") throw badRequest("Vous ne pouvez pas désactiver votre propre compte", "status");
  judgePostalCode(after, stored);
  await updateUser(trx, id, after);
  if (after.email !== undefined) await refuseReached(trx, id);
  if (after.email !== undefined && caller.role !== "ADMIN") {
    await refuseFormerMailbox(trx, id);
    await refuseRestlessAddress(trx, id, mailing.now);
  }
  const inCharge = after.status === "DESACTIVATED" ? await close(trx, id, { caller, ...mailing }) : [];
  await changeAddress(trx, mailing, { ...stored, ...after, id }, { before: stored.email, caller });
  await record(trx, {
    actorId: caller.id,
    action: "change person",
    subject: `user ${id}`,
    before: {
      ...Object.fromEntries(Object.keys(after).map((column) => [column, stored[column as keyof typeof stored]])),
      ...(inCharge.length > 0 && { inCharge }),
    },
    after: { ...after, ...(inCharge.length > 0 && { inCharge: [] }) },
  });
}

/**
 * Closes an account: it acts for nothing any more. What it was in charge of, by name; it comes back with no later opening, but where the office names
 * the person again.
 */
async function close(trx: Connection, id: number, { caller, ...mailing }: Moment): Promise<string[]> {
  await shutOut(trx, id, mailing.now);
  return [
    ...(await leaveSchool(trx, id, caller.id, mailing)),
    ...(await leaveClubs(trx, id, caller.id, mailing)),
    ...(await leaveCenters(trx, id, caller.id, mailing)),
  ];
}

/** What the office alone changes. An account that is opened again is what it was: confirmed once its password was chosen. */
async function officeColumns(
  trx: Connection,
  id: number,
  { username, status, contact }: PersonChanges,
  stored: { readonly status: string; readonly email: string },
): Promise<Columns> {
  if (contact?.email === "" && stored.email !== "") throw badRequest("L'email est requis", "contact.email");
  const isReopened = stored.status === "DESACTIVATED" && status !== undefined && status !== "DESACTIVATED";
  return given({ username, status: isReopened && !(await hasPassword(trx, id)) ? "PENDING" : status });
}

/** Whoever is signed in with the account is so no more; no link that was sent opens it, nor does any that it handed out. */
export async function shutOut(trx: Connection, id: number, now: Date): Promise<void> {
  await closeSessions(trx, id, now);
  await endLinks(trx, id, now);
  await endLinksIssuedBy(trx, id, now);
}

/** A new postal code fits its country, and a new country its postal code; what was stored before the rule is left alone. */
function judgePostalCode(after: Columns, stored: { readonly zipCode: string; readonly country: string }): void {
  const { zipCode, country } = after;
  if (zipCode === undefined && country === undefined) return;
  const refusal = refusalOfPostalCode(country ?? stored.country, zipCode ?? stored.zipCode);
  if (refusal !== null) throw badRequest(refusal, "contact.zip_code");
}
