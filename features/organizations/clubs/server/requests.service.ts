import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import { findRecipient, lockOpenAccount, refuseWithoutPassword } from "#core/accounts/server/accounts.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import type { RequestState } from "#organizations/establishments/requests.ts";
import { refuseUnread } from "#organizations/establishments/server/request-decisions.service.ts";
import { writeToApplicant } from "#organizations/establishments/server/request-pages.service.ts";
import { conflict, foundOr404, onDuplicate, Refusal } from "#platform/server/errors.ts";
import type { ClubDraft } from "../club-fields.ts";
import { duplicateClub, lockClub } from "./club-changes.queries.ts";
import { refuseStrangers } from "./club-changes.service.ts";
import { findExisting, insertClub, insertController, listControlled } from "./clubs.queries.ts";
import { acceptedMail, joinedMail, refusedMail } from "./requests.mails.ts";
import * as queries from "./requests.queries.ts";

const ACCEPT_CLUB = action("accept club", "a accepté un club");
const DECLARE_CLUB = action("declare club", "a demandé à inscrire un club");
const REFUSE_CLUB = action("refuse club", "a refusé d'inscrire un club");

interface Applicant {
  readonly userId: number;
  readonly year: number;
  readonly now: Date;
  /** The contact address for clubs that are already registered. */
  readonly contactEmail: string;
  readonly path: "name" | "club.name";
}

const ALREADY_WAITING = "Votre demande attend déjà la réponse de la fédération.";

/** Stores the request to register a club with this account as manager. The club is created only when the office accepts it (LET-12). */
async function requestClub(trx: Connection, club: ClubDraft, { userId, year, now, contactEmail, path }: Applicant): Promise<number> {
  await lockOpenAccount(trx, userId);
  if ((await listControlled(trx, userId)).length > 0)
    throw conflict("Votre compte anime déjà un club\u00A0: pour un autre, écrivez à la fédération.");
  if (await queries.findWaiting(trx, userId)) throw conflict(ALREADY_WAITING);
  if (await findExisting(trx, club)) throw existingClubRefusal(club, contactEmail, path);
  const { id } = await queries
    .insertRequest(trx, { ...club, userId, year, createdAt: now })
    .catch(onDuplicate("club_requests_one_waiting", ALREADY_WAITING));
  await record(trx, { actorId: userId, action: DECLARE_CLUB, subject: `user ${userId}`, after: { year, ...club } });
  return id;
}

/** Stores a request, and accepts it at once if the office's setting asks for it and no club looks like this one (LET-03). Returns whether it is accepted. */
export async function declareClub(
  trx: Connection,
  club: ClubDraft,
  applicant: Applicant,
  { isAutomatic, ...context }: NotifyTools & { readonly enrolClub: EnrolClub; readonly isAutomatic: boolean },
): Promise<boolean> {
  if (isAutomatic) await queries.lockDeclarations(trx);
  const id = await requestClub(trx, club, applicant);
  if (!isAutomatic || (await queries.isDoubtful(trx, { ...club, id }))) return false;
  await acceptRequest(trx, { id, clubId: null, state: "waiting" }, { ...context, actorId: null });
  return true;
}

const existingClubRefusal = ({ name, zipCode }: ClubDraft, contactEmail: string, path: string) =>
  new Refusal(
    409,
    `Ce club est déjà inscrit\u00A0: ${name}, ${zipCode}. Vous l'animez\u00A0? Connectez-vous avec votre identifiant. Sinon, demandez à la personne qui l'anime, ou écrivez à ${contactEmail}.`,
    { issues: [{ path, message: "Ce club est déjà inscrit" }] },
  );

interface DecisionContext extends NotifyTools {
  /** Null: accepted by the office's setting at its declaration. */
  readonly actorId: number | null;
}

