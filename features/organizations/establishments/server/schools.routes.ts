import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { countMemberships, exportedYear, yearOfMemberships } from "#access/responsibility/server/memberships.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { schoolsApi } from "../schools.contract.ts";
import type { EnrolSchool } from "./request-decisions.service.ts";
import { countSeason } from "./school-changes.queries.ts";
import { changeSchool, createSchool, resetSchools } from "./school-changes.service.ts";
import * as lists from "./school-list.queries.ts";

const EXPORT_SCHOOLS = action("export schools", "a exporté les établissements");

export function schoolsRoutes(
  api: Api,
  { db, reads, configuration, clock, outbox, site, enrolSchool }: RoomTools & { readonly enrolSchool: EnrolSchool },
): void {
  const yearOf = (requested: number | undefined) => yearOfMemberships(configuration, requested);
  const schoolOf = async (id: number) => foundOr404((await lists.findSchools(db, [id]))[0], "Cet établissement n'existe pas");

  implement(api, schoolsApi.list, async ({ query }) => {
    const requested = { ...query, year: await yearOf(query.year), registrationFilter: query.registrationFilter };
    const schools = lists.schoolList.ids(db, requested).then((ids) => lists.findSchools(db, ids));
    return pageFrom(requested, schools, lists.schoolList.count(db, requested), {
      year: requested.year ?? undefined,
      registrationFilter: requested.registrationFilter,
    });
  });

  implement(api, schoolsApi.counts, async ({ query: { year } }) => {
    const [all, members] = await Promise.all([lists.countSchools(db), countMemberships(db, "establishment", await yearOf(year))]);
    return { all, ...members };
  });

  implement(api, schoolsApi.export, async ({ query, caller }) => {
    const filter = { year: await exportedYear(configuration, query.year), registrationFilter: query.registrationFilter };
    await record(db, { actorId: caller.id, action: EXPORT_SCHOOLS, subject: `year ${filter.year}`, after: filter });
    const title = `Établissements ${filter.year}`;
    return new FileResponse(`${title}.xlsx`, workbook([lists.exportedSchools(reads, title, filter)]));
  });

  implement(api, schoolsApi.create, async ({ body, caller }) => {
    const { activeYear } = await configuration.season();
    const id = await db.transaction().execute(async (trx) => {
      const created = await createSchool(trx, body, { actorId: caller.id, outbox, site, now: clock() });
      if (activeYear !== null) await enrolSchool(trx, created, { year: activeYear, actorId: caller.id });
      return created;
    });
    return schoolOf(id);
  });

  implement(api, schoolsApi.one, ({ params: { id } }) => schoolOf(id));

  implement(api, schoolsApi.update, async ({ params: { id }, body, caller }) => {
    await db.transaction().execute((trx) => changeSchool(trx, id, body, { actorId: caller.id, outbox, site, now: clock() }));
    return schoolOf(id);
  });

  implement(api, schoolsApi.season, () => countSeason(db));

  implement(api, schoolsApi.reset, async ({ query: { confirmed }, caller }) => ({
    updated: await db.transaction().execute((trx) => resetSchools(trx, caller.id, confirmed)),
  }));
}
