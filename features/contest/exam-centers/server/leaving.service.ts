import { type NotifyTools, notifyManagers } from "#access/mail/server/manager-notice.service.ts";
import { recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import { CHANGE_CENTER } from "./exam-centers.service.ts";

/** Removes a closed account from its centers, even as the last manager. Returns the names of the centers. */
export async function leaveCenters(trx: Connection, userId: number, actorId: number, notifyTools: NotifyTools): Promise<string[]> {
  const leftCenters = await listRows<Row<"examCenters", "id" | "name"> & { others: readonly number[] }>(trx)`
    with gone as (delete from exam_center_controllers where user_id = ${userId} returning exam_center_id as id)
    select p.id, p.name, array(select user_id from exam_center_controllers where exam_center_id = p.id and user_id <> ${userId} order by user_id) as others
    from gone join exam_centers p using (id) order by p.name, p.id`;
  await recordAll(
    trx,
    leftCenters.map(({ id, others }) => ({
      actorId,
      action: CHANGE_CENTER,
      subject: `center ${id}`,
      before: { responsibleUserIds: [...others, userId].toSorted((one, other) => one - other) },
      after: { responsibleUserIds: others },
    })),
  );
  for (const { id, name } of leftCenters) await notifyManagers(trx, notifyTools, { kind: "center", id, name }, { removed: [userId] });
  return leftCenters.map(({ name }) => name);
}
