import { areConfirmedPupilsOf } from "#access/responsibility/server/responsibility.service.ts";
import { refusalToConvoke } from "#contest/results/next-stage.ts";
import { action, labelFields, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalToWish } from "../entrant.ts";
import { locationOf, metresTo } from "../location.ts";
import type { Wishes, wishesApi } from "../wishes.contract.ts";
import * as queries from "./placement.queries.ts";

export { deleteWishesOf, moveWishes } from "./placement.queries.ts";

const WISH = action("wish for a center", "a souhaité un centre d'épreuve, ou retiré un vœu");
labelFields({ wishedCenterId: "Centre souhaité" });

/** A participant for themselves, a school for its confirmed pupils of the year. */
export const mayWishFor = (db: Connection, caller: Caller, userIds: readonly number[]) =>
  caller.role === "USER" ? userIds.every((id) => id === caller.id) : areConfirmedPupilsOf(db, userIds, caller);

/** Those of these people who may wish now (CNV-04): they see that they are qualified, and the next stage is open. @throws {Refusal} 404 */
async function readWishers(db: Connection, questionnaireId: number, userIds: readonly number[]) {
  const { wishesUntil, isLate, next } = foundOr404(await queries.findStage(db, questionnaireId), "Cette étape n'existe pas");
  const isOpen = wishesUntil !== null && refusalToConvoke(next ?? undefined) === null;
  return { people: isOpen ? await queries.listPeople(db, questionnaireId, userIds) : [], until: wishesUntil ?? "", isLate };
}

const listSites = async (db: Connection) => (await queries.listCenters(db)).map((center) => ({ ...center, location: locationOf(center) }));

export async function readWishes(db: Connection, questionnaireId: number, userId: number): Promise<Wishes | null> {
  const { people, until, isLate } = await readWishers(db, questionnaireId, [userId]);
  const [person] = people;
  if (!person) return null;
  const sites = await listSites(db);
  const centers = sites
    .filter((site) => refusalToWish(person, site) === null)
    .map(({ id, name, city, location }) => ({ id, name, city, metres: metresTo(locationOf(person), location) }))
    .toSorted((one, other) => (one.metres ?? Infinity) - (other.metres ?? Infinity) || one.id - other.id);
  const { wish, wishedBy } = person;
  const name = sites.find(({ id }) => id === wish?.centerId)?.name ?? null;
  return { until, isLate, centers, wished: wish && { ...wish, name, isOwn: wishedBy === userId } };
}

type Wishing = RequestOf<typeof wishesApi.wish>["body"] & { readonly questionnaireId: number };

/** @throws {Refusal} 404; 409 if one of them may not wish, or the center is not possible for one. */
export async function wishFor(trx: Connection, caller: Caller, { questionnaireId, userIds, examCenterId }: Wishing): Promise<void> {
  await caller.recheckAccess(trx);
  await queries.lockPeople(trx, userIds);
  await queries.lockCenters(trx);
  const { people } = await readWishers(trx, questionnaireId, userIds);
  if (people.length < new Set(userIds).size) throw conflict("Aucun vœu n'est demandé ici\u00A0: il faut être qualifié et validé.");
  const site = (await listSites(trx)).find(({ id }) => id === examCenterId);
  if (examCenterId !== null) foundOr404(site, "Ce centre n'existe plus\u00A0: choisissez-en un autre.");
  for (const person of people) {
    const refusal = site ? refusalToWish(person, site) : null;
    if (refusal !== null) throw conflict(`${person.firstname} ${person.lastname}\u00A0: ${refusal}`);
  }
  const changed = people.filter(({ wish }) => (examCenterId === null ? wish : wish?.centerId !== examCenterId));
  const ids = changed.map(({ id }) => id);
  await queries.writeWishes(trx, questionnaireId, ids, { centerId: examCenterId, by: caller.id });
  const after = { questionnaireId, wishedCenterId: examCenterId };
  await recordAll(
    trx,
    ids.map((id) => ({ actorId: caller.id, action: WISH, subject: `user ${id}` as const, after })),
  );
}
