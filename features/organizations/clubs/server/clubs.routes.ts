import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { countMemberships, exportedYear, yearOfMemberships } from "#access/responsibility/server/memberships.service.ts";
import { contactOf, homeFieldNames } from "#core/accounts/contact.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { type Api, FileResponse, implement, ownerOfId } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { type Club, clubsApi } from "../clubs.contract.ts";
import { leadersApi } from "../leaders.contract.ts";
import { isController } from "./club-changes.queries.ts";
import { changeClub, createClub } from "./club-changes.service.ts";
import * as lists from "./club-list.queries.ts";
import * as queries from "./clubs.queries.ts";
import { clubOf } from "./clubs.service.ts";
import { isContactOf } from "./leaders.queries.ts";
import { inviteLeader, inviteLeaderAgain, leaveAsLeader, withdrawLeader } from "./leaders.service.ts";
import type { EnrolClub } from "./requests.service.ts";

const EXPORT_CLUBS = action("export clubs", "a exporté les clubs");

export function clubsRoutes(
  api: Api,
  { db, reads, changes, clock, configuration, outbox, site, throttleKey, enrolClub }: RoomTools & { readonly enrolClub: EnrolClub },
): void {
  const allClubs = changes.cached(["clubs"], () => queries.listClubs(db));
  const contextOf = (caller: Caller) => ({ caller, outbox, site, now: clock() });
  const ownsAsContact = ownerOfId(isContactOf);
  const yearOf = (requested: number | undefined) => yearOfMemberships(configuration, requested);

  implement(api, clubsApi.register, ({ query: { search } }) => (search === "" ? allClubs() : queries.listBestMatches(db, search)));

  implement(api, clubsApi.list, async ({ query }) => {
    const requested = { ...query, year: await yearOf(query.year), registrationFilter: query.registrationFilter };
    const clubs = lists.clubList.ids(db, requested).then((ids) => lists.findClubs(db, ids));
    return pageFrom(requested, clubs, lists.clubList.count(db, requested), {
      year: requested.year ?? undefined,
      registrationFilter: requested.registrationFilter,
    });
  });

  implement(api, clubsApi.counts, async ({ query: { year } }) => {
    const [all, members] = await Promise.all([lists.countClubs(db), countMemberships(db, "club", await yearOf(year))]);
    return { all, ...members };
  });

  implement(api, clubsApi.export, async ({ query, caller }) => {
    const filter = { year: await exportedYear(configuration, query.year), registrationFilter: query.registrationFilter };
    await record(db, { actorId: caller.id, action: EXPORT_CLUBS, subject: `year ${filter.year}`, after: filter });
    const title = `Clubs ${filter.year}`;
    return new FileResponse(`${title}.xlsx`, workbook([lists.exportedClubs(reads, title, filter)]));
  });

  implement(api, clubsApi.create, async ({ body, caller }) => {
    const { activeYear } = await configuration.season();
    const id = await db.transaction().execute(async (trx) => {
      const created = await createClub(trx, body, contextOf(caller));
      if (activeYear !== null) await enrolClub(trx, created, activeYear);
      return created;
    });
    return clubOf(db, id);
  });

  implement(api, clubsApi.one, ownerOfId(isController), async ({ params: { id }, caller }) => clubVisibleTo(caller, await clubOf(db, id)));

  implement(api, clubsApi.update, ownsAsContact, async ({ params: { id }, body, caller }) => {
    await db.transaction().execute((trx) => changeClub(trx, id, body, contextOf(caller)));
    return clubVisibleTo(caller, await clubOf(db, id));
  });

  implement(api, leadersApi.invite, ownsAsContact, ({ params: { id }, body, caller }) =>
    db.transaction().execute((trx) => inviteLeader(trx, id, body, { ...contextOf(caller), throttleKey })),
  );

  implement(api, leadersApi.inviteAgain, ownsAsContact, ({ params: { id, userId }, caller }) =>
    db.transaction().execute((trx) => inviteLeaderAgain(trx, id, userId, contextOf(caller))),
  );

  implement(api, leadersApi.leave, ownerOfId(isController), ({ params: { id }, caller }) =>
    db.transaction().execute((trx) => leaveAsLeader(trx, id, contextOf(caller))),
  );

  implement(api, leadersApi.withdraw, ownsAsContact, ({ params: { id, userId }, caller }) =>
    db.transaction().execute((trx) => withdrawLeader(trx, id, userId, contextOf(caller))),
  );
}

/** A club as a leader sees it: all names, the e-mail of its contacts, and those of the invited if the reader is a contact. The office sees everything. */
function clubVisibleTo({ id, role }: Caller, club: Club): Club {
  if (role === "ADMIN") return club;
  const isContact = club.controllers.some((one) => one.id === id && one.access === "named");
  const visible = (one: Club["controllers"][number]): Club["controllers"][number] => {
    if (one.id === id) return { ...one, contact: { ...one.contact, ...noHomeAddress } };
    const email = isContact || one.access === "named" ? one.contact.email : "";
    return {
      ...one,
      username: "",
      contact: { ...one.contact, ...noHomeAddress, phone: "", email },
      hasPassword: isContact && one.hasPassword,
    };
  };
  return { ...club, controllers: club.controllers.map(visible) };
}

const noHomeAddress = contactOf(homeFieldNames, () => "");
