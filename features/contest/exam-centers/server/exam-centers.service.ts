import type { Mailing } from "#access/links/server/mailed-links.service.ts";
import { notifyManagers } from "#access/mail/server/manager-notice.service.ts";
import type { Site } from "#access/mail/server/site.service.ts";
import { refuseUnreadManagers } from "#access/responsibility/server/managers-read.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { revokeSlipPasswords } from "#organizations/passwords/server/slip-passwords.service.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { badRequest, foundOr404, isDuplicate, Refusal, throwIfRefused } from "#platform/server/errors.ts";
import { type Effect, refuseUnconfirmed } from "#platform/server/moved-people.ts";
import type { CentersFilterValues, ExamCenterChanges, ExamCenterDraft } from "../exam-centers.contract.ts";
import { refusalToRun } from "../manager.ts";
import * as queries from "./exam-centers.queries.ts";

export { centerIds, managersOf } from "./exam-centers.queries.ts";

export const CHANGE_CENTER = action("change center", "a modifié un centre d'épreuve");
const CREATE_CENTER = action("create center", "a créé un centre d'épreuve");

const UNKNOWN = "Ce centre d'épreuve n'existe pas";

/** A center, with the number of people that this year's stages convoke there. */
export async function centerOf(db: Connection, id: number, year: number | null = null) {
  const [center] = await queries.listCenters(db, { limit: 1, page: 1, search: "", sortBy: [], id, questionnaireId: undefined, year });
  return foundOr404(center, UNKNOWN);
}

export const centerFilterOf = ({ search, ...filters }: CentersFilterValues) => ({
  search,
  id: filters["filter.id"],
  stageId: filters["filter.stage"],
  entry: filters["filter.entry"],
});

export async function centerIdOf(db: Connection, callerId: number, centerId: number | "me"): Promise<number> {
  if (centerId !== "me") return centerId;
  return foundOr404(await queries.findFirstControlled(db, callerId), "Vous n'êtes responsable d'aucun centre d'épreuve").id;
}

interface ActorContext extends Omit<Mailing, "issuedBy" | "purpose" | "site"> {
  readonly actorId: number;
  readonly site: Site;
}

/** Creates a center run by this account; 409 if another has this RNE code, or this name and postal code. */
export async function createCenter(trx: Connection, userId: number, draft: ExamCenterDraft, context: ActorContext): Promise<number> {
  const { actorId } = context;
  await checkManagers(trx, [userId]);
  const { id } = await queries.insertCenter(trx, draft).catch(refuseDuplicate);
  await notifyManagers(trx, context, { kind: "center", id, name: draft.name }, { input: [userId] });
  await revokeSlipPasswords(trx, context, [userId]);
  await queries.replaceManagers(trx, id, [userId]);
  const after = { ...draft, responsibleUserIds: [userId] };
  await record(trx, { actorId, action: CREATE_CENTER, subject: `center ${id}`, after });
  return id;
}

interface ChangeContext extends ActorContext {
  readonly year: number | null;
  readonly confirmed: string | undefined;
}

export async function changeCenter(trx: Connection, id: number, input: ExamCenterChanges, context: ChangeContext) {
  const { actorId, year, confirmed } = context;
  const { responsibleUserIds, readResponsibleUserIds, ...fields } = input;
  const { convoked, ...stored } = foundOr404(await queries.lockCenter(trx, id, year), UNKNOWN);
  const changes = changesTo(stored, fields);
  checkPostalCode(changes, stored);
  refuseUnconfirmed(effectsOnConvoked(changes, convoked), confirmed);
  if (Object.keys(changes).length > 0) await queries.updateCenter(trx, id, changes).catch(refuseDuplicate);
  const center = { id, name: changes.name ?? stored.name };
  const managers = responsibleUserIds && (await assignManagers(trx, center, responsibleUserIds, readResponsibleUserIds, context));
  const before = { ...beforeChanges(stored, changes), ...(managers && { responsibleUserIds: managers.before }) };
  const after = { ...changes, ...(managers && { responsibleUserIds: managers.after }) };
  if (Object.keys(after).length > 0) await record(trx, { actorId, action: CHANGE_CENTER, subject: `center ${id}`, before, after });
}

