import { sql } from "kysely";
import { welcome } from "#access/links/server/mailed-links.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { findWithStaffMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { runsCenter } from "#access/responsibility/server/responsibility.service.ts";
import { recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { hasRow } from "#platform/server/rows.ts";
import { resetToFirstPassword, TAKE_PASSWORD_BACK } from "./passwords.service.ts";

/** Refuses, for a manager of an exam center, the address of a person from their school or club. */
export async function refuseStaffMailbox(trx: Connection, userId: number): Promise<void> {
  if ((await hasRow(trx)`select where ${runsCenter(sql`${userId}::int`)}`) && (await findWithStaffMailbox(trx, [userId])))
    throw badRequest(
      "Cette personne gère un centre d'épreuve, et cette adresse e-mail est celle de quelqu'un qui s'occupe, ou s'est occupé, de son établissement ou de son club\u00A0: donnez-en une autre.",
      "contact.email",
    );
}

/**
 * For locked accounts that become managers of an exam center, which no school may access: the issuer of a slip may know the password chosen with it.
 * @throws {Refusal} For people without an address, or with that of a person from their school or club.
 */
export async function revokeSlipPasswords(
  trx: Connection,
  context: NotifyTools & { readonly actorId: number },
  userIds: readonly number[],
): Promise<void> {
  const withStaffMailbox = await findWithStaffMailbox(trx, userIds);
  if (withStaffMailbox)
    throw badRequest(
      `L'adresse e-mail de ${withStaffMailbox.username} est celle de quelqu'un qui s'occupe, ou s'est occupé, de son établissement ou de son club, et qui ouvrirait ce compte\u00A0: donnez-lui d'abord une autre adresse.`,
      "responsibleUserIds",
    );
  const { rows } = await sql<Row<"users", "id" | "username" | "firstname" | "email">>`
    delete from credentials c using users u where u.id = c.user_id and c.user_id = any(${[...userIds]}::int[]) and c.chosen_with = 'slip'
    returning u.id, u.username, u.firstname, u.email`.execute(trx);
  const unreachable = rows.find(({ email }) => email === "");
  if (unreachable)
    throw badRequest(
      `Le mot de passe de ${unreachable.username} a été choisi avec une fiche, qu'il faut remplacer par un lien\u00A0: ajoutez d'abord une adresse e-mail à ce compte.`,
      "responsibleUserIds",
    );
  if (rows.length === 0) return;
  await resetToFirstPassword(trx, context, { userIds: rows.map(({ id }) => id), actorId: context.actorId });
  for (const account of rows) await welcome(trx, { ...context, issuedBy: context.actorId, purpose: { kind: "account" } }, account);
  await recordAll(
    trx,
    rows.map(({ id }) => ({ actorId: context.actorId, action: TAKE_PASSWORD_BACK, subject: `user ${id}` })),
  );
}
