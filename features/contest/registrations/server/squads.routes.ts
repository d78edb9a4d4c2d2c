import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { isRegistrationOfCaller } from "#access/responsibility/server/responsibility.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Database } from "#database/open.ts";
import { ownSchoolReader } from "#organizations/establishments/server/establishments.service.ts";
import { conflict, forbidden, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { squadDoubts } from "../squad-check.ts";
import { OF_ANOTHER_SCHOOL, onlySquadCategory, refusalToChooseSquad } from "../squad-choice.ts";
import { refusalToDelete } from "../squad-names.ts";
import { squadsApi } from "../squads.contract.ts";
import { lockParticipant, moveToSquad } from "./change.service.ts";
import * as queries from "./squads.queries.ts";

const CREATE_SQUAD = action("create squad", "a créé une équipe");
const DELETE_SQUAD = action("delete squad", "a supprimé une équipe");
const RENAME_SQUAD = action("rename squad", "a renommé une équipe");

const UNKNOWN_SQUAD = "Cette équipe n'existe pas, ou plus";
/** A squad has a handful of people; a search shows only the first matches. */
const MAX_MEMBERS = 500;
const MAX_FOUND = 20;

export function squadsRoutes(api: Api, { db, configuration }: RoomTools): void {
  implement(api, squadsApi.list, async ({ query: { year }, caller }) =>
    caller.role === "ADMIN" ? squadsOfYear(db, year) : queries.listSquadsOf(db, year, await ownSchoolReader(db, caller.id)),
  );

  officeRoutes(api, db);

  implement(
    api,
    squadsApi.assign,
    ({ body: { registrationId }, caller }, db) => isRegistrationOfCaller(db, registrationId, caller),
    async ({ body: { registrationId, squadName }, caller }) => {
      const { activeYear } = await configuration.season();
      return db.transaction().execute(async (trx) => {
        const registration = await lockParticipant(trx, registrationId, caller);
        throwIfRefused(caller.role === "ADMIN" ? null : refusalToChooseSquad(registration, activeYear), forbidden);
        if (squadName === null) return moveToSquad(trx, registration, null, caller);
        if (!registration.category.hasSquads) throw conflict(onlySquadCategory(await queries.findSquadCategoryName(trx)));
        const squad = await queries.findSquad(trx, registration.year, squadName);
        if (!squad) throw conflict(`Aucune équipe ${registration.year} ne porte le nom «\u00A0${squadName}\u00A0».`);
        if (caller.role !== "ADMIN" && !(await queries.lockIfOpenTo(trx, squad.id, await ownSchoolReader(trx, caller.id))))
          throw forbidden(OF_ANOTHER_SCHOOL);
        return moveToSquad(trx, registration, squad, caller);
      });
    },
  );
}

async function squadsOfYear(db: Database, year: number) {
  const { rules } = await rulesOfYear(db, year);
  return (await queries.listSquadsWithMembers(db, year)).map(({ id, name, ...squad }) => {
    return { id, name, year, members: squad.members, doubts: squadDoubts(squad, rules.teams) };
  });
}

function officeRoutes(api: Api, db: Database): void {
  implement(api, squadsApi.people, ({ query }) => queries.listPeople(db, query, query.squadId === undefined ? MAX_FOUND : MAX_MEMBERS));

  implement(api, squadsApi.create, ({ body: { squadName, year }, caller }) =>
    db.transaction().execute(async (trx) => {
      const squad = await queries.insertSquad(trx, squadName, year);
      await record(trx, { actorId: caller.id, action: CREATE_SQUAD, subject: `squad ${squad.id}`, after: { name: squad.name, year } });
      return { ...squad, members: 0 };
    }),
  );

  implement(api, squadsApi.rename, ({ params: { id }, body: { squadName }, caller }) =>
    db.transaction().execute(async (trx) => {
      const before = foundOr404(await queries.lockSquad(trx, id), UNKNOWN_SQUAD);
      const squad = before.name === squadName ? before : await queries.renameSquad(trx, before, squadName);
      const change = { before: { name: before.name }, after: { name: squad.name } };
      if (squad !== before) await record(trx, { actorId: caller.id, action: RENAME_SQUAD, subject: `squad ${id}`, ...change });
      return { ...squad, members: await queries.countMembers(trx, id) };
    }),
  );

  implement(api, squadsApi.remove, ({ params: { id }, caller }) =>
    db.transaction().execute(async (trx) => {
      const { name, year } = foundOr404(await queries.lockSquad(trx, id), UNKNOWN_SQUAD);
      throwIfRefused(refusalToDelete(await queries.countMembers(trx, id)), conflict);
      await queries.deleteSquad(trx, id);
      await record(trx, { actorId: caller.id, action: DELETE_SQUAD, subject: `squad ${id}`, before: { name, year } });
    }),
  );
}
