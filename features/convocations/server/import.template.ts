import type { Readable } from "node:stream";
import type { Database, Row } from "#database/open.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { importColumns, type NamedStage } from "../import-row.ts";
import type { PersonToConvoke } from "./import.queries.ts";
import * as queries from "./import.queries.ts";

const columns: readonly Column<PersonToConvoke>[] = [
  { title: importColumns.person, width: 26, value: ({ username }) => username },
  { title: importColumns.center, width: 36, value: () => null },
  { title: importColumns.stage, width: 26, value: ({ stage }) => stage },
  { title: "Nom", width: 22, value: ({ lastname }) => lastname },
  { title: "Prénom", width: 18, value: ({ firstname }) => firstname },
  { title: "Catégorie", width: 14, value: ({ category }) => category },
  { title: "Établissement ou club", width: 34, value: ({ place }) => place },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "Ville", width: 24, value: ({ city }) => city },
];

type CenterRow = Row<"examCenters", "id" | "name" | "city" | "seats"> & { readonly taken: number | null };

/** The workbook to fill in, with the people qualified from a stage who have no center yet, the centers with their free seats, and the stages. */
export async function importTemplate(db: Database, questionnaireId: number | undefined): Promise<Readable> {
  const [centers, stages] = [await queries.listCenters(db), await queries.listStages(db)];
  const taken = questionnaireId === undefined ? null : await queries.countByCenter(db, questionnaireId);
  const centerRows = centers.map((center) => ({ ...center, taken: taken ? (taken.get(center.id) ?? 0) : null }));
  return workbook([
    sheet<PersonToConvoke>(
      "Convocations",
      columns,
      questionnaireId === undefined ? [] : queries.pagesOfPeopleToConvoke(db, questionnaireId),
    ),
    sheet<CenterRow>(
      "Centres",
      [
        { title: "Numéro", value: ({ id }) => id },
        { title: "Nom", width: 40, value: ({ name }) => name },
        { title: "Ville", width: 26, value: ({ city }) => city },
        { title: "Places", value: ({ seats }) => seats },
        ...(taken ? [{ title: "Places libres", value: (center: CenterRow) => center.seats - (center.taken ?? 0) }] : []),
      ],
      [centerRows],
    ),
    sheet<NamedStage>(
      "Étapes",
      [
        { title: "Numéro", value: ({ id }) => id },
        { title: "Nom", width: 40, value: ({ name }) => name },
        { title: "Année", value: ({ year }) => year },
      ],
      [stages],
    ),
  ]);
}
