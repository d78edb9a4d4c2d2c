import { type RawBuilder, sql } from "kysely";
import { action, wasDoneTo } from "#core/audit/server/audit.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { conflict, tooMany } from "#platform/server/errors.ts";
import { firstRow, hasRow } from "#platform/server/rows.ts";
import { countHourlyFailure, minutesText, secondsUntilAllowed } from "#platform/server/throttle.ts";

export const INVITE_LEADER = action("invite leader", "a invité un responsable du club");
export const INVITE_COLLEAGUE = action("invite colleague", "a invité un collègue");

/** Invitations of a school or a club in an hour, limited because they go to strangers. */
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

type Person = Readonly<Record<"lastname" | "firstname" | "email", string>>;

const nounOf = ({ role }: Lookup): string => (role === "CLUB" ? "club" : "établissement");

/** Condition on the account `u`: an open one of this person, who acted for the place, or was invited there and never came. */
const isFormerOf = ({ role, id }: Lookup, { lastname, firstname, email }: Person) => sql<boolean>`
  mailbox(u.email) = mailbox(${email}) and u.role = ${role} and u.status <> 'DESACTIVATED'
  and fold(u.lastname) = fold(${lastname}) and fold(u.firstname) = fold(${firstname})
  and (u.id in (select account_id from mailboxes_of_places
      where ${role === "CLUB" ? sql`club_id` : sql`establishment_id`} = ${id} and digest = mailbox_digest(${email}))
    or (u.status = 'PENDING' and ${role === "CLUB" ? wasDoneTo(INVITE_LEADER, `club ${id}`) : wasDoneTo(INVITE_COLLEAGUE, `establishment ${id}`)}))`;

const lockFormer = (trx: Connection, place: Lookup, person: Person) =>
  firstRow<Row<"users", "id" | "username" | "firstname" | "email" | "status">>(trx)`
    select u.id, u.username, u.firstname, u.email, u.status from users u
    where ${isFormerOf(place, person)} and ${place.isFree} order by u.id desc limit 1 for update of u`;

/** Whether this person acted for the place before, with an account that now has another place, or asks for one. */
const hasAccountElsewhere = (db: Connection, place: Lookup, person: Person) =>
  hasRow(db)`select from users u where ${isFormerOf(place, person)} and not (${place.isFree})`;

/** Undefined: they get a new one. @throws {Refusal} 409 if it receives another place meanwhile, or serves elsewhere, unless `secondAccount`. */
export async function lockFormerAccount(
  trx: Connection,
  place: Lookup,
  { secondAccount, ...person }: Person & { readonly secondAccount: boolean },
) {
  const former = await lockFormer(trx, place, person);
  // Read again under the lock: another place may have appointed it while this call waited.
  if (former && !(await lockFormer(trx, place, person)))
    throw conflict(
      `Cette personne vient d'être nommée dans un autre ${nounOf(place)}\u00A0: rien n'a été envoyé. Voyez avec elle, puis recommencez.`,
    );
  if (!former && !secondAccount && (await hasAccountElsewhere(trx, place, person)))
    throw conflict(
      `${person.firstname} ${person.lastname} a déjà un compte, qui sert un autre ${nounOf(place)} ou en demande un\u00A0: il ne peut pas servir ici aussi. Invitée ici, cette personne aurait un second compte, avec un autre identifiant et la même adresse e-mail.`,
      { secondAccount: true },
    );
  return former;
}
