import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Moves an account opened by the pupil's former school to the new one; null: to none. */
export const transferToSchool = (
  trx: Connection,
  { userId, from, to }: { readonly userId: number; readonly from: number; readonly to: number | null },
) => trx.updateTable("users").set({ establishmentId: to }).where("id", "=", userId).where("establishmentId", "=", from).execute();

/** Ends the opener's rights of a school over people no longer registered with it. */
export const clearOpeningSchool = (trx: Connection, userIds: readonly number[], establishmentId: number | null) => run(trx)`
    update users set establishment_id = null
    where id = any(${[...userIds]}::int[]) and establishment_id is not null and establishment_id is distinct from ${establishmentId}::int`;
