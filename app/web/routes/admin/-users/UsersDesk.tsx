import { Badge, Button, Group, Select, Title } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, IconUsers } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { AccountStatus } from "#features/accounts/account.contract.ts";
import { roleLabels, statusLabels } from "#features/accounts/account-labels.ts";
import { type AccountSort, type PersonOnWire, usersApi } from "#features/people/people.contract.ts";
import { OpenAccountModal } from "#features/people/web/OpenAccountModal.tsx";
import type { Role } from "#platform/contract/role.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DeletePerson } from "../-person/DeletePerson.tsx";
import { PersonModal } from "../-person/PersonModal.tsx";
import type { UsersSearch } from "./search.ts";
import styles from "./users.module.css";

const route = getRouteApi("/admin/users");

/** All accounts, of any role (ADM-04). */
export function UsersDesk() {
  const { search, change } = usePageSearch();
  const requested = route.useSearch();
  const { page, role, status, personne, ajouter } = requested;
  const list = usePage(usersApi.all, {
    query: {
      ...pageQueryOf(search),
      ...(role && { "filter.role": role }),
      ...(status && { "filter.status": status }),
    },
  });
  const [personToDelete, setPersonToDelete] = useState<PersonOnWire | null>(null);
  /** Keeps the page of the list behind a window. */
  const open = (window: { personne?: string | undefined; ajouter?: "oui" | undefined }) =>
    change({ page, personne: undefined, ajouter: undefined, ...window });
  return (
    <>
      <Group component="header" justify="space-between" gap="14px 28px" mb={24}>
        <Title order={1}>Utilisateurs</Title>
        <Group className="full-on-phone" gap="md">
          <Button
            variant="default"
            leftSection={<IconUsers size={18} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/admin/users/doublons" />}
          >
            Doublons probables
          </Button>
          <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open({ ajouter: "oui" })}>
            Créer un compte
          </Button>
        </Group>
      </Group>
      <DataTable
        label="Utilisateurs"
        columns={userColumns}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder="Nom, e-mail, identifiant, numéro"
        filters={<UserFilters search={requested} onFilter={change} />}
        actions={(person) => [
          {
            label: "Modifier",
            icon: <IconPencil size={20} aria-hidden />,
            isFirst: true,
            run: () => open({ personne: person.id }),
          },
          { label: "Supprimer", icon: <IconTrash size={18} aria-hidden />, isDestructive: true, run: () => setPersonToDelete(person) },
        ]}
      />
      {personne && <PersonModal key={personne} id={personne} onClose={() => open({})} />}
      {personToDelete && (
        <DeletePerson person={personToDelete} onDeleted={() => setPersonToDelete(null)} onClose={() => setPersonToDelete(null)} />
      )}
      {ajouter && <OpenAccountModal onOpened={(id) => open({ personne: id })} onClose={() => open({})} />}
    </>
  );
}

type UserColumn = Column<PersonOnWire> & { readonly sort?: AccountSort };

/** Columns of the office's list of accounts (ADM-04). */
const userColumns: readonly UserColumn[] = [
  { title: "Nom", sort: "contact.lastname", card: "title", show: ({ contact }) => contact.lastname },
  { title: "Prénom", sort: "contact.firstname", card: "title", show: ({ contact }) => contact.firstname },
  { title: "Identifiant", sort: "username", show: ({ username }) => username },
  { title: "Numéro de membre", sort: "numPalmares", show: ({ numPalmares }) => numPalmares },
  { title: "E-mail", sort: "contact.email", show: ({ contact }) => contact.email || "-" },
  { title: "Type de compte", sort: "role", show: (person) => kindOf(person) },
  { title: "Compte", sort: "status", card: "foot", show: ({ status }) => <Status status={status} /> },
];

/** Distinguishes a centre's manager from a participant. */
const kindOf = ({ role, controlledCenter }: PersonOnWire): string =>
  role === "USER" && controlledCenter.length > 0 ? "Responsable de centre" : roleLabels[role];

const colors = { PENDING: "amber", CONFIRMED: "green", DESACTIVATED: "ink" } as const;

const Status = ({ status }: Pick<PersonOnWire, "status">) => (
  <Badge variant="light" size="lg" radius="sm" miw="max-content" color={colors[status]}>
    {statusLabels[status]}
  </Badge>
);

interface Props {
  readonly search: UsersSearch;
  readonly onFilter: (changes: UsersSearch) => void;
}

const choicesOf = (names: Readonly<Record<string, string>>) => [
  { value: "", label: "Tous" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** Filters the accounts by role and status. */
const UserFilters = ({ search: { role = "", status = "" }, onFilter }: Props) => (
  <>
    <Select
      className={styles.filter ?? ""}
      size="sm"
      label="Type de compte"
      data={choicesOf(roleLabels)}
      value={role}
      allowDeselect={false}
      onChange={(chosen) => onFilter({ role: (chosen ?? "") as Role | "" })}
    />
    <Select
      className={styles.filter ?? ""}
      size="sm"
      label="Compte"
      data={choicesOf(statusLabels)}
      value={status}
      allowDeselect={false}
      onChange={(chosen) => onFilter({ status: (chosen ?? "") as AccountStatus | "" })}
    />
  </>
);
