import type { Column } from "#platform/server/workbook-xml.ts";
import type { ExportedCenter } from "./exam-centers.queries.ts";

/** The columns of the workbook of centers (ADM-08). */
export const centerColumns = (year: number | null): readonly Column<ExportedCenter>[] => [
  { title: "Centre", width: 34, value: ({ name }) => name },
  { title: "Code RNE", width: 12, value: ({ rneCode }) => rneCode },
  { title: "Adresse", width: 32, value: ({ street }) => street },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "Ville", width: 20, value: ({ city }) => city },
  { title: "Pays", width: 14, value: ({ country }) => country },
  { title: "Places", width: 10, value: ({ seats }) => seats },
  { title: year === null ? "Convoqués" : `Convoqués ${year}`, width: 16, value: ({ convoked }) => convoked },
  { title: "Responsables", width: 34, value: ({ managers }) => managers },
  { title: "E-mails", width: 40, value: ({ emails }) => emails },
  { title: "Téléphones", width: 24, value: ({ phones }) => phones },
];
