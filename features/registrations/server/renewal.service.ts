import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { isReachedByFormer } from "#features/auth/server/former-slips.service.ts";
import { conflict, known } from "#platform/server/errors.ts";
import type { Registration, Renewal } from "../registrations.contract.ts";
import { refusalOfSecond } from "../season.ts";
import { holdAccount, listYears } from "./change.queries.ts";
import type { Moment } from "./confirmation.service.ts";
import { judgeEntryBy } from "./entry.service.ts";
import { hasPlace } from "./registrations.queries.ts";
import { type Entry, enrol } from "./registrations.service.ts";

/** Registers a person who has an account already for the active year, PENDING; that the person is the caller's to renew is asked again. */
export async function renewOf(trx: Connection, userId: number, renewal: Renewal, moment: Moment): Promise<Registration> {
  await moment.caller.askAgain(trx);
  const { status } = known(await holdAccount(trx, userId), "Ce participant n'existe pas");
  if (status === "DESACTIVATED") throw conflict(closedTo(moment.caller));
  const years = (await listYears(trx, userId)).map(({ year }) => year);
  const refusal = refusalOfSecond(years, moment.season);
  if (refusal !== null) throw conflict(refusal);
  const entry = await judgeEntryBy(trx, renewal, moment);
  if (moment.caller.role === "USER") return enrolOneself(trx, userId, entry);
  const registration = await enrol(trx, userId, entry);
  await record(trx, {
    actorId: moment.caller.id,
    action: "renew registration",
    subject: `registration ${registration.id}`,
    after: { userId, ...registration },
  });
  return registration;
}

/**
 * Registers who asks for it themselves; their account is held. Where somebody who answers for them no more may be signed in in their place, a school or
 * a club of that person's is refused: nobody would read it there. Whoever registers alone is read by those who knew them last; where nobody did, that is
 * refused too.
 */
export async function enrolOneself(trx: Connection, userId: number, entry: Entry): Promise<Registration> {
  const isReached = await isReachedByFormer(trx, userId);
  const registration = await enrol(trx, userId, entry);
  if (isReached && !((await isReachedByFormer(trx, userId)) && (await hasPlace(trx, userId))))
    throw conflict(
      "Il faut d'abord un autre mot de passe\u00A0: quelqu'un qui ne s'occupe plus de vous peut connaître celui-ci, choisi avec sa fiche ou grâce à son adresse e-mail. Demandez une nouvelle fiche à votre établissement, ou écrivez à la fédération. Si le compte a votre propre adresse e-mail, «\u00A0Mot de passe oublié\u00A0» suffit.",
    );
  return registration;
}

/** An account that was deactivated, merged or erased is registered nowhere. */
const closedTo = ({ role }: Moment["caller"]): string =>
  role === "ADMIN" ? "Ce compte est désactivé\u00A0: réactivez-le d'abord." : "Ce compte est désactivé\u00A0: écrivez à la fédération.";
