import { qualificationLabel } from "#features/results/qualification.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import type { Candidate } from "../sitting.contract.ts";

const affiliationOf = ({ registration }: Candidate) => registration?.establishment ?? registration?.club ?? null;

/** The columns of a center's workbook (CTR-05), also read by the import of convocations. Like the page, it has no e-mail, address or birthday. */
export const candidateColumns = (center: string): readonly Column<Candidate>[] => [
  { title: "Catégorie", width: 14, value: ({ registration }) => registration?.category.name ?? null },
  { title: "Nom", width: 22, value: ({ user }) => user.contact.lastname },
  { title: "Prénom", width: 18, value: ({ user }) => user.contact.firstname },
  { title: "Numéro de membre", width: 20, value: ({ user }) => user.numPalmares },
  { title: "Identifiant", width: 22, value: ({ user }) => user.username },
  { title: "Établissement ou club", width: 34, value: (candidate) => affiliationOf(candidate)?.name ?? null },
  { title: "Ville", width: 20, value: (candidate) => affiliationOf(candidate)?.city ?? null },
  { title: "Note", width: 9, value: ({ result }) => result?.grade ?? null },
  { title: "Coefficient", width: 13, value: ({ result }) => result?.weightedGrade ?? null },
  { title: "Temps (min)", width: 13, value: ({ result }) => result?.time ?? null },
  { title: "Absent", width: 10, value: ({ result }) => (result?.absent ? "Oui" : null) },
  { title: "Qualifié", width: 14, value: ({ result }) => qualificationLabel(result?.qualified ?? null) },
  { title: "Centre d'épreuve", width: 32, value: () => center },
];
