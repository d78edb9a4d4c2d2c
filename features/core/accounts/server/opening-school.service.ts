import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** A pupil's change of school, or departure from one. */
export interface SchoolMove {
  readonly userId: number;
  readonly from: number;
  readonly to: number | null;
}

/** Moves an account opened by the pupil's former school to the new one. */
export async function transferToSchool(trx: Connection, { userId, from, to }: SchoolMove): Promise<void> {
  await trx.updateTable("users").set({ establishmentId: to }).where("id", "=", userId).where("establishmentId", "=", from).execute();
}

/** Ends the opener's rights of a school over people no longer registered with it. */
export const clearOpeningSchool = (trx: Connection, userIds: readonly number[], establishmentId: number | null) => run(trx)`
    update users set establishment_id = null
    where id = any(${[...userIds]}::int[]) and establishment_id is not null and establishment_id is distinct from ${establishmentId}::int`;
