import { Button, Group, Title } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, IconUsers } from "@tabler/icons-react";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { AccountStatus } from "#features/accounts/account.contract.ts";
import { roleLabels, statusLabels } from "#features/accounts/account-labels.ts";
import { type AccountSort, type PersonOnWire, usersApi } from "#features/people/people.contract.ts";
import { OpenAccountModal } from "#features/people/web/OpenAccountModal.tsx";
import type { Role } from "#platform/contract/role.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { idSearch, type PageSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { AccountBadge } from "./-person/AccountSection.tsx";
import { DeletePerson } from "./-person/DeletePerson.tsx";
import { PersonModal } from "./-person/PersonModal.tsx";
import styles from "./-users/users.module.css";

/** Search parameters of the accounts: `/admin/users?role=CLUB&status=PENDING&personne=12`. */
interface UsersSearch extends PageSearch {
  readonly role?: Role | undefined;
  readonly status?: AccountStatus | undefined;
  /** The open person. */
  readonly personne?: string;
  /** An account is being opened. */
  readonly ajouter?: "oui";
}

const usersSearch = (search: Record<string, unknown>): UsersSearch =>
  ({
    ...pageSearch(search),
    ...(/^(ADMIN|USER|ESTABLISHEMENT|CLUB)$/.test(String(search.role)) && textSearch(search, "role")),
    ...(/^(PENDING|CONFIRMED|DESACTIVATED)$/.test(String(search.status)) && textSearch(search, "status")),
    ...idSearch(search, "personne"),
    ...(search.ajouter === "oui" && { ajouter: "oui" }),
  }) as UsersSearch;

export const Route = createFileRoute("/admin/users")({
  staticData: { title: "Utilisateurs" },
  validateSearch: usersSearch,
  component: UsersDesk,
});

/** All accounts, of any role (ADM-04). */
function UsersDesk() {
  const { search, change } = usePageSearch();
  const requested = Route.useSearch();
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
  { title: "Compte", sort: "status", card: "foot", show: ({ status }) => <AccountBadge status={status} miw="max-content" /> },
];

/** Distinguishes a centre's manager from a participant. */
const kindOf = ({ role, controlledCenter }: PersonOnWire): string =>
  role === "USER" && controlledCenter.length > 0 ? "Responsable de centre" : roleLabels[role];

interface Props {
  readonly search: UsersSearch;
  readonly onFilter: (changes: Pick<UsersSearch, "role" | "status">) => void;
}

const choicesOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  (Object.entries(names) as [Name, string][]).map(([value, label]) => ({ value, label }));

const UserFilters = ({ search: { role, status }, onFilter }: Props) => (
  <>
    <FilterSelect
      className={styles.filter}
      label="Type de compte"
      all="Tous"
      choices={choicesOf(roleLabels)}
      value={role}
      onChange={(chosen) => onFilter({ role: chosen })}
    />
    <FilterSelect
      className={styles.filter}
      label="Compte"
      all="Tous"
      choices={choicesOf(statusLabels)}
      value={status}
      onChange={(chosen) => onFilter({ status: chosen })}
    />
  </>
);
