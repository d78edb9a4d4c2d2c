import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { type NotifyTools, notifyManagers } from "#features/mail/server/manager-notice.service.ts";
import { deleteControllerOf } from "./leaving.queries.ts";

/** Removes a closed account from its centers, even as the last manager. Returns the names of the centers. */
export async function leaveCenters(trx: Connection, userId: number, actorId: number, notifyTools: NotifyTools): Promise<string[]> {
  const leftCenters = await deleteControllerOf(trx, userId);
  await recordAll(
    trx,
    leftCenters.map(({ id, others }) => ({
      actorId,
      action: "change center",
      subject: `center ${id}`,
      before: { responsibleUserIds: [...others, userId].toSorted((one, other) => one - other) },
      after: { responsibleUserIds: others },
    })),
  );
  for (const { id, name } of leftCenters) await notifyManagers(trx, notifyTools, { kind: "center", id, name }, { removed: [userId] });
  return leftCenters.map(({ name }) => name);
}
