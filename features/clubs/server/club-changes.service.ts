import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { endLinksIssuedBy } from "#features/auth/server/links.service.ts";
import { type Telling, tellCharge } from "#features/mail/server/charge.service.ts";
import { isReadAlike } from "#features/users/place-likeness.ts";
import { refusalOfPostalCodeIfAny } from "#features/users/postal-code.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { refusalOfLetters } from "#platform/contract/names.ts";
import { badRequest, forbidden, known, Refusal } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import type { ClubFacts, clubsApi, NewClub } from "../clubs.contract.ts";
import { areAlike } from "../likeness.ts";
import { emptied } from "../own-club.ts";
import * as queries from "./club-changes.queries.ts";
import { insertClub, listClubs } from "./clubs.queries.ts";
import { settleRequestsOf } from "./requests.queries.ts";

type Named = RequestOf<typeof clubsApi.update>["body"];

interface Moment extends Telling {
  readonly caller: Caller;
}

/** Changes a club, and who runs it (CLB-06); that it is the caller's to change is asked again once it is held. What is named and does not change is not written. */
export async function changeClub(trx: Connection, id: number, { controllerIds, ...named }: Named, moment: Moment): Promise<void> {
  const { caller } = moment;
  const before = known(await queries.holdClub(trx, id, caller.id), "Ce club n'existe pas");
  await caller.askAgain(trx);
  const changes = changesTo(before, named);
  refuseFacts({ ...before, ...changes });
  if (caller.role !== "ADMIN") await refuseOwn(trx, id, before, changes);
  const hasChanges = Object.keys(changes).length > 0;
  if (hasChanges) await queries.updateClub(trx, id, changes);
  const club = { id, name: changes.name ?? before.name };
  const controllers = controllerIds && (await changeControllers(trx, club, controllerIds, moment));
  if (!hasChanges && !controllers) return;
  await record(trx, {
    actorId: caller.id,
    action: "change club",
    subject: `club ${id}`,
    before: { ...beforeChanges(before, changes), ...controllers?.before },
    after: { ...changes, ...controllers?.after },
  });
}

/** Adds a club and puts these accounts in charge of it; 409 where there is one of this name and postal code. */
export async function createClub(trx: Connection, { controllerIds, ...facts }: NewClub, moment: Moment): Promise<number> {
  const { caller, now } = moment;
  const managers = [...new Set(controllerIds)];
  await refuseStrangers(trx, managers, []);
  const club = await insertClub(trx, facts);
  if (!club) throw queries.alreadyThere();
  await queries.replaceControllers(trx, club.id, managers);
  await settleRequestsOf(trx, managers, { clubId: club.id, decidedBy: caller.id, decidedAt: now });
  await tellCharge(trx, moment, { kind: "club", id: club.id, name: facts.name }, { named: managers });
  await record(trx, {
    actorId: caller.id,
    action: "create club",
    subject: `club ${club.id}`,
    after: { ...facts, controllerIds: managers },
  });
  return club.id;
}

function refuseFacts({ country, zipCode }: ClubFacts): void {
  const refusal = refusalOfPostalCodeIfAny(country, zipCode);
  if (refusal !== null) throw badRequest(refusal, "zipCode");
}

/** What who runs a club leaves to the office: to empty its address, and to give it a name under which families may take it for another (LET-12). */
async function refuseOwn(trx: Connection, id: number, before: ClubFacts, changes: Partial<ClubFacts>): Promise<void> {
  const [missing] = emptied(before, changes);
  if (missing) throw badRequest(missing.message, missing.field);
  for (const field of ["name", "city", "country"] as const) {
    const letters = refusalOfLetters(changes[field] ?? "");
    if (letters !== null) throw badRequest(letters, field);
  }
  const after = { ...before, ...changes };
  if (isReadAlike(before, after)) return;
  const other = (await listClubs(trx)).find((club) => club.id !== id && areAlike(after, club));
  if (!other) return;
  const message = `Un autre club a presque ce nom\u00A0: ${other.name}, ${other.city}. Pour que les familles ne se trompent pas, la fédération seule peut le donner\u00A0: écrivez-lui.`;
  throw new Refusal(409, message, { issues: [{ path: changes.name === undefined ? "city" : "name", message }] });
}

/** Puts these accounts in charge of a club, in place of those that are: what these handed out ends. Nothing where they are the same. */
async function changeControllers(trx: Connection, club: { id: number; name: string }, controllerIds: readonly number[], moment: Moment) {
  const { caller, now } = moment;
  const { id } = club;
  if (caller.role !== "ADMIN") throw forbidden("La fédération seule donne et retire la responsabilité d'un club\u00A0: écrivez-lui.");
  const before = await queries.listControllerIds(trx, id);
  const after = [...new Set(controllerIds)].toSorted((one, other) => one - other);
  if (String(before) === String(after)) return undefined;
  await refuseStrangers(trx, after, before);
  await queries.replaceControllers(trx, id, after);
  await settleRequestsOf(trx, after, { clubId: id, decidedBy: caller.id, decidedAt: now });
  const named = after.filter((userId) => !before.includes(userId));
  const removed = before.filter((userId) => !after.includes(userId));
  for (const left of removed) await endLinksIssuedBy(trx, left, now);
  await tellCharge(trx, moment, { kind: "club", ...club }, { named, removed });
  return { before: { controllerIds: before }, after: { controllerIds: after } };
}

/** A club is run from the area of clubs, which other accounts do not enter; whoever ran it stays, whatever became of the account. */
export async function refuseStrangers(trx: Connection, userIds: readonly number[], before: readonly number[]): Promise<void> {
  const accounts = await queries.holdAccounts(trx, userIds);
  if (accounts.length < userIds.length) throw badRequest("Ce compte n'existe pas, ou plus\u00A0: choisissez-en un autre", "controllerIds");
  const stranger = accounts.find(({ role }) => role !== "CLUB");
  if (stranger)
    throw badRequest(
      `${stranger.username} n'est pas un compte de club\u00A0: il ne pourrait pas ouvrir l'espace du club.`,
      "controllerIds",
    );
  const closed = accounts.find(({ id, status }) => status === "DESACTIVATED" && !before.includes(id));
  if (closed)
    throw badRequest(`Le compte ${closed.username} est désactivé\u00A0: choisissez-en un autre, ou réactivez-le.`, "controllerIds");
}
