import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { rulesOfStage } from "#features/stages/server/stage-rules.service.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { exportApi } from "../export.contract.ts";
import { type Origin, qualificationLabel } from "../qualification.ts";
import { countResults, type ExportedResult, listExportedResults } from "./export.queries.ts";
import { findStage } from "./results.queries.ts";

/** The export of the results of a stage. */
export function resultsExportRoutes(api: Api, { db, reads }: { db: Database; reads: Database }): void {
  const stageOf = async (id: number) => foundOr404(await findStage(db, id), "Cette étape n'existe pas");

  implement(api, exportApi.size, async ({ query: { questionnaireId } }) => {
    const { id } = await stageOf(questionnaireId);
    return { rows: await countResults(db, id) };
  });

  implement(api, exportApi.results, async ({ query: { questionnaireId, includeNextExamCenter }, caller }) => {
    const { id, name, year } = await stageOf(questionnaireId);
    await record(db, { actorId: caller.id, action: "export results", subject: `stage ${id}`, after: { includeNextExamCenter } });
    const columns = includeNextExamCenter ? [...resultColumns, ...nextCenterColumns] : resultColumns;
    const title = `${name} ${year}`;
    const rows = listExportedResults(reads, id, await rulesOfStage(db, id));
    return new FileResponse(`Résultats ${title}.xlsx`, workbook([sheet(title, columns, rows)]));
  });
}

const originLabels: Readonly<Record<Origin, string>> = { school: "Établissement", thresholds: "Seuils", hand: "À la main" };

/** The columns of a stage's workbook (ADM-10). */
const resultColumns: readonly Column<ExportedResult>[] = [
  { title: "Numéro de membre", width: 18, value: ({ numPalmares }) => numPalmares },
  { title: "Identifiant", width: 22, value: ({ username }) => username },
  { title: "Nom", width: 22, value: ({ lastname }) => lastname },
  { title: "Prénom", width: 18, value: ({ firstname }) => firstname },
  { title: "Date de naissance", width: 18, kind: "day", value: ({ birthday }) => birthday },
  { title: "Catégorie", width: 14, value: ({ category }) => category },
  { title: "Équipe", width: 22, value: ({ squad }) => squad },
  { title: "Établissement ou club", width: 34, value: ({ establishment, club }) => establishment ?? club },
  { title: "Code RNE", width: 12, value: ({ rneCode }) => rneCode },
  { title: "Ville", width: 20, value: ({ city }) => city },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "E-mail", width: 30, value: ({ email }) => email },
  { title: "Note", width: 9, value: ({ grade }) => grade },
  { title: "Coefficient", width: 13, value: ({ weightedGrade }) => weightedGrade },
  { title: "Temps (min)", width: 13, value: ({ time }) => time },
  { title: "Absent", width: 10, value: ({ absent }) => (absent ? "Oui" : null) },
  { title: "Rang", width: 9, value: ({ rank }) => rank },
  { title: "Qualifié", width: 14, value: ({ qualified }) => qualificationLabel(qualified) },
  { title: "Origine de la qualification", width: 26, value: ({ origin }) => (origin === null ? null : originLabels[origin]) },
];

/** The center of the next stage: optional columns. */
const nextCenterColumns: readonly Column<ExportedResult>[] = [
  { title: "Centre d'épreuve suivant", width: 32, value: ({ centerName }) => centerName },
  { title: "Adresse du centre", width: 30, value: ({ centerStreet }) => centerStreet },
  { title: "Code postal du centre", width: 21, value: ({ centerZipCode }) => centerZipCode },
  { title: "Ville du centre", width: 20, value: ({ centerCity }) => centerCity },
];
