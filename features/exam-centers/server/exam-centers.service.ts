import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Mailing } from "#features/auth/server/auth.service.ts";
import { takeSlipPasswords } from "#features/auth/server/slip-passwords.service.ts";
import { tellCharge } from "#features/mail/server/charge.service.ts";
import type { Site } from "#features/passkeys/server/passkeys.service.ts";
import { refusalOfPostalCode } from "#features/users/postal-code.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import { badRequest, conflict, isDuplicate, known, Refusal } from "#platform/server/errors.ts";
import type { ExamCenterChanges, ExamCenterDraft } from "../exam-centers.contract.ts";
import { refusalToRun } from "../manager.ts";
import * as queries from "./exam-centers.queries.ts";
import * as merging from "./merging.queries.ts";

const UNKNOWN = "Ce centre d'épreuve n'existe pas";

/** A centre, and how many the stages of this year convoke there. */
export async function centerOf(db: Connection, id: number, year: number | null = null) {
  const [center] = await queries.listCenters(db, { limit: 1, page: 1, search: "", sortBy: [], id, questionnaireId: undefined, year });
  return known(center, UNKNOWN);
}

/** The centre that an address names; `me`: the first that the caller runs. */
export async function centerIdOf(db: Connection, callerId: number, centerId: number | "me"): Promise<number> {
  if (centerId !== "me") return centerId;
  return known(await queries.findFirstControlled(db, callerId), "Vous n'êtes responsable d'aucun centre d'épreuve").id;
}

interface By extends Omit<Mailing, "issuedBy" | "purpose" | "site"> {
  readonly actorId: number;
  readonly site: Site;
}

/** A new centre, run by this account; 409 where there is one of this RNE code, or of this name and postal code. */
export async function createCenter(trx: Connection, userId: number, draft: ExamCenterDraft, by: By): Promise<number> {
  const { actorId } = by;
  await judgeManagers(trx, [userId]);
  const { id } = await queries.insertCenter(trx, draft).catch(refuseTwin);
  await tellCharge(trx, by, { kind: "center", id, name: draft.name }, { named: [userId] });
  await takeSlipPasswords(trx, by, [userId]);
  await queries.replaceManagers(trx, id, [userId]);
  const after = { ...draft, responsibleUserIds: [userId] };
  await record(trx, { actorId, action: "create center", subject: `center ${id}`, after });
  return id;
}

interface Moment extends By {
  readonly year: number | null;
  /** Fewer seats than people convoked, knowingly. */
  readonly overbook: boolean;
}

/** Changes what differs of a centre, and who runs it. */
export async function changeCenter(trx: Connection, id: number, asked: ExamCenterChanges, moment: Moment) {
  const { actorId, year, overbook } = moment;
  const { responsibleUserIds, ...named } = asked;
  const { convoked, ...stored } = known(await queries.holdCenter(trx, id, year), UNKNOWN);
  const changes = changesTo(stored, named);
  judgePostalCode(changes, stored);
  if (changes.seats !== undefined && changes.seats < convoked && !overbook) throw tooFewSeats(changes.seats, convoked);
  if (Object.keys(changes).length > 0) await queries.updateCenter(trx, id, changes).catch(refuseTwin);
  const managers = responsibleUserIds && (await appoint(trx, { id, name: changes.name ?? stored.name }, responsibleUserIds, moment));
  const before = { ...beforeChanges(stored, changes), ...(managers && { responsibleUserIds: managers.before }) };
  const after = { ...changes, ...(managers && { responsibleUserIds: managers.after }) };
  if (Object.keys(after).length > 0) await record(trx, { actorId, action: "change center", subject: `center ${id}`, before, after });
}

/** Gives the centre to these alone, unless they have it already. Those who come are judged; whoever runs it stays, whatever became of the account. */
async function appoint(trx: Connection, center: { id: number; name: string }, userIds: readonly number[], by: By) {
  const { id } = center;
  const before = await queries.listManagerIds(trx, id);
  const after = [...new Set(userIds)].sort((one, other) => one - other);
  if (after.join() === before.join()) return undefined;
  const coming = after.filter((userId) => !before.includes(userId));
  const removed = before.filter((userId) => !after.includes(userId));
  if (coming.length > 0) await judgeManagers(trx, coming);
  // Before their passwords are taken back: who waits for a first one is not told.
  await tellCharge(trx, by, { kind: "center", ...center }, { named: coming, removed });
  if (coming.length > 0) await takeSlipPasswords(trx, by, coming);
  await queries.replaceManagers(trx, id, after);
  return { before, after };
}

/** Puts the centres that a person runs under another account, which comes to run them as if it had been named. */
export async function moveCenters(trx: Connection, fromId: number, toId: number, by: By): Promise<void> {
  if (await merging.moveCenters(trx, fromId, toId)) await takeSlipPasswords(trx, by, [toId]);
}

async function judgeManagers(trx: Connection, ids: readonly number[]): Promise<void> {
  const accounts = await queries.holdAccounts(trx, ids);
  for (const id of ids) {
    const refusal = refusalToRun(
      known(
        accounts.find((account) => account.id === id),
        "Cette personne n'existe pas",
      ),
    );
    if (refusal !== null) throw badRequest(refusal, "responsibleUserIds");
  }
}

/** A new postal code fits its country, and a new country its postal code. */
function judgePostalCode({ zipCode, country }: ExamCenterChanges, stored: { readonly zipCode: string; readonly country: string }): void {
  if (zipCode === undefined && country === undefined) return;
  const refusal = refusalOfPostalCode(country ?? stored.country, zipCode ?? stored.zipCode);
  if (refusal !== null) throw badRequest(refusal, "zipCode");
}

const tooFewSeats = (seats: number, convoked: number) =>
  conflict(
    `${convoked} personne${convoked > 1 ? "s" : ""} ${convoked > 1 ? "sont déjà convoquées" : "est déjà convoquée"} dans ce centre pour une même étape\u00A0: ${seats} place${seats > 1 ? "s" : ""} n'y ${seats > 1 ? "suffisent" : "suffit"} pas.`,
    { overbooked: { seats, convoked } },
  );

const twins = [
  { index: "exam_centers_rne_code_key", path: "rneCode", message: "Un centre d'épreuve porte déjà ce code RNE" },
  { index: "exam_centers_known", path: "name", message: "Un centre d'épreuve de ce nom et de ce code postal existe déjà" },
] as const;

/** A centre like another one becomes a refusal that says by what. */
function refuseTwin(error: unknown): never {
  const twin = twins.find(({ index }) => isDuplicate(error, index));
  if (!twin) throw error;
  const { path, message } = twin;
  throw new Refusal(409, message, { issues: [{ path, message }] });
}
