import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { RequestState } from "#features/establishments/requests.ts";
import { refuseUnread } from "#features/establishments/server/deciding.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { enrolClub } from "#features/registrations/server/registrations.service.ts";
import { holdOpenAccount, queueForPlace, refuseUnanswered } from "#features/users/server/account.service.ts";
import { conflict, known, onDuplicate, Refusal } from "#platform/server/errors.ts";
import type { ClubDraft } from "../clubs.contract.ts";
import { alreadyThere, holdClub } from "./club-changes.queries.ts";
import { refuseStrangers } from "./club-changes.service.ts";
import { findKnown, insertClub, insertController, listControlled } from "./clubs.queries.ts";
import { acceptedMail, joinedMail, refusedMail, type Site } from "./requests.mails.ts";
import * as queries from "./requests.queries.ts";

interface Applicant {
  readonly userId: number;
  readonly year: number;
  readonly now: Date;
  /** Whom those write to who cannot register their club by themselves. */
  readonly contactEmail: string;
  /** Where the name of the club stands in what was asked. */
  readonly path: "name" | "club.name";
}

const WAITS_ALREADY = "Votre demande attend déjà la réponse de la fédération.";

/** Asks for a club to be registered with this account in charge of it: nothing of it is there before the office has accepted it (LET-12). */
export async function requestClub(trx: Connection, club: ClubDraft, { userId, year, now, contactEmail, path }: Applicant): Promise<void> {
  await holdOpenAccount(trx, userId);
  if ((await listControlled(trx, userId)).length > 0)
    throw conflict("Votre compte anime déjà un club\u00A0: pour un autre, écrivez à la fédération.");
  if (await queries.findWaiting(trx, userId)) throw conflict(WAITS_ALREADY);
  if (await findKnown(trx, club)) throw knownClub(club, contactEmail, path);
  await queries
    .insertRequest(trx, { ...club, userId, year, createdAt: now })
    .catch(onDuplicate("club_requests_one_waiting", WAITS_ALREADY));
  await record(trx, { actorId: userId, action: "declare club", subject: `user ${userId}`, after: { year, ...club } });
}

const knownClub = ({ name, zipCode }: ClubDraft, contactEmail: string, path: string) =>
  new Refusal(
    409,
    `Ce club est déjà inscrit\u00A0: ${name}, ${zipCode}. Vous l'animez\u00A0? Connectez-vous avec votre identifiant. Sinon, demandez à qui l'anime, ou écrivez à ${contactEmail}.`,
    { issues: [{ path, message: "Ce club est déjà inscrit" }] },
  );

interface Deciding {
  readonly actorId: number;
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
}

/** Holds a request that may still be decided; one that was refused by mistake may be accepted after all. */
async function holdUndecided(trx: Connection, id: number) {
  const request = known(await queries.holdRequest(trx, id), "Cette demande n'existe pas, ou plus");
  if (request.state === "confirmed") throw conflict("Cette demande est déjà acceptée.");
  return request;
}

interface Accepted {
  readonly id: number;
  /** Null: a new club. */
  readonly clubId: number | null;
  /** As the office read it. */
  readonly state: RequestState;
}

type Held = Awaited<ReturnType<typeof holdUndecided>>;

/** Puts the account of a request in charge of a new club, or of this one, beside those who run it. */
export async function acceptRequest(trx: Connection, { id, clubId, state }: Accepted, deciding: Deciding): Promise<number> {
  const { actorId, outbox, site, now } = deciding;
  if (clubId !== null) await queueForPlace(trx, "club", clubId);
  const request = await holdUndecided(trx, id);
  refuseUnread(request, state);
  await refuseStrangers(trx, [request.userId], []);
  await refuseUnanswered(trx, request.userId);
  const club = clubId === null ? await openClub(trx, request) : await joinClub(trx, request, clubId, deciding);
  await insertController(trx, club.id, request.userId);
  const decided = { clubId: club.id, decidedBy: actorId, decidedAt: now };
  await queries.updateRequest(trx, id, { ...decided, state: "confirmed", reason: null });
  await queries.settleRequestsOf(trx, [request.userId], decided);
  await record(trx, { actorId, action: "accept club", subject: `club ${club.id}`, after: { userId: request.userId } });
  const account = known(await queries.findPerson(trx, request.userId));
  await outbox.post(trx, {
    cause: `club-request-${id}-accepted-${now.getTime()}`,
    userId: account.id,
    recipient: account.email,
    ...acceptedMail(site, club.name),
  });
  return club.id;
}

async function openClub(trx: Connection, { name, street, city, zipCode, country, year }: Held) {
  const club = await insertClub(trx, { name, street, city, zipCode, country });
  if (!club) throw alreadyThere();
  await enrolClub(trx, club.id, year);
  return { id: club.id, name };
}

/** A club that is there keeps its name and address; those who run it are told who does too, in letters of whom they name, with whose data they go. */
async function joinClub(trx: Connection, { userId }: Held, id: number, { outbox, site, now }: Deciding) {
  const { name } = known(await holdClub(trx, id), "Ce club n'existe pas, ou plus");
  const joining = known(await queries.findPerson(trx, userId));
  for (const manager of await queries.listReachable(trx, id))
    await outbox.post(trx, {
      cause: `club-${id}-joined-by-${userId}-${manager.id}-${now.getTime()}`,
      userId,
      recipient: manager.email,
      ...joinedMail(site, name, joining),
      isForAddress: true,
    });
  return { id, name };
}

/** Refuses a request; whoever made it reads why. */
export async function refuseRequest(trx: Connection, id: number, reason: string, { actorId, outbox, site, now }: Deciding) {
  const request = await holdUndecided(trx, id);
  if (request.state === "refused") throw conflict("Cette demande est déjà refusée.");
  await refuseUnanswered(trx, request.userId);
  await queries.updateRequest(trx, id, { state: "refused", reason, decidedBy: actorId, decidedAt: now });
  await record(trx, { actorId, action: "refuse club", subject: `user ${request.userId}`, after: { name: request.name, reason } });
  const account = known(await queries.findPerson(trx, request.userId));
  await outbox.post(trx, {
    cause: `club-request-${id}-refused-${now.getTime()}`,
    userId: account.id,
    recipient: account.email,
    ...refusedMail(site, request.name, reason),
  });
}
