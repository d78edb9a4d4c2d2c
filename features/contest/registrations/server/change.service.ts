import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, forbidden, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { CHANGE_CATEGORY, openCategoryOr400 } from "#season/categories/server/categories.service.ts";
import { DEFINITIVE } from "#season/stages/ranking-state.ts";
import { refusalToChangeCategory, refusalToChangeClass } from "../category-change.ts";
import type { Registration } from "../registrations.contract.ts";
import { findClass, standsInDefinitive, updateRegistration } from "./change.queries.ts";
import { type Context, UNKNOWN_REGISTRATION } from "./confirmation.service.ts";
import { ownClassOr400 } from "./own-class.service.ts";
import { listUsage, lockRegistrations } from "./registrations.queries.ts";

const CHANGE_CLASS = action("change class", "a changé la classe");
const CHOOSE_SQUAD = action("choose squad", "a choisi l'équipe");

/** Returns a participant's registration that the caller may change, locked until the end of the transaction; 404 if there is none. */
export async function lockParticipant(trx: Connection, id: number, caller: Caller): Promise<Registration> {
  const [locked] = await lockRegistrations(trx, [id], caller);
  const { category, ...registration } = foundOr404(locked, UNKNOWN_REGISTRATION).registration;
  return { ...registration, category: foundOr404(category, UNKNOWN_REGISTRATION) };
}

/** Changes the category of a registration, which leaves its squad, as squads belong to a category. The same category changes nothing. */
export async function changeCategory(
  trx: Connection,
  { registrationId, categoryName }: { readonly registrationId: number; readonly categoryName: string },
  { caller, season, now }: Context,
): Promise<Registration> {
  const registration = await lockParticipant(trx, registrationId, caller);
  const { year, category, squad } = registration;
  const [usage] = await listUsage(trx, [registrationId]);
  const hasAnswerOrGrade = usage !== undefined && (usage.isAnswered || usage.isGraded);
  throwIfRefused(caller.role === "ADMIN" ? null : refusalToChangeCategory({ year, hasAnswerOrGrade }, season, now), forbidden);
  if (categoryName === category.name) return registration;
  if (await standsInDefinitive(trx, registrationId)) throw conflict(DEFINITIVE);
  const { id: categoryId } = await openCategoryOr400(trx, categoryName);
  const changed = await updateRegistration(trx, registrationId, { categoryId, squadId: null });
  await record(trx, {
    actorId: caller.id,
    action: CHANGE_CATEGORY,
    subject: `registration ${registrationId}`,
    before: { category: category.name, squad: squad?.name },
    after: { category: categoryName },
  });
  return changed;
}

/** Sets a pupil's class; empty: none. The person's trail contains it, so that their erasure erases it. */
export async function changeClass(
  trx: Connection,
  { registrationId, className: chosen }: { readonly registrationId: number; readonly className: string },
  { caller, season }: Context,
): Promise<{ className: string }> {
  const { year, establishment } = await lockParticipant(trx, registrationId, caller);
  throwIfRefused(caller.role === "ADMIN" ? null : refusalToChangeClass({ year }, season.activeYear), forbidden);
  if (!establishment) throw conflict("Seul un élève d'un établissement a une classe.");
  const className = await ownClassOr400(trx, caller, year, chosen);
  const before = await findClass(trx, registrationId);
  if (before.className === className) return { className };
  await updateRegistration(trx, registrationId, { className });
  await record(trx, {
    actorId: caller.id,
    action: CHANGE_CLASS,
    subject: `user ${before.userId}`,
    before: { className: before.className },
    after: { className, year },
  });
  return { className };
}

/** Moves a locked registration to a squad of its year and category, or to none (`null`). The same squad changes nothing. */
export async function moveToSquad(
  trx: Connection,
  { id, squad: formerSquad }: Registration,
  newSquad: { readonly id: number; readonly name: string } | null,
  caller: Caller,
): Promise<Registration> {
  const changed = await updateRegistration(trx, id, { squadId: newSquad?.id ?? null });
  if (formerSquad?.id !== newSquad?.id)
    await record(trx, {
      actorId: caller.id,
      action: CHOOSE_SQUAD,
      subject: `registration ${id}`,
      before: { squad: formerSquad?.name ?? null },
      after: { squad: newSquad?.name ?? null },
    });
  return changed;
}
