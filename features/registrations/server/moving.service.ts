import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { listOfFormerMailbox } from "#features/auth/server/former-mailbox.service.ts";
import { endLinksOfRegistrations } from "#features/auth/server/links.service.ts";
import { chosenClub } from "#features/clubs/server/clubs.service.ts";
import { schoolOfId } from "#features/establishments/server/establishments.service.ts";
import { mailboxOf, type Outbox } from "#features/mail/server/mail.service.ts";
import { withdrawQualifications } from "#features/results/server/results.service.ts";
import { followSchool } from "#features/users/server/opener.service.ts";
import { conflict } from "#platform/server/errors.ts";
import { refusalToForget } from "../deletion.ts";
import { type Consequences, refusalToMove } from "../moving.ts";
import type { Registration } from "../registrations.contract.ts";
import { holdParticipant } from "./change.service.ts";
import type { Moment } from "./confirmation.service.ts";
import { comingMail, leavingMail, movedMail } from "./moving.mails.ts";
import * as queries from "./moving.queries.ts";
import { holdPeopleOf, listStanding } from "./registrations.queries.ts";

interface Tools {
  readonly outbox: Outbox;
  readonly site: { readonly publicUrl: string; readonly federationName: string };
}

interface Wanted {
  readonly registrationId: number;
  /** Absent: as it is; null: none. */
  readonly establishmentId?: number | null | undefined;
  readonly clubId?: number | null | undefined;
  /** Only says what would become of it. */
  readonly dryRun: boolean;
}

const NOBODY: Consequences = { waits: false, stages: [], squad: null, told: [] };

/**
 * Puts a participant's registration of the active year with another school or club, or with none. Where something stands upon it (answers, a
 * grade, a convocation, the office's hand) all of it stays; else it waits for its new place, and what the former school's word gave is withdrawn.
 */
export async function move(trx: Connection, { registrationId, dryRun, ...wanted }: Wanted, moment: Moment, tools: Tools) {
  await holdPeopleOf(trx, [registrationId]);
  const registration = await holdParticipant(trx, registrationId, moment.caller);
  const refusal = refusalToMove({ year: registration.year, activeYear: moment.season.activeYear });
  if (refusal !== null) throw conflict(refusal);
  const { userId, ...from } = await queries.findPlace(trx, registrationId);
  const to = {
    establishmentId: wanted.establishmentId === undefined ? from.establishmentId : wanted.establishmentId,
    clubId: wanted.clubId === undefined ? from.clubId : wanted.clubId,
  };
  if (userId === null || (from.establishmentId === to.establishmentId && from.clubId === to.clubId)) return NOBODY;
  const names = { year: registration.year, from: placeOf(registration), to: await nameOfPlace(trx, to) };
  const [standing] = await listStanding(trx, [registrationId]);
  const isFree = standing === undefined || refusalToForget(standing) === null;
  const changesSchool = from.establishmentId !== to.establishmentId;
  const isConfirmedElsewhere = to.establishmentId === null ? to.clubId !== null : changesSchool;
  const [leaving, coming] = [await queries.listInCharge(trx, from), await queries.listInCharge(trx, to)];
  const person = await queries.findPerson(trx, userId);
  // Whoever is left may have typed their own mailbox, as may those before them: it is not the person's any more.
  const isOf = (people: readonly queries.Concerned[]) =>
    people.some(({ userId: id, email }) => id === person.emailOf || mailboxOf(email) === mailboxOf(person.email));
  const isFormer = (await listOfFormerMailbox(trx, [userId])).size > 0;
  const email = isFormer || (isOf(leaving) && !isOf(coming)) ? "" : person.email;
  const reachable = [
    { ...person, email, name: "la personne", letter: movedMail(tools.site, names) },
    ...leaving.map((one) => ({ ...one, letter: leavingMail(tools.site, names, person) })),
    ...coming.map((one) => ({ ...one, letter: comingMail(tools.site, names, person) })),
  ].filter((one) => one.email !== "");
  const consequences: Consequences = {
    waits: isFree && isConfirmedElsewhere && registration.status === "CONFIRMED",
    stages: isFree && changesSchool ? await queries.listBySchool(trx, registrationId) : [],
    squad: registration.squad?.name ?? null,
    told: [...new Set(reachable.map(({ name }) => name))],
  };
  if (dryRun) return consequences;
  if (isFree && changesSchool) await withdrawQualifications(trx, [registrationId]);
  if (from.establishmentId !== null) await followSchool(trx, { userId, from: from.establishmentId, to: to.establishmentId });
  await endLinksOfRegistrations(trx, [registrationId], moment.now);
  await queries.movePlace(trx, registrationId, { ...to, waits: consequences.waits });
  for (const one of reachable)
    await tools.outbox.post(trx, {
      cause: `moved-${registrationId}-${one.userId}-${moment.now.getTime()}`,
      userId: one.userId,
      recipient: one.email,
      ...one.letter,
    });
  await record(trx, {
    actorId: moment.caller.id,
    action: "move registration",
    subject: `registration ${registrationId}`,
    before: { place: names.from, status: registration.status, squad: consequences.squad, qualified: consequences.stages },
    after: { place: names.to, status: consequences.waits ? "PENDING" : registration.status },
  });
  return consequences;
}

const ALONE = "sans établissement ni club";

const named = (names: readonly (string | undefined)[]): string => names.filter((name) => name !== undefined).join(", ") || ALONE;

const placeOf = ({ establishment, club }: Registration): string => named([establishment?.name, club?.name]);

async function nameOfPlace(trx: Connection, { establishmentId, clubId }: queries.Place): Promise<string> {
  const school = establishmentId === null ? undefined : await schoolOfId(trx, establishmentId);
  const club = clubId === null ? undefined : await chosenClub(trx, clubId);
  return named([school?.name, club?.name]);
}
