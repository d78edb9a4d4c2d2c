import type { Connection, Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { type ComingStage, gateApi, stagesApi, type VisibleStage } from "../questionnaires.contract.ts";
import { keyOfGate, passGate } from "./gate.ts";
import { progressOf } from "./progress.service.ts";
import * as queries from "./stages.queries.ts";
import { changeStage, createStage } from "./stages.service.ts";
import { setThresholds } from "./thresholds.service.ts";

const UNKNOWN = "Cette étape n'existe pas";

interface Tools {
  readonly db: Database;
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly throttleKey: ThrottleKey;
}

/** The stages: made and changed by the office, read by those they concern. None is ever deleted (STG-08). */
export function stagesRoutes(api: Api, { db, configuration, clock, changes, throttleKey }: Tools): void {
  implement(api, gateApi.read, async () => ({ key: keyOfGate(await configuration.values()) }));

  implement(api, gateApi.open, async ({ body: { password }, caller }) =>
    passGate(db, { settings: await configuration.values(), callerId: caller.id, throttleKey, now: clock() }, password),
  );

  implement(api, stagesApi.list, ({ query: { year } }) => queries.listStages(db, year));

  implement(api, stagesApi.get, async ({ params: { id } }) => known(await queries.findStageWithQuestions(db, id), UNKNOWN));

  implement(api, stagesApi.create, ({ body, caller }) => createStage(db, caller.id, body));

  implement(api, stagesApi.update, ({ params: { id }, body, caller }) => changeStage(db, caller.id, id, body));

  implement(api, stagesApi.setThresholds, ({ params: { id }, body, caller }) =>
    db.transaction().execute((trx) => setThresholds(trx, caller.id, id, body)),
  );

  const progress = progressOf({ db, changes, clock });
  implement(api, stagesApi.progress, ({ query: { year } }) => progress(year));

  implement(api, stagesApi.years, () => queries.listYears(db));

  implement(
    api,
    stagesApi.link,
    async ({ params: { id } }) => known(await queries.findStage(db, id), UNKNOWN),
    ({ params: { id }, query: { examCenterId }, caller }) => queries.isSatAtCenterOf(db, id, caller.id, examCenterId),
  );

  implement(api, stagesApi.visibleOne, async ({ params: { id } }) => known(await queries.findVisibleStage(db, id), UNKNOWN));

  implement(api, stagesApi.visible, async ({ query }) => {
    const year = query.year ?? (await configuration.season()).activeYear;
    return year === null ? [] : queries.listVisibleStages(db, year);
  });

  implement(
    api,
    stagesApi.next,
    async ({ params: { id }, caller }) => {
      known(await queries.findStage(db, id), UNKNOWN);
      const next = await queries.findNextStage(db, id);
      return next ? asToldTo(caller, next) : null;
    },
    ({ params: { id }, caller }) => mayAskWhatFollows(db, id, caller),
  );
}

/** The office reads every stage whole, others those that are shown: of another only what it is called, and its day. */
const asToldTo = ({ role }: Caller, { id, name, date, ...rest }: VisibleStage): VisibleStage | ComingStage =>
  role === "ADMIN" || rest.showOnUserDashboard ? { id, name, date, ...rest } : { id, name, date };

/** A school, of a visible stage; whoever controls a centre, of a stage that is sat there. */
const mayAskWhatFollows = async (db: Connection, id: number, caller: Caller): Promise<boolean> =>
  (caller.role === "ESTABLISHEMENT" && (await queries.findVisibleStage(db, id)) !== undefined) ||
  queries.isSatAtCenterOf(db, id, caller.id);
