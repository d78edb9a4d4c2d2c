import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { isPupil, mayHelp } from "#access/responsibility/server/responsibility.service.ts";
import { lockOpenAccount, updateUser } from "#core/accounts/server/accounts.service.ts";
import { record, recordReading } from "#core/audit/server/audit.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { findPage, listCache } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { duplicatesApi } from "../duplicates.contract.ts";
import { type PupilSort, participantsApi } from "../participants.contract.ts";
import { type AccountSort, type StagePeopleSort, usersApi } from "../people.contract.ts";
import { allAccounts } from "./all-users.queries.ts";
import { CHANGE_OWN_ACCOUNT, ownColumns, updatePerson } from "./changes.service.ts";
import { deletePerson } from "./deletion.service.ts";
import { duplicatesReader, setDistinct, unsetDistinct } from "./duplicates.service.ts";
import { findDuplicates, mergePeople, PERSON_NOT_FOUND, previewMerge } from "./merging.service.ts";
import { cancelOwnEmail, findOwnEmail, requestOwnEmail, resendOwnEmail } from "./own-email.service.ts";
import { participantsOfYear } from "./participants.queries.ts";
import { participantFilterOf } from "./participants.service.ts";
import { findPeople } from "./people.queries.ts";
import { findPerson, findSelf } from "./people.service.ts";
import { peopleOfStage, stagePeopleFilterOf } from "./stage-people.queries.ts";

