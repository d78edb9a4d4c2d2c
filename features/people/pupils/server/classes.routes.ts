import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { classesOf } from "#access/responsibility/server/classes.service.ts";
import { isCorrespondent } from "#access/responsibility/server/staff.service.ts";
import { renameClass } from "#contest/registrations/server/registrations.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { lockOwnSchool, renameClass as renameClassOfTeachers } from "#organizations/establishments/server/colleagues.service.ts";
import { ownSchool, ownSchoolReader } from "#organizations/establishments/server/establishments.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { conflict, forbidden } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { renameClass as renameClassOfStages } from "#school/school-stages/server/school-stages.service.ts";
import { classesApi } from "../classes.contract.ts";
import * as queries from "./classes.queries.ts";

type Renaming = RequestOf<typeof classesApi.rename>["body"];

const RENAME_CLASS = action("rename class", "a renommé une classe");

/** The classes of a school in the active year, with their teachers (CLS-01). */
export function classesRoutes(api: Api, { db, configuration }: RoomTools): void {
  implement(api, classesApi.list, async ({ caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const { activeYear: year } = await configuration.season();
    const given = await classesOf(db, caller.id, year);
    if (year === null) return { year, given, classes: [], unclassed: 0, categories: [] };
    const classes = await queries.listClassesOf(db, school, year, await isCorrespondent(db, caller.id));
    return { year, given, classes, ...(await queries.summaryOf(db, school, year)) };
  });

  implement(api, classesApi.rename, async ({ body, caller }) => {
    const { activeYear } = await configuration.season();
    if (activeYear === null) throw conflict("Aucun championnat n'est en cours\u00A0: ses classes se renomment pendant l'année.");
    return db.transaction().execute((trx) => rename(trx, caller, activeYear, body));
  });
}

/** No teacher loses sight of a pupil: the class is renamed for its teachers and stages too. Teachers of two joined classes see both. */
async function rename(trx: Connection, caller: Caller, year: number, { from, to, joins }: Renaming): Promise<{ pupils: number }> {
  const { id: establishmentId } = await ownSchool(trx, caller.id);
  await lockOwnSchool(trx, establishmentId, caller);
  if ((await ownSchool(trx, caller.id)).id !== establishmentId) throw forbidden();
  if (!joins && (await queries.isOtherClass(trx, establishmentId, year, { from, to })))
    throw conflict(`Une autre classe s'appelle déjà «\u00A0${to}\u00A0»\u00A0: voulez-vous les réunir\u00A0?`);
  const pupils = await renameClass(trx, { establishmentId, year, from, to });
  await renameClassOfTeachers(trx, { establishmentId, year, from, to });
  await renameClassOfStages(trx, { establishmentId, year, from, to });
  await record(trx, {
    ...{ actorId: caller.id, action: RENAME_CLASS, subject: `establishment ${establishmentId}` },
    before: { className: from },
    after: { className: to, year, pupils },
  });
  return { pupils };
}
