import { membershipLabel } from "#features/memberships/membership-labels.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import type { ExportedClub } from "./club-list.queries.ts";

/** The columns of the office's workbook of clubs (ADM-06). */
export const clubColumns = (year: number): readonly Column<ExportedClub>[] => [
  { title: "Nom", width: 34, value: ({ name }) => name },
  { title: "Adresse", width: 32, value: ({ street }) => street },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "Ville", width: 22, value: ({ city }) => city },
  { title: "Pays", width: 14, value: ({ country }) => country },
  { title: `Adhésion ${year}`, width: 16, value: ({ status }) => (status === null ? "Non inscrit" : membershipLabel(status)) },
  { title: `Adhérents ${year}`, width: 16, value: ({ members }) => members },
  { title: "Responsables", width: 34, value: ({ controllers }) => controllers },
  { title: "E-mails", width: 40, value: ({ emails }) => emails },
];
