import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { privacyApi } from "../privacy.contract.ts";
import { personalPage } from "./personal-page.ts";
import { erasePerson, exportPerson } from "./privacy.service.ts";
import { planRetention, RETENTION_JOB, readRetention } from "./retention.service.ts";

const START_RETENTION = action("start retention", "a lancé l'effacement des données anciennes");

/** Exports or erases one person's data, and sets the retention (SEC-05). */
export function privacyRoutes(api: Api, { db, jobs, clock, configuration, throttleKey, site }: RoomTools): void {
  const fileName = (numPalmares: string | null | undefined, kind: string) => `Données personnelles ${numPalmares}.${kind}`;

  implement(api, privacyApi.export, async ({ params: { id }, caller }) => {
    const data = await exportPerson(db, id, caller.id);
    const content = JSON.stringify({ exportedAt: clock(), ...data }, null, 2);
    return new FileResponse(fileName(data.account.numPalmares, "json"), Buffer.from(content));
  });

  implement(api, privacyApi.page, async ({ params: { id }, caller }) => {
    const data = await exportPerson(db, id, caller.id);
    return new FileResponse(fileName(data.account.numPalmares, "html"), Buffer.from(personalPage(data, { ...site, at: clock() })));
  });

  implement(api, privacyApi.erase, ({ params: { id }, caller }) =>
    db.transaction().execute((trx) => erasePerson(trx, id, { actorId: caller.id, now: clock(), throttleKey })),
  );

  implement(api, privacyApi.retention, () => readRetention(db, configuration, clock()));

  implement(api, privacyApi.applyRetention, async ({ body: { dryRun }, caller }) => {
    const plan = await planRetention(db, configuration, clock());
    if (!dryRun)
      await db.transaction().execute(async (trx) => {
        await jobs.send(trx, RETENTION_JOB, {});
        const after = { keptFrom: plan.keptFrom, total: plan.total, stages: plan.endedAnswers.length };
        await record(trx, { actorId: caller.id, action: START_RETENTION, subject: "setting RETENTION_YEARS", after });
      });
    return plan;
  });
}
