import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { type Endpoint, rightOfColleague } from "#platform/contract/endpoint.ts";
import { forbidden, throwIfRefused } from "#platform/server/errors.ts";
import { firstRow, hasRow } from "#platform/server/rows.ts";
import type { CallerIdentity } from "#platform/server/session.ts";
import { refusalToRegisterFor } from "../colleague-rights.ts";

interface StaffRow {
  readonly isCorrespondent: boolean;
  readonly mayRegister: boolean;
}

export const isCorrespondent = (db: Connection, id: number) =>
  hasRow(db)`select from establishment_staff where user_id = ${id} and is_correspondent`;

/** @throws {Refusal} 403 to a colleague, for calls of the correspondent and those that the correspondent has not allowed (PPL-12). */
export async function refuseColleague(db: Connection, { id, role }: CallerIdentity, endpoint: Endpoint): Promise<void> {
  if (role !== "ESTABLISHEMENT") return;
  const right = rightOfColleague(endpoint);
  if (right === "see") return;
  const staff = await firstRow<StaffRow>(db)`select is_correspondent, may_register from establishment_staff where user_id = ${id}`;
  if (!staff || staff.isCorrespondent) return;
  if (right === null) throw forbidden("Seul le correspondant de l'établissement peut le faire.");
  throwIfRefused(refusalToRegisterFor(staff.mayRegister ? "register" : "see"), forbidden);
}

export const mayRegister = (db: Connection, id: number) =>
  hasRow(db)`select from establishment_staff where user_id = ${id} and (is_correspondent or may_register)`;

export const seesOnly = (accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from establishment_staff s where s.user_id = ${accountId} and not s.is_correspondent and not s.may_register)`;
