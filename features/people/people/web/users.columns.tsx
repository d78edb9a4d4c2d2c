import { roleLabels, statusLabels } from "#core/accounts/account-labels.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import type { AccountSort, PersonOnWire } from "../people.contract.ts";

/** Columns of the office's list of accounts (ADM-04). */
export const userColumns: readonly Column<PersonOnWire, AccountSort>[] = [
  { title: "Nom", sort: "contact.lastname", card: "title", show: ({ contact }) => contact.lastname },
  { title: "Prénom", sort: "contact.firstname", card: "title", show: ({ contact }) => contact.firstname },
  { title: "Identifiant", sort: "username", show: ({ username }) => username },
  { title: "Numéro de membre", sort: "numPalmares", show: ({ numPalmares }) => numPalmares },
  { title: "E-mail", sort: "contact.email", show: ({ contact }) => contact.email || "-" },
  { title: "Type de compte", sort: "role", show: (person) => kindOf(person) },
  { title: "Compte", sort: "status", card: "foot", show: ({ status }) => <AccountBadge status={status} /> },
];

const kindOf = ({ role, controlledCenter }: PersonOnWire): string =>
  role === "USER" && controlledCenter.length > 0 ? "Responsable de centre" : roleLabels[role];

const colors = { PENDING: "amber", CONFIRMED: "green", DESACTIVATED: "ink" } as const;

export const AccountBadge = ({ status }: Pick<PersonOnWire, "status">) => (
  <StateBadge color={colors[status]}>{statusLabels[status]}</StateBadge>
);
