import { clubFactNames, clubColumns as columns } from "#features/columns/club-columns.ts";
import { membershipLabel } from "#features/memberships/membership-labels.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import type { ExportedClub } from "./club-list.queries.ts";

/** The columns of the office's workbook of clubs (ADM-06). */
export const clubColumns = (year: number): readonly Column<ExportedClub>[] => [
  ...clubFactNames.flatMap((fact) => {
    const { label, exported } = columns[fact];
    return exported === null ? [] : [{ title: label, width: exported, value: (club: ExportedClub) => club[fact] }];
  }),
  { title: `Adhésion ${year}`, width: 16, value: ({ status }) => (status === null ? "Non inscrit" : membershipLabel(status)) },
  { title: `Adhérents ${year}`, width: 16, value: ({ members }) => members },
  { title: "Responsables", width: 34, value: ({ controllers }) => controllers },
  { title: "E-mails", width: 40, value: ({ emails }) => emails },
];
