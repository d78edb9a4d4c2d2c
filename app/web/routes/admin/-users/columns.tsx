import { Badge } from "@mantine/core";
import { roleLabels, statusLabels } from "#features/accounts/account-labels.ts";
import type { AccountSort, PersonOnWire } from "#features/people/people.contract.ts";
import type { Column } from "#platform/web/DataTable.tsx";

type UserColumn = Column<PersonOnWire> & { readonly sort?: AccountSort };

/** Columns of the office's list of accounts (ADM-04). */
export const userColumns: readonly UserColumn[] = [
  { title: "Nom", sort: "contact.lastname", card: "title", show: ({ contact }) => contact.lastname },
  { title: "Prénom", sort: "contact.firstname", card: "title", show: ({ contact }) => contact.firstname },
  { title: "Identifiant", sort: "username", show: ({ username }) => username },
  { title: "Numéro de membre", sort: "numPalmares", show: ({ numPalmares }) => numPalmares },
  { title: "E-mail", sort: "contact.email", show: ({ contact }) => contact.email || "-" },
  { title: "Type de compte", sort: "role", show: (person) => kindOf(person) },
  { title: "Compte", sort: "status", card: "foot", show: ({ status }) => <Status status={status} /> },
];

/** Distinguishes a center's manager from a participant. */
const kindOf = ({ role, controlledCenter }: PersonOnWire): string =>
  role === "USER" && controlledCenter.length > 0 ? "Responsable de centre" : roleLabels[role];

const colors = { PENDING: "amber", CONFIRMED: "green", DESACTIVATED: "ink" } as const;

const Status = ({ status }: Pick<PersonOnWire, "status">) => (
  <Badge variant="light" size="lg" radius="sm" miw="max-content" color={colors[status]}>
    {statusLabels[status]}
  </Badge>
);
