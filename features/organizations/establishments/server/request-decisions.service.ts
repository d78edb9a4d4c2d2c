import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { refuseWithoutPassword } from "#core/accounts/server/accounts.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, foundOr404, onDuplicate } from "#platform/server/errors.ts";
import type { RequestState } from "../requests.ts";
import { leaveColleagues } from "./colleagues.service.ts";
import { lockSchoolOf } from "./correspondents.queries.ts";
import { endCorrespondent } from "./correspondents.service.ts";
import { insertSchool, lockDeclarations } from "./declaration.queries.ts";
import { updateSchool } from "./establishments.queries.ts";
import { writeToApplicant } from "./request-pages.service.ts";
import { confirmedMail, refusedMail } from "./requests.mails.ts";
import { confirmWaitingOf, endCodesOfSchool, lockRequest, type StoredRequest, updateRequest } from "./requests.queries.ts";
import { lockAccount } from "./school-changes.queries.ts";

const CONFIRM_CORRESPONDENT = action("confirm correspondent", "a confirmé le correspondant d'un établissement");
const REFUSE_CORRESPONDENT = action("refuse correspondent", "a refusé une demande d'agir pour un établissement");

/** Registers a declared school for a year; the room of registrations is above this one. */
export type EnrolSchool = (
  trx: Connection,
  establishmentId: number,
  registration: { readonly year: number; readonly actorId: number },
) => Promise<unknown>;

interface DecisionContext extends NotifyTools {
  /** Null: the code of the official address decides, or the rule of automatic acceptance, not an officer. */
  readonly actorId: number | null;
  /** The correspondent as the office read them; absent for a code. */
  readonly correspondentId?: number | null;
}

interface Confirmation extends DecisionContext {
  readonly enrolSchool: EnrolSchool;
  /** Accepted by the office's setting at its declaration, as the page and the first letter indicate. */
  readonly isAutomatic?: true;
}

/** Locks a request that can still be decided; one refused by mistake can still be confirmed. */
export async function lockUndecided(trx: Connection, id: number): Promise<StoredRequest> {
  await lockDeclarations(trx);
  const request = foundOr404(await lockRequest(trx, id), "Cette demande n'existe pas, ou plus");
  if (request.state === "confirmed") throw conflict("Cette demande est déjà confirmée.");
  return request;
}

/** An officer who has read the refusal can still accept. @throws {Refusal} 409 for a refusal since the office read the request. */
export function refuseUnread({ state }: { readonly state: RequestState }, readState: RequestState): void {
  if (state === "refused" && readState !== "refused")
    throw conflict("Cette demande a été refusée entre-temps\u00A0: lisez pourquoi avant de l'accepter.");
}

/** Makes the account of a request the correspondent of this school, or of a new one (LET-01), and applies the prepared season. */
export async function confirmRequest(trx: Connection, request: StoredRequest, establishmentId: number | null, context: Confirmation) {
  const { actorId, site, now, enrolSchool, isAutomatic = false } = context;
  await refuseAccount(trx, request.userId);
  // An applicant who types the school's code has signed in.
  if (actorId !== null) await refuseWithoutPassword(trx, request.userId);
  const school =
    establishmentId === null ? await createDeclaredSchool(trx, request) : await takeOver(trx, request, establishmentId, context);
  await updateSchool(trx, school.id, { userId: request.userId, ...preparedSeason(request) });
  await leaveColleagues(trx, request.userId, actorId ?? request.userId);
  await enrolSchool(trx, school.id, { year: request.year, actorId: actorId ?? request.userId });
  const decision = { establishmentId: school.id, decidedBy: actorId, decidedAt: now };
  await updateRequest(trx, request.id, { ...decision, state: "confirmed", codeHash: null, reason: null });
  await confirmWaitingOf(trx, request.userId, decision);
  await endCodesOfSchool(trx, school.id);
  await record(trx, {
    actorId: actorId ?? request.userId,
    action: CONFIRM_CORRESPONDENT,
    subject: `establishment ${school.id}`,
    before: { userId: school.formerId },
    after: { userId: request.userId, ...(isAutomatic ? { isAutomatic } : { byCode: actorId === null }) },
  });
  if (!isAutomatic)
    await writeToApplicant(trx, request.userId, context, {
      cause: `school-request-${request.id}-confirmed`,
      ...confirmedMail(site, { établissement: school.name }),
    });
  return school.id;
}

/** The prepared season, if any: without one, an existing school keeps its own. */
const preparedSeason = ({ estimatedParticipants, proposeToBeHalfExamCenter, visible }: StoredRequest) =>
  estimatedParticipants > 0 ? { estimatedParticipants, proposeToBeHalfExamCenter, visible } : {};

async function refuseAccount(trx: Connection, userId: number): Promise<void> {
  const account = foundOr404(await lockAccount(trx, userId), "Ce compte n'existe pas, ou plus");
  if (account.status === "DESACTIVATED") throw conflict(`Le compte ${account.username} est désactivé\u00A0: réactivez-le d'abord.`);
  if (account.school !== null) throw conflict(`${account.username} est déjà correspondant d'un établissement\u00A0: ${account.school}.`);
}

async function createDeclaredSchool(trx: Connection, { rneCode, name, type, street, city, zipCode, country }: StoredRequest) {
  const { id } = await insertSchool(trx, { rneCode, name, type, street, city, zipCode, country }).catch(
    onDuplicate("establishments_rne_code_key", "Un établissement porte déjà ce code RNE\u00A0: confirmez la demande pour celui-là."),
  );
  return { id, name, formerId: null };
}

/** Makes the applicant the correspondent of an existing school, which keeps its name and address. Without a code it takes the declared one. */
async function takeOver(trx: Connection, { userId, rneCode }: StoredRequest, id: number, context: DecisionContext) {
  const school = foundOr404(await lockSchoolOf(trx, { id }), "Cet établissement n'existe pas, ou plus");
  if (context.correspondentId !== undefined && context.correspondentId !== school.actingId)
    throw conflict("Le correspondant de cet établissement a changé entre-temps\u00A0: regardez qui agit pour lui avant de confirmer.");
  await endCorrespondent(trx, school, userId, context);
  if (school.rneCode === null && rneCode !== null) await updateSchool(trx, id, { rneCode });
  return { id, name: school.name, formerId: school.userId };
}

export async function refuseRequest(trx: Connection, id: number, reason: string, context: DecisionContext): Promise<void> {
  const { actorId, site, now } = context;
  const request = await lockUndecided(trx, id);
  if (request.state === "refused") throw conflict("Cette demande est déjà refusée.");
  await refuseWithoutPassword(trx, request.userId);
  await updateRequest(trx, id, {
    state: "refused",
    reason,
    codeHash: null,
    pupils: null,
    pupilsEndAt: null,
    decidedBy: actorId,
    decidedAt: now,
  });
  await record(trx, { actorId, action: REFUSE_CORRESPONDENT, subject: `user ${request.userId}`, after: { name: request.name, reason } });
  await writeToApplicant(trx, request.userId, context, {
    cause: `school-request-${id}-refused`,
    ...refusedMail(site, {
      établissement: request.name,
      raison: reason,
      liste: request.pupils > 0 ? "\nLa liste d'élèves que vous aviez préparée est effacée.\n" : "",
    }),
  });
}
