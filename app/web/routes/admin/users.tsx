import { IconPencil, IconTrash } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { nameOf } from "#contest/results/stage-person.ts";
import { roleLabels, statusLabels } from "#core/accounts/account-labels.ts";
import { type PersonOnWire, usersApi } from "#people/people/people.contract.ts";
import { DeletePerson } from "#people/people/web/DeletePerson.tsx";
import { DuplicatesLink } from "#people/people/web/DuplicatesLink.tsx";
import { OpenAccountModal } from "#people/people/web/OpenAccountModal.tsx";
import { userColumns } from "#people/people/web/users.columns.tsx";
import { choicesOf } from "#platform/web/choices.ts";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { useTable } from "#platform/web/usePage.ts";
import { useActiveYear } from "../../season.ts";
import { OfficeList } from "./-lists/OfficeList.tsx";

const PersonModal = lazyWindow(() => import("./-person/PersonModal.tsx"));

export const Route = createFileRoute("/admin/users")({
  staticData: { title: "Utilisateurs" },
  validateSearch: searchOf({
    ...listParameters,
    role: read.oneOf("ADMIN", "USER", "ESTABLISHEMENT", "CLUB"),
    status: read.oneOf("PENDING", "CONFIRMED", "DESACTIVATED"),
    personne: read.id,
    ajouter: read.flag,
  }),
  component: UsersDesk,
});

function UsersDesk() {
  const requested = Route.useSearch();
  const { role, status, personne, ajouter } = requested;
  const filter = { ...(role && { "filter.role": role }), ...(status && { "filter.status": status }) };
  const list = useTable(usersApi.all, { query: filter });
  const year = useActiveYear();
  const [personToDelete, setPersonToDelete] = useState<PersonOnWire | null>(null);
  const open = (window: { personne?: string; ajouter?: "oui" }) => list.show({ personne: undefined, ajouter: undefined, ...window });
  return (
    <>
      <OfficeList
        title="Utilisateurs"
        list={list}
        writeTo={(searched) => ({ kind: "accounts", filter: { ...filter, ...searched } })}
        listActions={<DuplicatesLink year={year} />}
        addLabel="Créer un compte"
        columns={userColumns}
        searchPlaceholder="Nom, e-mail, identifiant, numéro"
        filters={filters.map(({ name, label, labels }) =>
          choiceFilter({
            name,
            label,
            all: "Tous",
            choices: choicesOf<string>(labels),
            value: requested[name],
            onFilter: list.change,
          }),
        )}
        nameOf={nameOf}
        rowActions={(person) => [
          { label: "Modifier", Icon: IconPencil, isFirst: true, run: () => open({ personne: person.id }) },
          { label: "Supprimer", Icon: IconTrash, isDestructive: true, run: () => setPersonToDelete(person) },
        ]}
      />
      {personne && (
        <PersonModal
          key={personne}
          id={personne}
          list={list.table.list.data?.data.map(({ id }) => id) ?? []}
          onOpen={(id) => open({ personne: id })}
          onClose={() => open({})}
        />
      )}
      {personToDelete && <DeletePerson person={personToDelete} onClose={() => setPersonToDelete(null)} />}
      {ajouter && <OpenAccountModal onOpened={(id) => open({ personne: id })} onClose={() => open({})} />}
    </>
  );
}

const filters = [
  { name: "role", label: "Type de compte", labels: roleLabels },
  { name: "status", label: "Compte", labels: statusLabels },
] as const;
