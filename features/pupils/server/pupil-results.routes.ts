import { record } from "#features/audit/server/audit.service.ts";
import { ownSchool } from "#features/establishments/server/establishments.service.ts";
import type { NodeTools } from "#features/node/server/node.service.ts";
import { participantLabel } from "#features/registrations/validation.ts";
import { readableStage } from "#features/results/server/readable-stage.service.ts";
import { stageColumns } from "#features/results/server/stage-columns.service.ts";
import { badRequest, conflict } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { fieldTitles } from "../pupil-fields.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";
import type { ExportedPupil } from "./pupil-results.queries.ts";
import * as queries from "./pupil-results.queries.ts";

const genres: Readonly<Record<string, string>> = { homme: "Homme", femme: "Femme" };

/** A school's list, with the titles of the import, so that it can be imported again. */
const pupilColumns: readonly Column<ExportedPupil>[] = [
  { title: "Numéro de membre", width: 18, value: ({ numPalmares }) => numPalmares },
  { title: "Identifiant", width: 22, value: ({ username }) => username },
  { title: fieldTitles.lastname, width: 22, value: ({ lastname }) => lastname },
  { title: fieldTitles.firstname, width: 18, value: ({ firstname }) => firstname },
  { title: fieldTitles.birthday, width: 18, kind: "day", value: ({ birthday }) => birthday },
  { title: fieldTitles.genre, width: 10, value: ({ genre }) => (genre === null ? null : (genres[genre] ?? null)) },
  { title: fieldTitles.categoryName, width: 14, value: ({ category }) => category },
  { title: "Équipe", width: 18, value: ({ squad }) => squad },
  { title: "Inscription", width: 14, value: ({ status }) => participantLabel(status) },
  { title: fieldTitles.email, width: 32, value: ({ email }) => email },
  { title: "Téléphone", width: 18, value: ({ phone }) => phone },
  { title: fieldTitles.languageName, width: 12, value: ({ language }) => language },
  { title: fieldTitles.address, width: 32, value: ({ address }) => address },
  { title: fieldTitles.zipCode, width: 13, value: ({ zipCode }) => zipCode },
  { title: fieldTitles.city, width: 20, value: ({ city }) => city },
  { title: fieldTitles.country, width: 14, value: ({ country }) => country },
];

/** What a school sees of its pupils' results, and exports. */
export function pupilResultsRoutes(api: Api, { db, reads, configuration }: NodeTools): void {
  implement(api, pupilResultsApi.ofStage, async ({ params: { questionnaireId }, caller }) => {
    const school = await ownSchool(db, caller.id);
    const { id } = await readableStage(db, questionnaireId, caller);
    return queries.summarize(db, id, school.id);
  });

  implement(api, pupilResultsApi.export, async ({ query: { questionnaireId, ...query }, caller }) => {
    const school = await ownSchool(db, caller.id);
    const stage = questionnaireId === undefined ? null : await readableStage(db, questionnaireId, caller);
    const year = query.year ?? stage?.year ?? (await configuration.season()).activeYear;
    if (year === null) throw conflict("Aucun championnat n'est ouvert pour le moment\u00A0: choisissez une année.");
    if (stage && stage.year !== year) throw badRequest("Cette étape n'est pas de l'année demandée", "questionnaireId");
    const { status, search } = query;
    await record(db, {
      actorId: caller.id,
      action: "export pupils",
      subject: `establishment ${school.id}`,
      // Without the search: it may be a person's name, which would stay in the trail forever.
      after: { year, questionnaireId, status },
    });
    const filter = {
      reader: "school" as const,
      year,
      establishmentId: school.id,
      questionnaireId: stage?.id ?? null,
      search,
      ...(status && { status }),
    };
    const columns = stage ? [...pupilColumns, ...stageColumns(stage)] : pupilColumns;
    const title = [`Élèves ${year}`, school.name, ...(stage ? [stage.name] : [])].join(", ");
    return new FileResponse(`${title}.xlsx`, workbook([sheet(`Élèves ${year}`, columns, queries.listExported(reads, filter))]));
  });
}
