import type { Readable } from "node:stream";
import type { Connection } from "#database/open.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { importColumns, type NamedStage } from "../import-row.ts";
import * as queries from "./import.queries.ts";

interface Free {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly seats: number;
  readonly taken: number | null;
}

/** The workbook to fill in, and beside it the centres with the seats they have left, and the stages. */
export async function importTemplate(db: Connection, questionnaireId: number | undefined): Promise<Readable> {
  const [centers, stages] = [await queries.listCenters(db), await queries.listStages(db)];
  const taken = questionnaireId === undefined ? null : await queries.countByCenter(db, questionnaireId);
  const free = centers.map((center) => ({ ...center, taken: taken ? (taken.get(center.id) ?? 0) : null }));
  return workbook([
    sheet(
      "Convocations",
      Object.values(importColumns).map((title) => ({ title, width: 36, value: () => "" })),
      [],
    ),
    sheet<Free>(
      "Centres",
      [
        { title: "Numéro", value: ({ id }) => id },
        { title: "Nom", width: 40, value: ({ name }) => name },
        { title: "Ville", width: 26, value: ({ city }) => city },
        { title: "Places", value: ({ seats }) => seats },
        ...(taken ? [{ title: "Places libres", value: (center: Free) => center.seats - (center.taken ?? 0) }] : []),
      ],
      [free],
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