/** Locks a request that can still be decided; one refused by mistake can still be accepted. */
async function lockUndecided(trx: Connection, id: number) {
  const request = foundOr404(await queries.lockRequest(trx, id), "Cette demande n'existe pas, ou plus");
  if (request.state === "confirmed") throw conflict("Cette demande est déjà acceptée.");
  return request;
}

/** Registers a club for a year; the room of registrations is above this one. */
export type EnrolClub = (trx: Connection, clubId: number, year: number) => Promise<unknown>;

interface Acceptance {
  readonly id: number;
  readonly clubId: number | null;
  /** The state as the office read it. */
  readonly state: RequestState;
}

type LockedRequest = Awaited<ReturnType<typeof lockUndecided>>;

export async function acceptRequest(
  trx: Connection,
  { id, clubId, state }: Acceptance,
  context: DecisionContext & { readonly enrolClub: EnrolClub },
): Promise<number> {
  const { actorId, site, now, enrolClub } = context;
  if (clubId !== null) await lockPlace(trx, "club", clubId);
  const request = await lockUndecided(trx, id);
  refuseUnread(request, state);
  await refuseStrangers(trx, [request.userId], []);
  if (actorId !== null) await refuseWithoutPassword(trx, request.userId);
  const club = clubId === null ? await createRequestedClub(trx, request, enrolClub) : await joinClub(trx, request, clubId, context);
  await insertController(trx, club.id, request.userId);
  const decision = { clubId: club.id, decidedBy: actorId, decidedAt: now };
  await queries.updateRequest(trx, id, { ...decision, state: "confirmed", reason: null });
  await queries.confirmRequestsOf(trx, [request.userId], decision);
  await record(trx, {
    actorId: actorId ?? request.userId,
    action: ACCEPT_CLUB,
    subject: `club ${club.id}`,
    after: { userId: request.userId, ...(actorId === null && { isAutomatic: true }) },
  });
  if (actorId !== null)
    await writeToApplicant(trx, request.userId, context, {
      cause: `club-request-${id}-accepted`,
      ...acceptedMail(site, { club: club.name }),
    });
  return club.id;
}

async function createRequestedClub(trx: Connection, { name, street, city, zipCode, country, year }: LockedRequest, enrolClub: EnrolClub) {
  const club = await insertClub(trx, { name, street, city, zipCode, country });
  if (!club) throw duplicateClub();
  await enrolClub(trx, club.id, year);
  return { id: club.id, name };
}

/** The club keeps its name and address. The letters to its managers belong to the new one, whose data they contain. */
async function joinClub(trx: Connection, { userId }: LockedRequest, id: number, { outbox, site, now }: DecisionContext) {
  const { name } = foundOr404(await lockClub(trx, id), "Ce club n'existe pas, ou plus");
  const newManager = foundOr404(await findRecipient(trx, userId));
  for (const manager of await queries.listReachable(trx, id))
    await outbox.post(trx, {
      cause: `club-${id}-joined-by-${userId}-${manager.id}-${now.getTime()}`,
      userId,
      recipient: manager.email,
      ...joinedMail(site, { responsable: `${newManager.firstname} ${newManager.lastname}`.trim(), club: name }),
      isForAddress: true,
    });
  return { id, name };
}

export async function refuseRequest(trx: Connection, id: number, reason: string, context: DecisionContext) {
  const { actorId, site, now } = context;
  const request = await lockUndecided(trx, id);
  if (request.state === "refused") throw conflict("Cette demande est déjà refusée.");
  await refuseWithoutPassword(trx, request.userId);
  await queries.updateRequest(trx, id, { state: "refused", reason, decidedBy: actorId, decidedAt: now });
  await record(trx, { actorId, action: REFUSE_CLUB, subject: `user ${request.userId}`, after: { name: request.name, reason } });
  await writeToApplicant(trx, request.userId, context, {
    cause: `club-request-${id}-refused`,
    ...refusedMail(site, { club: request.name, raison: reason }),
  });
}
