import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { conflict, tooMany } from "#platform/server/errors.ts";
import { firstRow } from "#platform/server/rows.ts";
import { countHourlyFailure, minutesText, secondsUntilAllowed } from "#platform/server/throttle.ts";

/** Invitations of a school or a club in an hour: they write to strangers. */
const MAX_INVITATIONS = 20;

export async function refuseTooManyInvitations(trx: Connection, key: string, now: Date): Promise<void> {
  const wait = await secondsUntilAllowed(trx, key, MAX_INVITATIONS, now);
  if (wait > 0)
    throw tooMany(
      wait,
      `${MAX_INVITATIONS} invitations sont parties depuis une heure\u00A0: attendez ${minutesText(wait)}, puis recommencez.`,
    );
  await countHourlyFailure(trx, key, now);
}

interface Lookup {
  readonly role: "ESTABLISHEMENT" | "CLUB";
  readonly id: number;
  /** Condition on the account `u`: it has no other place. */
  readonly isFree: RawBuilder<unknown>;
}

interface Person {
  readonly lastname: string;
  readonly firstname: string;
  readonly email: string;
}

const lockFormer = (trx: Connection, { role, id, isFree }: Lookup, { lastname, firstname, email }: Person) =>
  firstRow<Row<"users", "id" | "username" | "firstname" | "email" | "status">>(trx)`
    select u.id, u.username, u.firstname, u.email, u.status from mailboxes_of_places m join users u on u.id = m.account_id
    where ${role === "CLUB" ? sql`m.club_id` : sql`m.establishment_id`} = ${id}
      and m.digest = mailbox_digest(${email}) and mailbox(u.email) = mailbox(${email})
      and u.role = ${role} and u.status <> 'DESACTIVATED' and fold(u.lastname) = fold(${lastname}) and fold(u.firstname) = fold(${firstname})
      and ${isFree}
    order by u.id desc limit 1 for update of u`;

/** The open account with which this person acted for the place before, locked; 409 if it is given another place meanwhile. */
export async function lockFormerAccount(trx: Connection, place: Lookup, person: Person) {
  const former = await lockFormer(trx, place, person);
  // Read again, now that it is locked: it may have been appointed elsewhere while we waited.
  if (former && !(await lockFormer(trx, place, person)))
    throw conflict(
      `Cette personne vient d'être nommée dans un autre ${place.role === "CLUB" ? "club" : "établissement"}\u00A0: rien n'a été envoyé. Voyez avec elle, puis recommencez.`,
    );
  return former;
}
