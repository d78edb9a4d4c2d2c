import type { Readable } from "node:stream";
import { sql } from "kysely";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Database, Row } from "#database/open.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { importColumns, type NamedStage } from "../import-row.ts";
import * as queries from "./import.queries.ts";

const columns: readonly ExportedColumn[] = [
  { title: importColumns.person, width: 26, from: sql`u.username` },
  { title: importColumns.center, width: 36, from: sql`null` },
  { title: importColumns.stage, width: 26, from: sql`q.name || ' ' || q.year` },
  { title: "Nom", width: 22, from: sql`u.lastname` },
  { title: "Prénom", width: 18, from: sql`u.firstname` },
  { title: "Catégorie", width: 14, from: sql`c.name` },
  { title: "Établissement ou club", width: 34, from: sql`coalesce(e.name, b.name)` },
  { title: "Code postal", width: 13, from: sql`coalesce(e.zip_code, b.zip_code, u.zip_code)` },
  { title: "Ville", width: 24, from: sql`coalesce(e.city, b.city, u.city)` },
];

/** With the centers and stages behind them, the workbook stays importable. The next workbook has the other people, once these are convoked. */
const MAX_TO_CONVOKE = 45_000;

/** People qualified from a stage who may be convoked and are not yet. They are sorted by the place of their school or club, else by their own address. */
const peopleToConvoke = (questionnaireId: number | undefined) => sql`
  from results x
    join questionnaires q on q.id = x.questionnaire_id
    join users u on u.id = x.user_id
    join participations r on r.user_id = x.user_id and r.year = q.year
    left join categories c on c.id = x.category_id
    left join establishments e on e.id = r.establishment_id
    left join clubs b on b.id = r.club_id
  where x.questionnaire_id = ${questionnaireId ?? null} and x.qualified and x.next_exam_center_id is null
  order by 8, 9, 7, u.lastname, u.firstname, u.id limit ${MAX_TO_CONVOKE}`;

type CenterRow = Row<"examCenters", "id" | "name" | "city" | "seats"> & { readonly taken: number | null };

/** The workbook to fill in: people qualified from a stage without a center yet, centers with their free seats, and stages. */
export async function importTemplate(db: Database, questionnaireId: number | undefined): Promise<Readable> {
  const [centers, stages] = [await queries.listCenters(db), await queries.listStages(db)];
  const taken = questionnaireId === undefined ? null : await queries.countByCenter(db, questionnaireId);
  const centerRows = centers.map((center) => ({ ...center, taken: taken ? (taken.get(center.id) ?? 0) : null }));
  return workbook([
    exportedSheet(db, "Convocations", columns, peopleToConvoke(questionnaireId)),
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
