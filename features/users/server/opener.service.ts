import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** A pupil went from one school to another, or to none. */
export interface SchoolMove {
  readonly userId: number;
  readonly from: number;
  readonly to: number | null;
}

/** A pupil went elsewhere: an account that the former school opened is the new one's. */
export async function followSchool(trx: Connection, { userId, from, to }: SchoolMove): Promise<void> {
  await trx.updateTable("users").set({ establishmentId: to }).where("id", "=", userId).where("establishmentId", "=", from).execute();
}

/** People are registered elsewhere than with the school that opened their accounts, or with none: it has an opener's rights no more. */
export async function leaveOpener(trx: Connection, userIds: readonly number[], establishmentId: number | null): Promise<void> {
  await sql`
    update users set establishment_id = null
    where id = any(${[...userIds]}::int[]) and establishment_id is not null and establishment_id is distinct from ${establishmentId}::int`.execute(
    trx,
  );
}
