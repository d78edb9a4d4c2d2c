import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { endLinksIssuedBy } from "#features/auth/server/links.service.ts";
import { refusalOfPostalCodeIfAny } from "#features/users/postal-code.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { badRequest, forbidden, known } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import type { ClubFacts, clubsApi, NewClub } from "../clubs.contract.ts";
import { emptied } from "../own-club.ts";
import * as queries from "./club-changes.queries.ts";
import { insertClub } from "./clubs.queries.ts";

type Named = RequestOf<typeof clubsApi.update>["body"];

interface Moment {
  readonly caller: Caller;
  readonly now: Date;
}

/** Changes a club, and who runs it (CLB-06); that it is the caller's to change was asked before. What is named and does not change is not written. */
export async function changeClub(trx: Connection, id: number, { controllerIds, ...named }: Named, { caller, now }: Moment): Promise<void> {
  const before = known(await queries.holdClub(trx, id), "Ce club n'existe pas");
  const changes = changesTo(before, named);
  refuseFacts({ ...before, ...changes });
  const [missing] = caller.role === "ADMIN" ? [] : emptied(before, changes);
  if (missing) throw badRequest(missing.message, missing.field);
  const hasChanges = Object.keys(changes).length > 0;
  if (hasChanges) await queries.updateClub(trx, id, changes);
  const controllers = controllerIds && (await changeControllers(trx, id, controllerIds, { caller, now }));
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
export async function createClub(trx: Connection, { controllerIds, ...facts }: NewClub, { id: actorId }: Caller): Promise<number> {
  const managers = [...new Set(controllerIds)];
  await refuseStrangers(trx, managers, []);
  const club = await insertClub(trx, facts);
  if (!club) throw queries.alreadyThere();
  await queries.replaceControllers(trx, club.id, managers);
  await record(trx, { actorId, action: "create club", subject: `club ${club.id}`, after: { ...facts, controllerIds: managers } });
  return club.id;
}

function refuseFacts({ country, zipCode }: ClubFacts): void {
  const refusal = refusalOfPostalCodeIfAny(country, zipCode);
  if (refusal !== null) throw badRequest(refusal, "zipCode");
}

/** Puts these accounts in charge of a club, in place of those that are: what these handed out ends. Nothing where they are the same. */
async function changeControllers(trx: Connection, id: number, controllerIds: readonly number[], { caller, now }: Moment) {
  if (caller.role !== "ADMIN") throw forbidden("La fédération seule donne et retire la responsabilité d'un club\u00A0: écrivez-lui.");
  const before = await queries.listControllerIds(trx, id);
  const after = [...new Set(controllerIds)].toSorted((one, other) => one - other);
  if (String(before) === String(after)) return undefined;
  await refuseStrangers(trx, after, before);
  await queries.replaceControllers(trx, id, after);
  for (const left of before.filter((userId) => !after.includes(userId))) await endLinksIssuedBy(trx, left, now);
  return { before: { controllerIds: before }, after: { controllerIds: after } };
}

/** A club is run from the area of clubs, which other accounts do not enter; whoever ran it stays, whatever became of the account. */
async function refuseStrangers(trx: Connection, userIds: readonly number[], before: readonly number[]): Promise<void> {
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
