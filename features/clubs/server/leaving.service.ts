import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { type Telling, tellCharge } from "#features/mail/server/charge.service.ts";
import { deleteControllerOf } from "./leaving.queries.ts";

/** Whoever's account is closed runs no club any more, the last one neither: the names of those that they ran. */
export async function leaveClubs(trx: Connection, userId: number, actorId: number, telling: Telling): Promise<string[]> {
  const left = await deleteControllerOf(trx, userId);
  await recordAll(
    trx,
    left.map(({ id, others }) => ({
      actorId,
      action: "change club",
      subject: `club ${id}`,
      before: { controllerIds: [...others, userId].toSorted((one, other) => one - other) },
      after: { controllerIds: others },
    })),
  );
  for (const { id, name } of left) await tellCharge(trx, telling, { kind: "club", id, name }, { removed: [userId] });
  return left.map(({ name }) => name);
}