/** Replaces the managers; does nothing for `undefined`. New ones are checked; current ones may stay even if their account is closed. */
async function assignManagers(
  trx: Connection,
  center: { id: number; name: string },
  userIds: readonly number[],
  read: readonly number[] | undefined,
  context: ActorContext,
) {
  const { id } = center;
  const before = await queries.listManagerIds(trx, id);
  await refuseUnreadManagers(trx, read, before);
  const after = [...new Set(userIds)].sort((one, other) => one - other);
  if (after.join() === before.join()) return undefined;
  const added = after.filter((userId) => !before.includes(userId));
  const removed = before.filter((userId) => !after.includes(userId));
  if (added.length > 0) await checkManagers(trx, added);
  // Runs before passwords are revoked, because an account without one is not notified.
  await notifyManagers(trx, context, { kind: "center", ...center }, { input: added, removed });
  if (added.length > 0) await revokeSlipPasswords(trx, context, added);
  await queries.replaceManagers(trx, id, after);
  return { before, after };
}

/** Moves the centers of an account to another, with the same effects as naming it manager. */
export async function moveCenters(trx: Connection, fromId: number, toId: number, context: ActorContext): Promise<void> {
  if (await queries.moveCenters(trx, fromId, toId)) await revokeSlipPasswords(trx, context, [toId]);
}

async function checkManagers(trx: Connection, ids: readonly number[]): Promise<void> {
  const accounts = await queries.lockAccounts(trx, ids);
  for (const id of ids) {
    const account = accounts.find((one) => one.id === id);
    throwIfRefused(refusalToRun(foundOr404(account, "Cette personne n'existe pas")), badRequest, "responsibleUserIds");
  }
}

function checkPostalCode({ zipCode, country }: ExamCenterChanges, stored: { readonly zipCode: string; readonly country: string }): void {
  if (zipCode === undefined && country === undefined) return;
  throwIfRefused(refusalOfPostalCode(country ?? stored.country, zipCode ?? stored.zipCode), badRequest, "zipCode");
}

/** The effects that convoked people do not hear of: a missing seat, or letters that name another place. */
function effectsOnConvoked({ seats, ...changes }: ExamCenterChanges, convoked: number): Effect[] {
  const there = `${formatCount(convoked, "personne est déjà convoquée", "personnes sont déjà convoquées")} dans ce centre pour une même étape\u00A0:`;
  const isElsewhere = convoked > 0 && (["name", "street", "city", "zipCode", "country"] as const).some((name) => name in changes);
  const letters = `${convoked === 1 ? "sa convocation serait" : "leurs convocations seraient"} à renvoyer`;
  if (seats === undefined || seats >= convoked) return isElsewhere ? [{ key: "place", sentence: `${there} ${letters}` }] : [];
  const tooFew = { key: `seats-${seats}`, sentence: `${there} ${formatCount(seats, "place n'y suffit", "places n'y suffisent")} pas` };
  return isElsewhere ? [tooFew, { key: "place", sentence: letters }] : [tooFew];
}

const uniqueIndexes = [
  { index: "exam_centers_rne_code_key", path: "rneCode", message: "Un centre d'épreuve porte déjà ce code RNE" },
  { index: "exam_centers_known", path: "name", message: "Un centre d'épreuve de ce nom et de ce code postal existe déjà" },
] as const;

function refuseDuplicate(error: unknown): never {
  const duplicate = uniqueIndexes.find(({ index }) => isDuplicate(error, index));
  if (!duplicate) throw error;
  const { path, message } = duplicate;
  throw new Refusal(409, message, { issues: [{ path, message }] });
}
