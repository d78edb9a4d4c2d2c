import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { lockInCharge } from "#access/responsibility/server/places.service.ts";
import { confirmationsThatStand } from "#contest/registrations/server/unconfirm.service.ts";
import { olderBy } from "#contest/sheet/grace.ts";
import type { Connection } from "#database/open.ts";
import { ownSchool } from "#organizations/establishments/server/establishments.service.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement, ownerOfId } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import type { TextWriter } from "#platform/server/stored-text.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";
import { createCountryReader } from "./country.service.ts";
import type { DrawingAddresses } from "./drawings.service.ts";
import { listOwnStages } from "./pupil-sheet.queries.ts";
import * as sheet from "./pupil-sheet.service.ts";
import * as queries from "./school-stages.queries.ts";
import * as service from "./school-stages.service.ts";
import { toStandings } from "./standings.response.ts";

export function schoolStagesRoutes(
  api: Api,
  { db, clock, configuration, drawings }: RoomTools & { readonly drawings: DrawingAddresses },
): void {
  const country = createCountryReader({ db, clock });
  const ownsAsSchool = ownerOfId((connection, callerId, id) => queries.isOfSchoolOf(connection, id, callerId));
  const ownsAsPupil = ownerOfId(async (connection, callerId, id) => (await listOwnStages(connection, callerId, { id })).length > 0);
  const activeYear = async () => (await configuration.season()).activeYear;
  /** Read before a transaction, which holds a connection. */
  const now = async (caller: Caller) => ({ caller, activeYear: await activeYear() });
  const inTransaction = <Result>(work: (trx: Connection) => Promise<Result>): Promise<Result> => db.transaction().execute(work);

  implement(api, schoolStagesApi.list, async ({ query, caller }) => {
    const school = await ownSchool(db, caller.id);
    const year = query.year ?? (await activeYear());
    return year === null ? [] : service.listStages(db, school.id, year, caller.id);
  });

  implement(api, schoolStagesApi.released, async ({ caller }) => {
    await ownSchool(db, caller.id);
    return service.listReleased(db);
  });

  implement(api, schoolStagesApi.images, async ({ params: { questionId }, caller }) => {
    const school = await ownSchool(db, caller.id);
    const isReadable = await queries.isReadableQuestion(db, questionId, school.id);
    const images = isReadable ? await service.imagesOf(db, [questionId]) : undefined;
    return foundOr404(images?.get(questionId), "Ce problème n'est pas ouvert aux établissements");
  });

  implement(api, schoolStagesApi.read, ownsAsSchool, ({ params: { id }, caller }) => service.readStage(db, id, caller.id));

  const writerOf = async ({ caller, signal }: { readonly caller: Caller; readonly signal: AbortSignal }): Promise<TextWriter> => ({
    lane: [`school ${(await ownSchool(db, caller.id)).id}`, String(caller.id)],
    signal,
  });

  implement(api, schoolStagesApi.create, async ({ body, caller, signal }) => {
    const change = await now(caller);
    const draft = await service.toStoredDraft(db, body, await writerOf({ caller, signal }));
    return inTransaction(async (trx) => {
      await lockInCharge(trx, [caller.id], "share");
      await caller.recheckAccess(trx);
      const { id: establishmentId } = await ownSchool(trx, caller.id);
      return service.createStage(trx, draft, { ...change, establishmentId });
    });
  });

  implement(api, schoolStagesApi.change, ownsAsSchool, async ({ params: { id }, body, caller, signal }) => {
    const change = await now(caller);
    const draft = await service.toStoredDraft(db, body.draft, await writerOf({ caller, signal }));
    return inTransaction((trx) => service.changeStage(trx, id, { ...body, draft }, change));
  });

  implement(api, schoolStagesApi.remove, ownsAsSchool, async ({ params: { id }, query: { despiteAnswers }, caller }) => {
    const change = await now(caller);
    await inTransaction((trx) => service.removeStage(trx, id, { despiteAnswers, ...change }));
  });

  implement(api, schoolStagesApi.standings, ownsAsSchool, async ({ params: { id }, caller }) => {
    const stage = foundOr404(await queries.findStage(db, id), service.UNKNOWN);
    const marked = await service.standingsOf(db, stage, caller.id);
    const confirmed = marked.pupils.filter(({ isSeen, status }) => isSeen && status === "CONFIRMED").map((pupil) => pupil.registrationId);
    const forGood = await confirmationsThatStand(db, confirmed);
    return toStandings(stage, marked, await country(marked.problems), forGood);
  });

  implement(api, schoolStagesApi.choose, ownsAsSchool, async ({ params: { id: stageId }, body, caller }) => {
    const change = await now(caller);
    await inTransaction((trx) => service.chooseSheet(trx, { stageId, ...body }, change));
  });

  implement(api, schoolStagesApi.waiting, async ({ body: { userIds }, caller }) => {
    await ownSchool(db, caller.id);
    const year = await activeYear();
    return year === null ? { waiting: 0, unmarked: 0, stages: [] } : queries.countWaiting(db, { caller, year, userIds });
  });

  implement(api, schoolStagesApi.mine, async ({ caller }) => {
    const year = await activeYear();
    return year === null ? [] : sheet.ownStages(db, caller.id, year);
  });

  implement(api, schoolStagesApi.sheet, ownsAsPupil, ({ params: { id }, query: { images, begin }, caller }) =>
    sheet.readSheet(db, id, { userId: caller.id, begins: begin, addressOf: images === "files" ? drawings.addressOf : null }),
  );

  implement(api, schoolStagesApi.save, ownsAsPupil, ({ params: { id }, query: { onlyIfRead }, body, caller, delayMs }) =>
    inTransaction((trx) => sheet.saveSheet(trx, id, { answers: olderBy(delayMs, body), onlyIfRead, caller })),
  );

  implement(api, schoolStagesApi.counts, async ({ query: { year = null, establishmentId } }) => {
    const counted = year ?? (await activeYear());
    if (counted === null) throw conflict("Aucun championnat n'est ouvert pour le moment\u00A0: choisissez une année.");
    return queries.countForOffice(db, { year: counted, establishmentId });
  });

  implement(api, schoolStagesApi.readRelease, async ({ params: { id } }) => service.readRelease(db, id, await activeYear(), clock()));

  implement(api, schoolStagesApi.release, async ({ params: { id }, body: { released }, caller }) => {
    const season = await activeYear();
    return inTransaction((trx) => service.release(trx, id, released, { actorId: caller.id, activeYear: season, now: clock() }));
  });
}
