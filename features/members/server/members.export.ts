import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { memberLabel } from "#features/registrations/validation.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import type { ExportedMember } from "./members.queries.ts";

/** A club's list; `membership`: the club's own of that year, which a confirmed member waits for too. */
export const memberColumns = (membership: RegistrationStatus | null): readonly Column<ExportedMember>[] => [
  { title: "Identifiant", width: 22, value: ({ username }) => username },
  { title: "Nom", width: 22, value: ({ lastname }) => lastname },
  { title: "Prénom", width: 18, value: ({ firstname }) => firstname },
  { title: "Catégorie", width: 14, value: ({ category }) => category },
  { title: "Équipe", width: 18, value: ({ squad }) => squad },
  { title: "Établissement", width: 30, value: ({ establishment }) => establishment },
  { title: "Inscription", width: 24, value: ({ status }) => memberLabel(status, membership) },
  { title: "E-mail", width: 32, value: ({ email }) => email },
  { title: "Téléphone", width: 18, value: ({ phone }) => phone },
  { title: "Adresse", width: 32, value: ({ address }) => address },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "Ville", width: 20, value: ({ city }) => city },
  { title: "Pays", width: 14, value: ({ country }) => country },
];
