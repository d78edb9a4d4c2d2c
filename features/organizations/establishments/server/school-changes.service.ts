import { type NotifyTools, notifyManagers } from "#access/mail/server/manager-notice.service.ts";
import { refuseUnreadCorrespondent } from "#access/responsibility/server/managers-read.service.ts";
import { action, record, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { refusalOfPostalCode } from "#platform/contract/postal-code.ts";
import { badRequest, conflict, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import { refuseUnconfirmed } from "#platform/server/moved-people.ts";
import { type NewSchool, SEASON_RESET, type schoolsApi } from "../schools.contract.ts";
import { leaveColleagues } from "./colleagues.service.ts";
import { lockSchoolOf } from "./correspondents.queries.ts";
import { endCorrespondent } from "./correspondents.service.ts";
import { recordSchoolChange, refuseSeason } from "./establishments.service.ts";
import { confirmWaitingOf, endCodesOfSchool } from "./requests.queries.ts";
import * as queries from "./school-changes.queries.ts";

const CREATE_SCHOOL = action("create school", "a ajouté un établissement");
const RESET_SCHOOLS = action("reset schools", "a réinitialisé les établissements");

interface OfficeContext extends NotifyTools {
  readonly actorId: number;
}

/** Changes a school for the office, at any date. Fields without a change are not written. */
export async function changeSchool(
  trx: Connection,
  id: number,
  { rneCode, readUserId, ...input }: RequestOf<typeof schoolsApi.update>["body"],
  context: OfficeContext,
): Promise<void> {
  const before = foundOr404(await queries.lockOfficeSchool(trx, id), "Cet établissement n'existe pas");
  const changes = changesTo(before, { ...input, rneCode: rneCode === "" ? null : rneCode });
  if (Object.keys(changes).length === 0) return;
  const after = { ...before, ...changes };
  throwIfRefused(refusalOfPostalCode(after.country, after.zipCode), badRequest, "zipCode");
  refuseSeason(after, before);
  if (changes.userId) await refuseUnreadCorrespondent(trx, readUserId, before.userId);
  if (changes.userId) await appoint(trx, id, changes.userId, context);
  await queries.updateOfficeSchool(trx, id, changes);
  await recordSchoolChange(trx, context.actorId, id, before, changes);
}

/** @throws {Refusal} 409 if its code is taken. */
export async function createSchool(trx: Connection, { rneCode, userId, ...facts }: NewSchool, context: OfficeContext): Promise<number> {
  if (userId !== undefined) await refuseCorrespondent(trx, userId);
  const { id } = await queries.insertOfficeSchool(trx, { ...facts, rneCode: rneCode === "" ? null : rneCode, userId: userId ?? null });
  if (userId !== undefined) await confirmAppointed(trx, { id, name: facts.name }, userId, context);
  await record(trx, {
    actorId: context.actorId,
    action: CREATE_SCHOOL,
    subject: `establishment ${id}`,
    after: { rneCode, userId, ...facts },
  });
  return id;
}

/** Makes another account the correspondent of the school. This also decides its waiting request. */
async function appoint(trx: Connection, id: number, userId: number, context: OfficeContext): Promise<void> {
  await refuseCorrespondent(trx, userId);
  const school = foundOr404(await lockSchoolOf(trx, { id }));
  await endCorrespondent(trx, school, userId, context);
  await confirmAppointed(trx, school, userId, context);
}

/** Confirms the waiting request of the named account and notifies them. Other applicants need a new code. */
async function confirmAppointed(
  trx: Connection,
  { id, name }: { id: number; name: string },
  userId: number,
  context: OfficeContext,
): Promise<void> {
  await confirmWaitingOf(trx, userId, { establishmentId: id, decidedBy: context.actorId, decidedAt: context.now });
  await endCodesOfSchool(trx, id);
  await leaveColleagues(trx, userId, context.actorId);
  await notifyManagers(trx, context, { kind: "school", id, name }, { input: [userId] });
}

/** A correspondent needs an account with access to the area of schools, and has only one school. */
async function refuseCorrespondent(trx: Connection, userId: number): Promise<void> {
  const account = await queries.lockAccount(trx, userId);
  if (!account) throw badRequest("Ce compte n'existe pas, ou plus\u00A0: choisissez-en un autre", "userId");
  if (account.role !== "ESTABLISHEMENT")
    throw badRequest(`${account.username} n'est pas un compte d'établissement\u00A0: il ne pourrait pas en ouvrir l'espace.`, "userId");
  if (account.status === "DESACTIVATED")
    throw badRequest(`Le compte ${account.username} est désactivé\u00A0: choisissez-en un autre, ou réactivez-le.`, "userId");
  if (account.school !== null) throw conflict(`${account.username} est déjà correspondant d'un établissement\u00A0: ${account.school}`);
}

/** Rows per statement that writes into the trail. */
const BATCH_SIZE = 1_000;

/** Resets every school to the start of a season (CFG-05). The trail records their former choices. */
export async function resetSchools(trx: Connection, actorId: number, confirmed: string | undefined): Promise<number> {
  const { estimated, offering, open } = await queries.countSeason(trx);
  const lost = [
    estimated > 0 && formatCount(estimated, "estimation serait effacée", "estimations seraient effacées"),
    offering > 0 && formatCount(offering, "proposition de centre serait retirée", "propositions de centre seraient retirées"),
    open > 0 && `${formatCount(open, "établissement n'inscrirait", "établissements n'inscriraient")} plus d'élèves`,
  ].filter((one) => one !== false);
  if (lost.length > 0) refuseUnconfirmed([{ key: SEASON_RESET, sentence: listInFrench(lost) }], confirmed);
  const schools = await queries.resetSeason(trx);
  const start = { estimatedParticipants: 0, proposeToBeHalfExamCenter: false, visible: false };
  for (let from = 0; from < schools.length; from += BATCH_SIZE)
    await recordAll(
      trx,
      schools.slice(from, from + BATCH_SIZE).map(({ id, ...season }) => {
        const after = changesTo(season, start);
        return {
          actorId,
          action: RESET_SCHOOLS,
          subject: `establishment ${id}`,
          before: beforeChanges(season, after),
          after,
        } as const;
      }),
    );
  return schools.length;
}
