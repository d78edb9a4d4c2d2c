import { Button, Group, Title } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, IconUsers } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { type PersonOnWire, usersApi } from "#features/people/people.contract.ts";
import { OpenAccountModal } from "#features/people/web/OpenAccountModal.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DeletePerson } from "../-person/DeletePerson.tsx";
import { PersonModal } from "../-person/PersonModal.tsx";
import { userColumns } from "./columns.tsx";
import { UserFilters } from "./UserFilters.tsx";
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
      <header className={styles.heading}>
        <Title order={1}>Utilisateurs</Title>
        <Group gap="md">
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
      </header>
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
