import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { enrolDeclaredSchool } from "#features/registrations/server/registrations.service.ts";
import { refuseUnanswered } from "#features/users/server/account.service.ts";
import { conflict, known, onDuplicate } from "#platform/server/errors.ts";
import { factsOf, type RequestState } from "../requests.ts";
import { findPerson, holdSchoolOf } from "./correspondents.queries.ts";
import { endCorrespondent, type Mailing } from "./correspondents.service.ts";
import { insertSchool, waitForTurn } from "./declaration.queries.ts";
import { findSchoolOf, updateSchool } from "./establishments.queries.ts";
import { confirmedMail, refusedMail } from "./requests.mails.ts";
import { endCodesOf, holdRequest, type StoredRequest, settleOf, updateRequest } from "./requests.queries.ts";
import { holdAccount } from "./school-changes.queries.ts";

interface Deciding extends Mailing {
  /** Null: the code of the official address decides. */
  readonly actorId: number | null;
  /** Who acts for the school, as the office read it; the code replaces whoever does. */
  readonly correspondentId?: number | null;
}

/** Holds a request that may still be decided; one that was refused by mistake may be confirmed after all. */
export async function holdUndecided(trx: Connection, id: number): Promise<StoredRequest> {
  await waitForTurn(trx);
  const request = known(await holdRequest(trx, id), "Cette demande n'existe pas, ou plus");
  if (request.state === "confirmed") throw conflict("Cette demande est déjà confirmée.");
  return request;
}

/** 409 where a colleague has refused it since the office read it: it may be accepted after all, by who has read the refusal. */
export function refuseUnread({ state }: { readonly state: RequestState }, read: RequestState): void {
  if (state === "refused" && read !== "refused")
    throw conflict("Cette demande a été refusée entre-temps\u00A0: lisez pourquoi avant de l'accepter.");
}

/** Makes the account of a request the correspondent: of this school, or of a new one (LET-01). What was prepared is applied. */
export async function confirmRequest(trx: Connection, request: StoredRequest, establishmentId: number | null, deciding: Deciding) {
  const { actorId, outbox, site, now } = deciding;
  await refuseAccount(trx, request.userId);
  // Who types the school's code has signed in.
  if (actorId !== null) await refuseUnanswered(trx, request.userId);
  const school = establishmentId === null ? await openSchool(trx, request) : await takeOver(trx, request, establishmentId, deciding);
  await updateSchool(trx, school.id, { userId: request.userId, ...preparedOf(request) });
  await enrolDeclaredSchool(trx, school.id, { year: request.year, actorId: actorId ?? request.userId });
  const decided = { establishmentId: school.id, decidedBy: actorId, decidedAt: now };
  await updateRequest(trx, request.id, { ...decided, state: "confirmed", codeHash: null, reason: null });
  await settleOf(trx, request.userId, decided);
  await endCodesOf(trx, school.id);
  await record(trx, {
    actorId: actorId ?? request.userId,
    action: "confirm correspondent",
    subject: `establishment ${school.id}`,
    before: { userId: school.formerId },
    after: { userId: request.userId, byCode: actorId === null },
  });
  const account = known(await findPerson(trx, request.userId));
  await outbox.post(trx, {
    cause: `school-request-${request.id}-confirmed-${now.getTime()}`,
    userId: account.id,
    recipient: account.email,
    ...confirmedMail(site, school.name),
  });
  return school.id;
}

/** The season, where one was prepared: nothing of a school that is there already is set back. */
const preparedOf = ({ estimatedParticipants, proposeToBeHalfExamCenter, visible }: StoredRequest) =>
  estimatedParticipants > 0 ? { estimatedParticipants, proposeToBeHalfExamCenter, visible } : {};

async function refuseAccount(trx: Connection, userId: number): Promise<void> {
  const account = known(await holdAccount(trx, userId), "Ce compte n'existe pas, ou plus");
  if (account.status === "DESACTIVATED") throw conflict(`Le compte ${account.username} est désactivé\u00A0: réactivez-le d'abord.`);
  if (await findSchoolOf(trx, userId)) throw conflict(`${account.username} est déjà le correspondant de ${account.school}.`);
}

async function openSchool(trx: Connection, request: StoredRequest) {
  const { rneCode, name, type, street, city, zipCode, country } = request;
  const facts = factsOf({ rneCode, name, type, street, city, zipCode, country }, request.directory);
  const { id } = await insertSchool(trx, facts).catch(
    onDuplicate("establishments_rne_code_key", "Un établissement porte déjà ce code RNE\u00A0: confirmez la demande pour celui-là."),
  );
  return { id, name: facts.name, formerId: null };
}

/** A school that is there keeps its name and address; one that had no code takes the one declared. */
async function takeOver(trx: Connection, { userId, rneCode }: StoredRequest, id: number, deciding: Deciding) {
  const school = known(await holdSchoolOf(trx, { id }), "Cet établissement n'existe pas, ou plus");
  if (deciding.correspondentId !== undefined && deciding.correspondentId !== school.actingId)
    throw conflict("Le correspondant de cet établissement a changé entre-temps\u00A0: regardez qui agit pour lui avant de confirmer.");
  await endCorrespondent(trx, school, userId, deciding);
  if (school.rneCode === null && rneCode !== null) await updateSchool(trx, id, { rneCode });
  return { id, name: school.name, formerId: school.userId };
}

/** Refuses a request; whoever made it reads why. The pupils they had prepared are kept no longer. */
export async function refuseRequest(trx: Connection, id: number, reason: string, { actorId, outbox, site, now }: Deciding): Promise<void> {
  const request = await holdUndecided(trx, id);
  if (request.state === "refused") throw conflict("Cette demande est déjà refusée.");
  await refuseUnanswered(trx, request.userId);
  await updateRequest(trx, id, {
    state: "refused",
    reason,
    codeHash: null,
    pupils: null,
    pupilsEndAt: null,
    decidedBy: actorId,
    decidedAt: now,
  });
  await record(trx, { actorId, action: "refuse correspondent", subject: `user ${request.userId}`, after: { name: request.name, reason } });
  const account = known(await findPerson(trx, request.userId));
  await outbox.post(trx, {
    cause: `school-request-${id}-refused-${now.getTime()}`,
    userId: account.id,
    recipient: account.email,
    ...refusedMail(site, request.name, reason, request.pupils > 0),
  });
}
