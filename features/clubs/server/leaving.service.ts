import type { Connection } from "#database/open.ts";
import { recordAll } from "#features/audit/server/audit.service.ts";
import { type NotifyTools, notifyManagers } from "#features/mail/server/manager-notice.service.ts";
import { deleteControllerOf } from "./leaving.queries.ts";

/** Removes a closed account from its clubs, even as the last manager. Returns the names of the clubs. */
export async function leaveClubs(trx: Connection, userId: number, actorId: number, context: NotifyTools): Promise<string[]> {
  const leftClubs = await deleteControllerOf(trx, userId);
  await recordAll(
    trx,
    leftClubs.map(({ id, others }) => ({
      actorId,
      action: "change club",
      subject: `club ${id}`,
      before: { controllerIds: [...others, userId].toSorted((one, other) => one - other) },
      after: { controllerIds: others },
    })),
  );
  for (const { id, name } of leftClubs) await notifyManagers(trx, context, { kind: "club", id, name }, { removed: [userId] });
  return leftClubs.map(({ name }) => name);
}
