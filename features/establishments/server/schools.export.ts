import { membershipLabel } from "#features/memberships/membership-labels.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import type { ExportedSchool } from "./school-list.queries.ts";

const yesIf = (condition: boolean): string | null => (condition ? "Oui" : null);

/** The columns of the office's workbook of schools (ADM-07). */
export const schoolColumns = (year: number): readonly Column<ExportedSchool>[] => [
  { title: "Code RNE", width: 12, value: ({ rneCode }) => rneCode },
  { title: "Nom", width: 38, value: ({ name }) => name },
  { title: "Type", width: 12, value: ({ type }) => type },
  { title: "Adresse", width: 32, value: ({ street }) => street },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "Ville", width: 22, value: ({ city }) => city },
  { title: "Pays", width: 14, value: ({ country }) => country },
  { title: `Adhésion ${year}`, width: 16, value: ({ status }) => (status === null ? "Non inscrit" : membershipLabel(status)) },
  { title: "Estimation", width: 12, value: ({ estimatedParticipants }) => estimatedParticipants },
  { title: `Élèves inscrits ${year}`, width: 20, value: ({ pupils }) => pupils },
  { title: `Élèves confirmés ${year}`, width: 21, value: ({ confirmed }) => confirmed },
  { title: "Inscriptions ouvertes", width: 20, value: ({ visible }) => yesIf(visible) },
  { title: "Centre de demi-finale", width: 21, value: ({ proposeToBeHalfExamCenter }) => yesIf(proposeToBeHalfExamCenter) },
  { title: "Nom du correspondant", width: 22, value: ({ lastname }) => lastname },
  { title: "Prénom du correspondant", width: 22, value: ({ firstname }) => firstname },
  { title: "E-mail", width: 34, value: ({ email }) => email },
  { title: "Téléphone", width: 18, value: ({ phone }) => phone },
];
