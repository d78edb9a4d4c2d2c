import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { lockUser } from "#core/accounts/server/accounts.service.ts";
import { action, labelFields, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { writeToApplicant } from "#organizations/establishments/server/request-pages.service.ts";
import { badRequest, conflict, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { type Measures, mergedRight, needs, type Right, refusalOfDays, refusals } from "../accommodation.ts";
import type { Accommodation } from "../accommodations.contract.ts";
import { answeredMail } from "./accommodations.mails.ts";
import * as queries from "./accommodations.queries.ts";

export {
  countWaiting,
  deleteAccommodationsOf,
  deleteAccommodationsOfFormerSeasons,
  extraAt,
  listWithNeed,
  rightAt,
  rightOn,
} from "./accommodations.queries.ts";

const ASK = action("ask for accommodation", "a demandé du temps en plus ou un aménagement");
const GIVE = action("give accommodation", "a donné du temps en plus ou un aménagement");
const REFUSE = action("refuse accommodation", "a refusé un aménagement");
const WITHDRAW = action("withdraw accommodation request", "a retiré sa demande de temps en plus ou d'aménagement");
const ANSWERED = "Cette demande a déjà sa réponse.";
const NO_PARTICIPANT = "Ce compte ne participe pas au championnat\u00A0: il n'a ni temps en plus, ni aménagement.";

labelFields({ extra: "Minutes de plus par heure", startsOn: "Du", endsOn: "Au (compris)" });

/** The trail stays longer than a right, so it contains no need of the person. */
const traced = (right: Right | undefined) => right && { extra: right.extra, startsOn: right.startsOn, endsOn: right.endsOn };

export async function readAccommodation(db: Connection, userId: number, isSchool = false): Promise<Accommodation> {
  const [right = null, request = null] = [await queries.findRight(db, userId), isSchool ? null : await queries.findRequest(db, userId)];
  return { right, request };
}

const inOrder = <One extends Measures>(one: One): One => ({ ...one, needs: needs.filter((need) => one.needs.includes(need)) });

interface Change {
  readonly caller: Caller;
  readonly userId: number;
}

/** Changes of one person's right wait for each other; a change of the caller's place waits for no person. */
async function lockPerson(trx: Connection, { caller, userId }: Change): Promise<void> {
  await caller.recheckAccess(trx);
  foundOr404(await lockUser(trx, userId), "Cette personne n'existe pas");
  await caller.recheckAccess(trx);
}

export async function askAccommodation(trx: Connection, caller: Caller, asked: Measures, now: Date): Promise<Accommodation> {
  await lockPerson(trx, { caller, userId: caller.id });
  if (!(await queries.isRegistered(trx, caller.id))) throw conflict("Inscrivez-vous d'abord à la saison en cours.");
  await queries.saveRequest(trx, caller.id, inOrder(asked), now);
  await record(trx, { actorId: caller.id, action: ASK, subject: `user ${caller.id}` });
  return readAccommodation(trx, caller.id);
}

export async function withdrawRequest(trx: Connection, caller: Caller): Promise<Accommodation> {
  await lockPerson(trx, { caller, userId: caller.id });
  if (!(await queries.deleteRequest(trx, caller.id, true))) throw conflict(ANSWERED);
  await record(trx, { actorId: caller.id, action: WITHDRAW, subject: `user ${caller.id}` });
  return readAccommodation(trx, caller.id);
}

export async function giveAccommodation(trx: Connection, change: Change, given: Right, tools: NotifyTools): Promise<Accommodation> {
  const { caller, userId } = change;
  const isSchool = caller.role !== "ADMIN";
  await lockPerson(trx, change);
  if (!(await queries.takesPart(trx, userId))) throw conflict(NO_PARTICIPANT);
  const [before, today] = [await queries.findRight(trx, userId), foundOr404(await queries.findToday(trx))];
  const isEnd = given.startsOn === before?.startsOn && given.endsOn < today;
  if (!isEnd) throwIfRefused(refusalOfDays(given, today), badRequest, "endsOn");
  // A school changes no day that has passed: its pupils' times of then may be compared.
  const from = isSchool && given.startsOn < today ? today : given.startsOn;
  await queries.replaceRight(trx, userId, from, inOrder(given), { id: caller.id, now: tools.now });
  await record(trx, {
    actorId: caller.id,
    action: GIVE,
    subject: `user ${userId}`,
    before: traced(before),
    after: traced({ ...given, startsOn: from }),
  });
  if (!isEnd && (await queries.deleteRequest(trx, userId))) await writeAnswer(trx, userId, tools);
  return readAccommodation(trx, userId, isSchool);
}

export async function refuseAccommodation(
  trx: Connection,
  change: Change,
  reason: keyof typeof refusals,
  tools: NotifyTools,
): Promise<Accommodation> {
  const { caller, userId } = change;
  await lockPerson(trx, change);
  if (!(await queries.refuseRequest(trx, userId, reason))) throw conflict(ANSWERED);
  await record(trx, { actorId: caller.id, action: REFUSE, subject: `user ${userId}`, after: { reason: refusals[reason] } });
  await writeAnswer(trx, userId, tools);
  return readAccommodation(trx, userId);
}

const writeAnswer = (trx: Connection, userId: number, tools: NotifyTools) =>
  writeToApplicant(trx, userId, tools, { cause: "accommodation-answered", ...answeredMail(tools.site, {}) });

/** Of two rights that hold, the kept account has the longer time and all needs. */
export async function mergeAccommodations(
  trx: Connection,
  fromId: number,
  toId: number,
  { actorId, now }: { readonly actorId: number; readonly now: Date },
): Promise<void> {
  const [from, to] = [await queries.findRight(trx, fromId), await queries.findRight(trx, toId)];
  await queries.moveRequest(trx, fromId, toId);
  await queries.deleteAccommodationsOf(trx, [fromId]);
  if (!from) return;
  const merged = to ? mergedRight(from, to, foundOr404(await queries.findToday(trx))) : from;
  await queries.replaceRight(trx, toId, merged.startsOn, merged, { id: actorId, now });
  await record(trx, { actorId, action: GIVE, subject: `user ${toId}`, before: traced(to), after: traced(merged) });
}
