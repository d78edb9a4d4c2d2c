import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { readableStage, readableStageOf } from "#contest/results/server/readable-stage.service.ts";
import { readerOf } from "#contest/results/server/results.service.ts";
import { stageColumns } from "#contest/results/server/stage-columns.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { ownSchoolReader } from "#organizations/establishments/server/establishments.service.ts";
import { findOwnRequest, findPreparedList, savePreparedList } from "#organizations/establishments/server/requests.service.ts";
import type { PupilSort } from "#people/people/participants.contract.ts";
import { ownerOf, type ParticipantFilter, participantsOfYear } from "#people/people/server/participants.service.ts";
import { findPeople, findPerson } from "#people/people/server/people.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { badRequest, conflict, forbidden, foundOr404 } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { findPage, listCache } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { HashCode } from "#platform/server/secret.ts";
import type { Caller } from "#platform/server/session.ts";
import { throttle } from "#platform/server/throttle.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { refusalToRegister } from "#season/configuration/season.ts";
import { preparedListApi } from "../prepared-list.contract.ts";
import type { RowInput } from "../pupil-import.contract.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";
import { pupilsApi } from "../pupils.contract.ts";
import { renewalsApi } from "../renewals.contract.ts";
import { slipsApi } from "../slips.contract.ts";
import { addPupil } from "./adding.service.ts";
import * as results from "./pupil-results.queries.ts";
import * as renewals from "./renewals.queries.ts";
import { renewPupils } from "./renewals.service.ts";
import { listWithoutSlip, printSlips } from "./slips.service.ts";

const EXPORT_PUPILS = action("export pupils", "a exporté les élèves d'un établissement");

/** Per minute and account. */
const LISTS_PER_MINUTE = 10;

export function pupilsRoutes(
  api: Api,
  { db, reads, clock, configuration, hashCode, outbox, site, throttleKey }: RoomTools & { readonly hashCode: HashCode },
): void {
  const tools = { db, listCache: listCache(clock) };

  const pupilFilterOf = async (query: RequestOf<typeof pupilsApi.list>["query"], caller: Caller): Promise<ParticipantFilter | null> => {
    const school = caller.role === "ADMIN" ? undefined : await ownSchoolReader(db, caller.id);
    const year = query["filter.registrations.year"] ?? (await configuration.season()).activeYear;
    if (year === null) return null;
    const path = query["filter.results.questionnaireId"] === undefined ? "questionnaireId" : "filter.results.questionnaireId";
    const stage = query[path];
    const className = query["filter.registrations.className"];
    const usesClass = className !== undefined || sortsOf<PupilSort>(query.sortBy).some(({ field }) => field === "registrations.className");
    if (school === undefined && usesClass) throw badRequest("Les classes sont celles d'un établissement", "sortBy");
    return {
      ...{ reader: readerOf(caller), year, school, className, search: query.search },
      questionnaireId: stage === undefined ? null : (await readableStageOf(db, { id: stage, year, path }, caller)).id,
      hasResult: path !== "questionnaireId",
      status: query["filter.registrations.status"],
    };
  };

  implement(api, pupilsApi.list, async ({ query, caller }) => {
    const { limit, page, search, sortBy, questionnaireId: _, ...filter } = query;
    const listQuery = { limit, page, search, sortBy };
    const participantFilter = await pupilFilterOf(query, caller);
    if (participantFilter === null) return pageFrom(listQuery, Promise.resolve([]), Promise.resolve(0), filter);
    const { ids, count } = await findPage(tools, participantsOfYear, participantFilter, { limit, page, sorts: sortsOf<PupilSort>(sortBy) });
    const people = findPeople(db, ids, { reader: participantFilter.reader, only: participantFilter, owner: ownerOf(participantFilter) });
    return pageFrom(listQuery, people, Promise.resolve(count), filter);
  });

  implement(api, pupilsApi.add, async ({ body, caller }) => {
    const context = { caller, season: await configuration.season(), now: clock() };
    const id = await addPupil(db, body, { context, mailing: { outbox, site } });
    return foundOr404(await findPerson(db, id, caller));
  });

  implement(api, pupilResultsApi.ofStage, async ({ params: { questionnaireId }, caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const { id } = await readableStage(db, questionnaireId, caller);
    return results.summarize(db, id, school);
  });

  implement(api, pupilResultsApi.classes, async ({ query: { year }, caller }) =>
    results.listClasses(db, await ownSchoolReader(db, caller.id), year),
  );

  implement(api, pupilResultsApi.export, async ({ query: { questionnaireId, ...query }, caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const stage = questionnaireId === undefined ? null : await readableStage(db, questionnaireId, caller);
    const year = query.year ?? stage?.year ?? (await configuration.season()).activeYear;
    if (year === null) throw conflict("Aucun championnat n'est ouvert pour le moment\u00A0: choisissez une année.");
    if (stage && stage.year !== year) throw badRequest("Cette étape n'est pas de l'année demandée", "questionnaireId");
    const { status, search, className } = query;
    await record(db, {
      actorId: caller.id,
      action: EXPORT_PUPILS,
      subject: `establishment ${school.establishmentId}`,
      // Without the search: it may be a person's name, which would stay in the trail forever.
      after: { year, questionnaireId, status, className },
    });
    const filter = { reader: "school" as const, year, school, questionnaireId: stage?.id ?? null, search, status, className };
    const columns = stage ? [...results.pupilColumns, ...stageColumns(stage)] : results.pupilColumns;
    const title = [`Élèves ${year}`, school.name, ...(stage ? [stage.name] : [])].join(", ");
    return new FileResponse(`${title}.xlsx`, workbook([results.exportedPupils(reads, `Élèves ${year}`, columns, filter)]));
  });

  implement(api, renewalsApi.list, async ({ query, caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const { activeYear } = await configuration.season();
    if (activeYear === null) return { year: null, years: [], pupils: [] };
    const past = await renewals.listPastYears(db, school, activeYear);
    const years = past.filter(({ renewable }, index) => index === 0 || renewable > 0);
    const { year } = years.find((one) => one.year === query.year) ?? years[0] ?? { year: null };
    return { year, years, pupils: year === null ? [] : await renewals.listRenewable(db, school, year) };
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

  implement(api, slipsApi.missing, async ({ caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const { activeYear } = await configuration.season();
    return activeYear === null ? [] : listWithoutSlip(db, school, activeYear, clock());
  });

  implement(api, slipsApi.print, async ({ body: { userIds }, caller }) => {
    const { activeYear: year } = await configuration.season();
    const { name, content } = await printSlips(db, caller, userIds, { year, hashCode, publicUrl: site.publicUrl, now: clock() });
    return new FileResponse(name, content);
  });

  // The list of pupils prepared with the request to act for a school (LET-01).
  implement(api, preparedListApi.read, async ({ caller }) => {
    const { rows, endAt } = await findPreparedList(db, caller.id);
    // A list saved before classes were stored has none.
    return { rows: rows.map((row) => ({ className: "", ...(row as Omit<RowInput, "className">) })), endAt };
  });

  implement(api, preparedListApi.save, async ({ body: { rows }, caller }) => {
    const now = clock();
    await throttle(db, throttleKey("prepared list", String(caller.id)), LISTS_PER_MINUTE, now);
    await savePreparedList(db, caller, rows, now);
    return findOwnRequest(db, caller.id, clock());
  });
}
