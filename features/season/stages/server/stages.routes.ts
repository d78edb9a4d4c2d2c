import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import type { Configuration } from "#season/configuration/server/configuration.service.ts";
import { gateApi, stagesApi, type UpcomingStage, type VisibleStage } from "../stages.contract.ts";
import { copyStages, listCopies } from "./copies.service.ts";
import { checkGatePassword, gateKey } from "./gate.ts";
import type { SchoolQualifications } from "./moves.service.ts";
import { createProgressReader } from "./progress.service.ts";
import * as queries from "./stages.queries.ts";
import { changeStage, createStage } from "./stages.service.ts";

const UNKNOWN = "Cette étape n'existe pas";

interface Tools extends Pick<NodeTools, "db" | "clock" | "changes" | "throttleKey"> {
  readonly configuration: Configuration;
  readonly schoolQualifications: SchoolQualifications;
}

export function stagesRoutes(api: Api, { db, configuration, clock, changes, throttleKey, schoolQualifications }: Tools): void {
  implement(api, gateApi.read, async () => ({ key: gateKey(await configuration.values()) }));

  implement(api, gateApi.open, async ({ body: { password }, caller }) =>
    checkGatePassword(db, { settings: await configuration.values(), callerId: caller.id, throttleKey, now: clock() }, password),
  );

  implement(api, stagesApi.list, ({ query: { year } }) => queries.listStages(db, year));

  implement(api, stagesApi.create, ({ body, query: { confirmed }, caller }) =>
    createStage({ db, schoolQualifications }, { actorId: caller.id, confirmed }, body),
  );

  implement(api, stagesApi.copies, ({ params: { year } }) => listCopies(db, year));

  implement(api, stagesApi.copy, ({ body: { from, to }, query: { confirmed }, caller }) =>
    copyStages({ db, schoolQualifications }, { actorId: caller.id, confirmed }, from, to),
  );

  implement(api, stagesApi.update, ({ params: { id }, query: { confirmed }, body, caller }) =>
    changeStage({ db, schoolQualifications }, { actorId: caller.id, confirmed }, id, body),
  );

  const progress = createProgressReader({ db, changes, clock });
  implement(api, stagesApi.progress, ({ query: { year } }) => progress(year));

  implement(api, stagesApi.years, () => queries.listYears(db));

  implement(
    api,
    stagesApi.link,
    ({ params: { id }, query: { examCenterId }, caller }) => queries.isSatAtCenterOf(db, id, caller.id, examCenterId),
    async ({ params: { id }, caller: { role } }) =>
      foundOr404(await queries.findLinks(db, id, role === "ADMIN" ? "office" : "center"), UNKNOWN),
  );

  implement(api, stagesApi.visibleOne, async ({ params: { id } }) => foundOr404(await queries.findVisibleStage(db, id), UNKNOWN));

  implement(api, stagesApi.visible, async ({ query }) => {
    const year = query.year ?? (await configuration.season()).activeYear;
    return year === null ? [] : queries.listVisibleStages(db, year);
  });

  implement(
    api,
    stagesApi.next,
    ({ params: { id }, caller }) => mayReadNextStage(db, id, caller),
    async ({ params: { id }, caller }) => {
      foundOr404(await queries.findStage(db, id), UNKNOWN);
      const next = await queries.findNextStage(db, id);
      return next ? visiblePartFor(caller, next) : null;
    },
  );
}

/** The office reads every stage whole, others the visible ones, and only the name and day of hidden ones. */
const visiblePartFor = ({ role }: Caller, { id, name, date, ...rest }: VisibleStage): VisibleStage | UpcomingStage =>
  role === "ADMIN" || rest.showOnUserDashboard ? { id, name, date, ...rest } : { id, name, date };

/** A school reads it after a visible stage, a center's manager after a stage sat there. */
const mayReadNextStage = async (db: Connection, id: number, caller: Caller): Promise<boolean> =>
  (caller.role === "ESTABLISHEMENT" && (await queries.findVisibleStage(db, id)) !== undefined) ||
  queries.isSatAtCenterOf(db, id, caller.id);
