import { Anchor, Stack, Text, Title } from "@mantine/core";
import { createFileRoute, Link } from "@tanstack/react-router";
import { duplicatesApi, type PairOnWire } from "#features/people/duplicates.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatDay } from "#platform/web/format.ts";
import { pageSearch } from "#platform/web/search-params.ts";
import { useTable } from "#platform/web/usePage.ts";
import { BackLink } from "../../frame/BackLink.tsx";

export const Route = createFileRoute("/admin/users_/doublons/")({
  staticData: { title: "Doublons probables" },
  validateSearch: (search: Record<string, unknown>): { readonly page?: number } => {
    const { page } = pageSearch(search);
    return page === undefined ? {} : { page };
  },
  component: DuplicatesList,
});

const describePerson = (person: PersonOnWire): string =>
  [nameOf(person), person.numPalmares, ...(person.birthday ? [`né(e) le ${formatDay(person.birthday)}`] : [])].join(", ");

const columns: readonly Column<PairOnWire>[] = [
  { title: "Compte", card: "title", show: ({ person }) => describePerson(person) },
  { title: "Peut-être le même que", show: ({ other }) => describePerson(other) },
  { title: "Ressemblance", show: ({ likeness }) => likeness },
  {
    title: "Comparaison",
    card: "foot",
    show: ({ person, other }) => (
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to="/admin/users/doublons/$userId" params={{ userId: person.id }} search={{ avec: other.id }} />
        )}
      >
        Comparer
        <span className="hidden-text">
          {" "}
          {nameOf(person)} et {nameOf(other)}
        </span>
      </Anchor>
    ),
  },
];

/** All accounts that may be one person, by pairs; each opens the comparison. */
function DuplicatesList() {
  const { table } = useTable(duplicatesApi.all, { query: {} });
  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/admin/users">Retour aux utilisateurs</BackLink>
        <Title order={1}>Doublons probables</Title>
        <Text>
          Des comptes nés le même jour, ou joints à la même adresse e-mail, dont les noms se ressemblent. La fiche d'une personne en cherche
          plus largement.
        </Text>
      </div>
      <DataTable
        label="Doublons probables"
        columns={columns}
        {...table}
        rowKey={({ person, other }) => `${person.id} ${other.id}`}
        whenEmpty="Aucun doublon probable parmi tous les comptes."
      />
    </Stack>
  );
}
