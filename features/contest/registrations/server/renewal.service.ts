import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { isExposedToFormer } from "#organizations/passwords/server/former-slips.service.ts";
import { conflict, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import { refusalOfSecond } from "#season/configuration/season.ts";
import type { Registration, Renewal } from "../registrations.contract.ts";
import { listYears, lockAccount } from "./change.queries.ts";
import type { Context } from "./confirmation.service.ts";
import { resolveEnrolmentFor } from "./enrolment.service.ts";
import { ownClassOr400 } from "./own-class.service.ts";
import { hasAffiliation } from "./registrations.queries.ts";
import { type Enrolment, enrol } from "./registrations.service.ts";

export const RENEW_REGISTRATION = action("renew registration", "a renouvelé une inscription");

export async function renewOf(trx: Connection, userId: number, renewal: Renewal, context: Context): Promise<Registration> {
  await context.caller.recheckAccess(trx);
  const { status } = foundOr404(await lockAccount(trx, userId), "Ce participant n'existe pas");
  if (status === "DESACTIVATED") throw conflict(closedAccountText(context.caller));
  const years = (await listYears(trx, userId)).map(({ year }) => year);
  throwIfRefused(refusalOfSecond(years, context.season), conflict);
  const enrolment = await resolveEnrolmentFor(trx, renewal, context);
  if (context.caller.role === "USER") return enrolOneself(trx, userId, enrolment);
  const className = enrolment.establishmentId === null ? "" : await ownClassOr400(trx, context.caller, enrolment.year, "");
  const registration = await enrol(trx, userId, { ...enrolment, className });
  await record(trx, {
    actorId: context.caller.id,
    action: RENEW_REGISTRATION,
    subject: `registration ${registration.id}`,
    after: { userId, ...registration },
  });
  return registration;
}

/**
 * Registers a person at their own request; their account is locked. If a person formerly in charge of them may be signed in as them, a school or a club is
 * refused, because its staff would not notice. A person who registers alone stays visible to those last in charge of them; without any, this is refused too.
 */
export async function enrolOneself(trx: Connection, userId: number, enrolment: Enrolment): Promise<Registration> {
  const isReached = await isExposedToFormer(trx, userId);
  const registration = await enrol(trx, userId, enrolment);
  if (isReached && !((await isExposedToFormer(trx, userId)) && (await hasAffiliation(trx, userId))))
    throw conflict(
      "Il faut d'abord un autre mot de passe\u00A0: quelqu'un qui ne s'occupe plus de vous peut connaître celui-ci, choisi avec sa fiche ou grâce à son adresse e-mail. Demandez une nouvelle fiche à votre établissement, ou écrivez à la fédération. Si le compte a votre propre adresse e-mail, «\u00A0Mot de passe oublié\u00A0» suffit.",
    );
  return registration;
}

const closedAccountText = ({ role }: Context["caller"]): string =>
  role === "ADMIN" ? "Ce compte est désactivé\u00A0: réactivez-le d'abord." : "Ce compte est désactivé\u00A0: écrivez à la fédération.";
