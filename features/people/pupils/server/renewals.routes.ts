import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { ownSchoolReader } from "#organizations/establishments/server/establishments.service.ts";
import { forbidden } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { refusalToRegister } from "#season/configuration/season.ts";
import { renewalsApi } from "../renewals.contract.ts";
import * as queries from "./renewals.queries.ts";
import { renewPupils } from "./renewals.service.ts";

export function renewalsRoutes(api: Api, { db, clock, configuration }: RoomTools): void {
  implement(api, renewalsApi.list, async ({ query, caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const { activeYear } = await configuration.season();
    if (activeYear === null) return { year: null, years: [], pupils: [] };
    const past = await queries.listPastYears(db, school, activeYear);
    const years = past.filter(({ renewable }, index) => index === 0 || renewable > 0);
    const { year } = years.find((one) => one.year === query.year) ?? years[0] ?? { year: null };
    return { year, years, pupils: year === null ? [] : await queries.listRenewable(db, school, year) };
  });

  implement(api, renewalsApi.renew, async ({ body: { rows }, caller }) => {
    const season = await configuration.season();
    const refusal = refusalToRegister("student", season, clock());
    const { activeYear: year } = season;
    if (refusal !== null || year === null) throw forbidden(refusal ?? undefined);
    return db.transaction().execute(async (trx) => {
      await caller.recheckAccess(trx);
      return renewPupils(trx, { caller, school: await ownSchoolReader(trx, caller.id), year, rows });
    });
  });
}
