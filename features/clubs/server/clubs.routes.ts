import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Telling } from "#features/mail/server/charge.service.ts";
import { countMemberships, yearOfMemberships } from "#features/registrations/server/memberships.service.ts";
import { enrolClub } from "#features/registrations/server/registrations.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, FileAnswer, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { type Club, clubsApi } from "../clubs.contract.ts";
import { changeClub, createClub } from "./club-changes.service.ts";
import * as lists from "./club-list.queries.ts";
import { clubColumns } from "./clubs.export.ts";
import * as queries from "./clubs.queries.ts";
import { clubOf, runsClub } from "./clubs.service.ts";

interface Tools {
  readonly db: Database;
  readonly reads: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly outbox: Telling["outbox"];
  readonly site: Telling["site"];
}

/** The clubs among which a participant chooses; each, as those who run it and the office see and change it. */
export function clubsRoutes(api: Api, { db, reads, changes, clock, configuration, outbox, site }: Tools): void {
  const everyClub = changes.cached(["clubs"], () => queries.listClubs(db));
  const yearOf = (asked: number | undefined) => yearOfMemberships(configuration, asked);

  implement(api, clubsApi.register, ({ query: { search } }) => (search === "" ? everyClub() : queries.listBest(db, search)));

  implement(api, clubsApi.list, async ({ query }) => {
    const asked = { ...query, year: await yearOf(query.year), registrationFilter: query.registrationFilter };
    const clubs = lists.listClubIds(db, asked).then((ids) => lists.findClubs(db, ids));
    return pageFrom(asked, clubs, lists.countListed(db, asked), { year: asked.year, registrationFilter: asked.registrationFilter });
  });

  implement(api, clubsApi.counts, async ({ query: { year } }) => {
    const [all, members] = await Promise.all([lists.countClubs(db), countMemberships(db, "club", await yearOf(year))]);
    return { all, ...members };
  });

  implement(api, clubsApi.export, async ({ query, caller }) => {
    const narrowed = { year: await yearOf(query.year), registrationFilter: query.registrationFilter };
    await record(db, { actorId: caller.id, action: "export clubs", subject: `year ${narrowed.year}`, after: narrowed });
    const title = `Clubs ${narrowed.year}`;
    return new FileAnswer(`${title}.xlsx`, workbook([sheet(title, clubColumns(narrowed.year), lists.listExportedClubs(reads, narrowed))]));
  });

  implement(api, clubsApi.create, async ({ body, caller }) => {
    const { activeYear } = await configuration.season();
    const id = await db.transaction().execute(async (trx) => {
      const created = await createClub(trx, body, { caller, outbox, site, now: clock() });
      if (activeYear !== null) await enrolClub(trx, created, activeYear);
      return created;
    });
    return clubOf(db, id);
  });

  implement(
    api,
    clubsApi.one,
    async ({ params: { id }, caller }) => asToldTo(caller, await clubOf(db, id)),
    ({ params: { id }, caller }) => runsClub(db, caller.id, id),
  );

  implement(
    api,
    clubsApi.update,
    async ({ params: { id }, body, caller }) => {
      await db.transaction().execute((trx) => changeClub(trx, id, body, { caller, outbox, site, now: clock() }));
      return asToldTo(caller, await clubOf(db, id));
    },
    ({ params: { id }, caller }, db) => runsClub(db, caller.id, id),
  );
}

/** Those who run a club together reach one another by mail and telephone; where they live, the office alone knows. */
const asToldTo = ({ role }: Caller, club: Club): Club =>
  role === "ADMIN" ? club : { ...club, controllers: club.controllers.map((one) => ({ ...one, contact: { ...one.contact, ...NO_HOME } })) };

const NO_HOME = { address: "", city: "", zip_code: "", country: "" };
