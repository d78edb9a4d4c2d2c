import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import type { Site } from "#features/passkeys/server/passkeys.service.ts";
import { badRequest } from "#platform/server/errors.ts";
import { type Mailing, welcome } from "./auth.service.ts";
import { findReached, runsCenter } from "./former-mailbox.queries.ts";
import { shutUntilFirstPassword } from "./taking-back.service.ts";

interface By extends Pick<Mailing, "outbox" | "now"> {
  readonly site: Site;
  readonly actorId: number;
}

interface Taken {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly email: string;
}

/** Refuses an address by which somebody of their school or club would reach who runs an exam center. */
export async function refuseReached(trx: Connection, userId: number): Promise<void> {
  if ((await runsCenter(trx, userId)) && (await findReached(trx, [userId])))
    throw badRequest(
      "Cette personne gère un centre d'épreuve, et cette adresse e-mail est celle de quelqu'un qui s'occupe, ou s'est occupé, de son établissement ou de son club\u00A0: donnez-en une autre.",
      "contact.email",
    );
}

/**
 * These people, held, run an exam center from now on, where no school reaches: a password that came with a slip, and whoever printed it may know, is
 * taken back, and a link for another mailed. Who has no address could choose none, and is refused; so is who has that of somebody of a school or club.
 */
export async function takeSlipPasswords(trx: Connection, by: By, userIds: readonly number[]): Promise<void> {
  const reached = await findReached(trx, userIds);
  if (reached)
    throw badRequest(
      `L'adresse e-mail de ${reached.username} est celle de quelqu'un qui s'occupe, ou s'est occupé, de son établissement ou de son club, et qui ouvrirait ce compte\u00A0: donnez-lui d'abord une autre adresse.`,
      "responsibleUserIds",
    );
  const { rows } = await sql<Taken>`
    delete from credentials c using users u where u.id = c.user_id and c.user_id = any(${[...userIds]}::int[]) and c.chosen_with = 'slip'
    returning u.id, u.username, u.firstname, u.email`.execute(trx);
  const unreachable = rows.find(({ email }) => email === "");
  if (unreachable)
    throw badRequest(
      `Le mot de passe de ${unreachable.username} a été choisi avec une fiche, qu'il faut remplacer par un lien\u00A0: ajoutez d'abord une adresse e-mail à ce compte.`,
      "responsibleUserIds",
    );
  if (rows.length === 0) return;
  await shutUntilFirstPassword(trx, by, { userIds: rows.map(({ id }) => id), actorId: by.actorId });
  for (const account of rows) await welcome(trx, { ...by, issuedBy: by.actorId, purpose: { kind: "account" } }, account);
  await recordAll(
    trx,
    rows.map(({ id }) => ({ actorId: by.actorId, action: "take password back", subject: `user ${id}` })),
  );
}
