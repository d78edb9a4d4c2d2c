import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { openCategory } from "#features/categories/server/categories.service.ts";
import { forbidden, known } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { refusalToChangeCategory } from "../category-change.ts";
import type { Registration } from "../registrations.contract.ts";
import { updateRegistration } from "./change.queries.ts";
import { type Moment, UNKNOWN } from "./confirmation.service.ts";
import { holdRegistrations, listStanding } from "./registrations.queries.ts";

/** A participant's registration that is the caller's to change, held until the end of the transaction; 404 where there is none. */
export async function holdParticipant(trx: Connection, id: number, caller: Caller): Promise<Registration> {
  const [held] = await holdRegistrations(trx, [id], caller);
  const { category, ...registration } = known(held, UNKNOWN).registration;
  return { ...registration, category: known(category, UNKNOWN) };
}

interface Wanted {
  readonly registrationId: number;
  readonly categoryName: string;
}

/** Puts a registration into another category; its squad, which belongs to the category, is left. The same category changes nothing. */
export async function changeCategory(
  trx: Connection,
  { registrationId, categoryName }: Wanted,
  { caller, season, now }: Moment,
): Promise<Registration> {
  const registration = await holdParticipant(trx, registrationId, caller);
  const { year, category, squad } = registration;
  const [standing] = await listStanding(trx, [registrationId]);
  const hasMarks = standing !== undefined && (standing.isAnswered || standing.isGraded);
  const refusal = caller.role === "ADMIN" ? null : refusalToChangeCategory({ year, hasMarks }, season, now);
  if (refusal !== null) throw forbidden(refusal);
  if (categoryName === category.name) return registration;
  const { id: categoryId } = await openCategory(trx, categoryName);
  const changed = await updateRegistration(trx, registrationId, { categoryId, squadId: null });
  await record(trx, {
    actorId: caller.id,
    action: "change category",
    subject: `registration ${registrationId}`,
    before: { category: category.name, squad: squad?.name },
    after: { category: categoryName },
  });
  return changed;
}

/** Puts a registration that is held into a squad of its year and category, or into none (`null`). The same squad changes nothing. */
export async function moveToSquad(
  trx: Connection,
  { id, squad: left }: Registration,
  joined: { readonly id: number; readonly name: string } | null,
  caller: Caller,
): Promise<Registration> {
  const changed = await updateRegistration(trx, id, { squadId: joined?.id ?? null });
  if (left?.id !== joined?.id)
    await record(trx, {
      actorId: caller.id,
      action: "choose squad",
      subject: `registration ${id}`,
      before: { squad: left?.name ?? null },
      after: { squad: joined?.name ?? null },
    });
  return changed;
}
