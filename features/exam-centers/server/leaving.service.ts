import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { type Telling, tellCharge } from "#features/mail/server/charge.service.ts";
import { deleteControllerOf } from "./leaving.queries.ts";

/** Whoever's account is closed runs no center any more, the last one neither: the names of those that they ran. */
export async function leaveCenters(trx: Connection, userId: number, actorId: number, telling: Telling): Promise<string[]> {
  const left = await deleteControllerOf(trx, userId);
  await recordAll(
    trx,
    left.map(({ id, others }) => ({
      actorId,
      action: "change center",
      subject: `center ${id}`,
      before: { responsibleUserIds: [...others, userId].toSorted((one, other) => one - other) },
      after: { responsibleUserIds: others },
    })),
  );
  for (const { id, name } of left) await tellCharge(trx, telling, { kind: "center", id, name }, { removed: [userId] });
  return left.map(({ name }) => name);
}
