import { endLinksOfRegistrations } from "#access/links/server/links.service.ts";
import { mailboxOf } from "#access/mail/server/mail.service.ts";
import { type NotifyTools, postTo } from "#access/mail/server/manager-notice.service.ts";
import { listWithFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { withdrawQualifications } from "#contest/results/server/results.service.ts";
import { transferToSchool } from "#core/accounts/server/opening-school.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { clubOr400 } from "#organizations/clubs/server/clubs.service.ts";
import { schoolOfId } from "#organizations/establishments/server/establishments.service.ts";
import { conflict, throwIfRefused } from "#platform/server/errors.ts";
import { refusalToDeleteUsed } from "../deletion.ts";
import { refusalToMove } from "../moving.ts";
import type { Consequences, Registration } from "../registrations.contract.ts";
import { lockParticipant } from "./change.service.ts";
import type { Context } from "./confirmation.service.ts";
import { arrivalMail, departureMail, movedMail } from "./moving.mails.ts";
import * as queries from "./moving.queries.ts";
import { listUsage, lockPeopleOf } from "./registrations.queries.ts";

const MOVE_REGISTRATION = action("move registration", "a changé l'établissement ou le club d'une inscription");

interface MoveRequest {
  readonly registrationId: number;
  readonly establishmentId?: number | null | undefined;
  readonly clubId?: number | null | undefined;
  readonly dryRun: boolean;
}

const NO_CONSEQUENCES: Consequences = { waits: false, stages: [], squad: null, told: [] };

/** A registration in use keeps everything; an unused one must be confirmed by its new place, and loses the former school's qualifications. */
export async function move(
  trx: Connection,
  { registrationId, dryRun, ...requested }: MoveRequest,
  context: Context,
  tools: Pick<NotifyTools, "outbox" | "site">,
) {
  await lockPeopleOf(trx, [registrationId]);
  const registration = await lockParticipant(trx, registrationId, context.caller);
  throwIfRefused(refusalToMove({ year: registration.year, activeYear: context.season.activeYear }), conflict);
  const { userId, ...from } = await queries.findAffiliation(trx, registrationId);
  const to = {
    establishmentId: requested.establishmentId === undefined ? from.establishmentId : requested.establishmentId,
    clubId: requested.clubId === undefined ? from.clubId : requested.clubId,
  };
  if (userId === null || (from.establishmentId === to.establishmentId && from.clubId === to.clubId)) return NO_CONSEQUENCES;
  const names = { year: registration.year, from: affiliationText(registration), to: await nameOfAffiliation(trx, to) };
  const [usage] = await listUsage(trx, [registrationId]);
  const isUnused = usage === undefined || refusalToDeleteUsed(usage) === null;
  const changesSchool = from.establishmentId !== to.establishmentId;
  const needsConfirmation = to.establishmentId === null ? to.clubId !== null : changesSchool;
  const [formerInCharge, newInCharge] = [await queries.listInCharge(trx, from), await queries.listInCharge(trx, to)];
  const person = await queries.findPerson(trx, userId);
  // Those in charge of the former place, now or earlier, may have entered their own mailbox as the person's.
  const isMailboxOf = (people: readonly queries.Recipient[]) =>
    people.some(({ userId: id, email }) => id === person.emailOf || mailboxOf(email) === mailboxOf(person.email));
  const hasFormerMailbox = (await listWithFormerMailbox(trx, [userId])).size > 0;
  const email = hasFormerMailbox || (isMailboxOf(formerInCharge) && !isMailboxOf(newInCharge)) ? "" : person.email;
  const words = { championnat: String(names.year), avant: names.from, maintenant: names.to, numéro: person.numPalmares };
  const reachable = [
    { ...person, email, name: "la personne", letter: movedMail(tools.site, words) },
    ...formerInCharge.map((one) => ({ ...one, letter: departureMail(tools.site, words) })),
    ...newInCharge.map((one) => ({ ...one, letter: arrivalMail(tools.site, words) })),
  ].filter((one) => one.email !== "");
  const consequences: Consequences = {
    waits: isUnused && needsConfirmation && registration.status === "CONFIRMED",
    stages: isUnused && changesSchool ? await queries.listStagesQualifiedBySchool(trx, registrationId) : [],
    squad: registration.squad?.name ?? null,
    told: [...new Set(reachable.map(({ name }) => name))],
  };
  if (dryRun) return consequences;
  if (isUnused && changesSchool) await withdrawQualifications(trx, [registrationId]);
  if (from.establishmentId !== null) await transferToSchool(trx, { userId, from: from.establishmentId, to: to.establishmentId });
  await endLinksOfRegistrations(trx, [registrationId], context.now);
  await queries.updateAffiliation(trx, registrationId, { ...to, waits: consequences.waits });
  for (const one of reachable)
    await postTo(trx, { ...tools, now: context.now }, { id: one.userId, email: one.email }, `moved-${registrationId}`, one.letter);
  await record(trx, {
    actorId: context.caller.id,
    action: MOVE_REGISTRATION,
    subject: `registration ${registrationId}`,
    before: { place: names.from, status: registration.status, squad: consequences.squad, qualified: consequences.stages },
    after: { place: names.to, status: consequences.waits ? "PENDING" : registration.status },
  });
  return consequences;
}

const joinNames = (names: readonly (string | undefined)[]): string =>
  names.filter((name) => name !== undefined).join(", ") || "sans établissement ni club";

const affiliationText = ({ establishment, club }: Registration): string => joinNames([establishment?.name, club?.name]);

async function nameOfAffiliation(trx: Connection, { establishmentId, clubId }: queries.Affiliation): Promise<string> {
  const school = establishmentId === null ? undefined : await schoolOfId(trx, establishmentId);
  const club = clubId === null ? undefined : await clubOr400(trx, clubId);
  return joinNames([school?.name, club?.name]);
}