export function usersRoutes(api: Api, { db, clock, changes, configuration, outbox, site, deferredWork }: RoomTools): void {
  const accountListTools = { db, listCache: listCache(clock) };
  // Recomputed when a result changes, and some seconds later when people open the stage.
  const stageListTools = changes.cached(["results"], () => Promise.resolve(listCache(clock)));

  implement(api, usersApi.all, async ({ query: { limit, page, search, sortBy, ...filters } }) => {
    const filter = { search, roles: filters["filter.role"], statuses: filters["filter.status"] };
    const { ids, count } = await findPage(accountListTools, allAccounts, filter, { limit, page, sorts: sortsOf<AccountSort>(sortBy) });
    const people = findPeople(db, ids, { reader: "office" });
    return pageFrom({ limit, page, search, sortBy }, people, Promise.resolve(count), filters);
  });

  implement(api, usersApi.ofStage, async ({ params: { quizId }, query: { limit, page, search, sortBy, ...filters } }) => {
    const filter = foundOr404(await stagePeopleFilterOf(db, quizId, { search, ...filters }), "Cette étape n'existe pas");
    const tools = { db, listCache: await stageListTools() };
    const { ids, count } = await findPage(tools, peopleOfStage, filter, { limit, page, sorts: sortsOf<StagePeopleSort>(sortBy) });
    const people = findPeople(db, ids, { reader: "office", only: filter });
    return pageFrom({ limit, page, search, sortBy }, people, Promise.resolve(count), filters);
  });

  implement(
    api,
    usersApi.one,
    ({ params: { id }, caller }) => (caller.role === "USER" ? id === caller.id : isPupil(db, caller, id)),
    async ({ params: { id }, caller }) => {
      const person = foundOr404(await findPerson(db, id, caller), PERSON_NOT_FOUND);
      if (caller.role === "ADMIN" && id !== caller.id) deferredWork.start(() => recordReading(db, caller.id, id));
      return person;
    },
  );

  implement(
    api,
    usersApi.update,
    ({ params: { id }, caller }, db) => mayHelp(db, caller, id),
    async ({ params: { id }, body, caller }) => {
      await db.transaction().execute((trx) => updatePerson(trx, id, body, { caller, outbox, site, now: clock() }));
      return foundOr404(await findPerson(db, id, caller), PERSON_NOT_FOUND);
    },
  );

  implement(api, usersApi.changeEveryone, async ({ params: { id }, body, caller }) => {
    await db.transaction().execute((trx) => updatePerson(trx, id, body, { caller, outbox, site, now: clock() }));
    return foundOr404(await findPerson(db, id, caller), PERSON_NOT_FOUND);
  });

  implement(api, usersApi.remove, ({ params: { id }, caller }) =>
    db.transaction().execute((trx) => deletePerson(trx, id, caller.id, { outbox, site, now: clock() })),
  );

  const duplicates = duplicatesReader({ db, clock });

  implement(api, duplicatesApi.all, async ({ query: { limit, page, year, distinct = false } }) => {
    const { pairs, count } = await (distinct ? duplicates.distinctPage({ limit, page }) : duplicates.page(year, { limit, page }));
    return pageFrom({ limit, page, search: "", sortBy: [] }, Promise.resolve(pairs), Promise.resolve(count));
  });

  implement(api, duplicatesApi.count, async ({ query: { year } }) => ({ count: await duplicates.count(year) }));

  implement(api, duplicatesApi.setDistinct, ({ params: { id }, body: { otherId }, caller }) =>
    setDistinct(db, { id, otherId, actorId: caller.id, now: clock() }),
  );

  implement(api, duplicatesApi.unsetDistinct, ({ params, caller }) => unsetDistinct(db, { ...params, actorId: caller.id, now: clock() }));

  implement(api, duplicatesApi.list, ({ params: { id } }) => findDuplicates(db, id));

  implement(api, duplicatesApi.merge, ({ params: { id }, body: { otherId, dryRun }, caller }) => {
    const pair = { keptId: id, otherId };
    return dryRun ? previewMerge(db, pair) : mergePeople(db, pair, { actorId: caller.id, outbox, site, now: clock() });
  });

  implement(api, usersApi.me, async ({ caller }) => foundOr404(await findSelf(db, caller.id)));

  implement(api, usersApi.ownEmail, ({ caller }) => findOwnEmail(db, caller.id, clock()));

  implement(api, usersApi.changeOwnEmail, async ({ body: { email }, caller }) => {
    await db.transaction().execute((trx) => requestOwnEmail(trx, email, { caller, outbox, site, now: clock() }));
    return findOwnEmail(db, caller.id, clock());
  });

  implement(api, usersApi.resendOwnEmail, async ({ caller }) => {
    await db.transaction().execute((trx) => resendOwnEmail(trx, { caller, outbox, site, now: clock() }));
    return findOwnEmail(db, caller.id, clock());
  });

  implement(api, usersApi.cancelOwnEmail, ({ caller }) => db.transaction().execute((trx) => cancelOwnEmail(trx, { caller, now: clock() })));

  implement(api, usersApi.updateMe, async ({ body, caller }) => {
    await db.transaction().execute(async (trx) => {
      await lockOpenAccount(trx, caller.id);
      const changes = await ownColumns(trx, caller.id, body, dayInParis(clock()));
      if (Object.keys(changes).length === 0) return;
      await updateUser(trx, caller.id, changes);
      // The trail records the actions of the office, schools and clubs; of people's own data only the field names, no values.
      if (caller.role !== "USER")
        await record(trx, { actorId: caller.id, action: CHANGE_OWN_ACCOUNT, subject: `user ${caller.id}`, after: Object.keys(changes) });
    });
    return foundOr404(await findSelf(db, caller.id));
  });

  const participantListTools = { db, listCache: listCache(clock) };

  implement(api, participantsApi.list, async ({ query: { limit, page, search, sortBy, ...filter } }) => {
    const listQuery = { limit, page, search, sortBy };
    const year = filter["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) return pageFrom(listQuery, Promise.resolve([]), Promise.resolve(0), filter);
    const participantFilter = await participantFilterOf(db, year, { search, ...filter });
    const { ids, count } = await findPage(participantListTools, participantsOfYear, participantFilter, {
      limit,
      page,
      sorts: sortsOf<PupilSort>(sortBy),
    });
    const people = findPeople(db, ids, { reader: participantFilter.reader, only: participantFilter });
    return pageFrom(listQuery, people, Promise.resolve(count), filter);
  });
}
