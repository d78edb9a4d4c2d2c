import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { readableStage } from "#contest/results/server/readable-stage.service.ts";
import { stageColumns } from "#contest/results/server/stage-columns.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { ownSchoolReader } from "#organizations/establishments/server/establishments.service.ts";
import { badRequest, conflict } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";
import * as queries from "./pupil-results.queries.ts";

const EXPORT_PUPILS = action("export pupils", "a exporté les élèves d'un établissement");

export function pupilResultsRoutes(api: Api, { db, reads, configuration }: RoomTools): void {
  implement(api, pupilResultsApi.ofStage, async ({ params: { questionnaireId }, caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const { id } = await readableStage(db, questionnaireId, caller);
    return queries.summarize(db, id, school);
  });

  implement(api, pupilResultsApi.classes, async ({ query: { year }, caller }) =>
    queries.listClasses(db, await ownSchoolReader(db, caller.id), year),
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
    const columns = stage ? [...queries.pupilColumns, ...stageColumns(stage)] : queries.pupilColumns;
    const title = [`Élèves ${year}`, school.name, ...(stage ? [stage.name] : [])].join(", ");
    return new FileResponse(`${title}.xlsx`, workbook([queries.exportedPupils(reads, `Élèves ${year}`, columns, filter)]));
  });
}
