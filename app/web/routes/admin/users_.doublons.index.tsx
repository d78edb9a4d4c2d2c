import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import { createFileRoute, Link } from "@tanstack/react-router";
import { nameOf } from "#contest/results/stage-person.ts";
import { duplicatesApi, type PairOnWire } from "#people/people/duplicates.contract.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { call } from "#platform/web/api.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import { formatDay } from "#platform/web/format.ts";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { useTable } from "#platform/web/usePage.ts";
import { BackLink } from "../../frame/BackLink.tsx";
import { useActiveYear } from "../../season.ts";

export const Route = createFileRoute("/admin/users_/doublons/")({
  staticData: { title: "Doublons probables" },
  validateSearch: searchOf({
    page: listParameters.page,
    limit: listParameters.limit,
    /** Only pairs with a registration in that year. */
    year: read.year,
    distincts: read.flag,
  }),
  component: DuplicatesList,
});

const describePerson = (person: PersonOnWire): string =>
  [nameOf(person), person.numPalmares, ...(person.birthday ? [`né(e) le ${formatDay(person.birthday)}`] : [])].join(", ");

const pairColumns: readonly Column<PairOnWire>[] = [
  { title: "Compte", card: "title", show: ({ person }) => describePerson(person) },
  { title: "Peut-être le même que", show: ({ other }) => describePerson(other) },
  { title: "Ressemblance", show: ({ likeness }) => likeness || "-" },
];

const namesOf = ({ person, other }: PairOnWire): string => `${nameOf(person)} et ${nameOf(other)}`;

/** Pairs of accounts that may belong to one person; the office merges each, or marks it as two people (PPL-13). */
function DuplicatesList() {
  const { year, distincts } = Route.useSearch();
  const activeYear = useActiveYear();
  const { table, change } = useTable(duplicatesApi.all, {
    query: { ...(distincts ? { distinct: "true" } : year !== undefined && { year }) },
  });
  const season = year ?? activeYear;
  return (
    <>
      <div className="list-head">
        <BackLink to="/admin/users">Retour aux utilisateurs</BackLink>
        <Title order={1}>Doublons probables</Title>
      </div>
      <DataTable
        label="Doublons probables"
        columns={[
          ...pairColumns,
          { title: "Décision", card: "foot", show: (pair) => <Decision pair={pair} isDistinct={distincts === "oui"} /> },
        ]}
        {...table}
        rowKey={({ person, other }) => `${person.id} ${other.id}`}
        filters={[
          {
            ...choiceFilter({
              name: "which",
              label: "Lesquels",
              all: "Parmi tous les comptes",
              choices: [
                ...(season ? [{ value: "season", label: `Avec un inscrit de ${season}` }] : []),
                { value: "distinct", label: "Dits deux personnes" },
              ],
              value: distincts ? "distinct" : year ? "season" : undefined,
              onFilter: ({ which }) =>
                change({ year: which === "season" ? season : undefined, distincts: which === "distinct" ? "oui" : undefined }),
            }),
            none: { year: undefined, distincts: undefined },
          },
        ]}
        emptyTitle="Rien à comparer"
        whenEmpty={distincts ? "De personne il n'est dit que ce sont deux personnes." : "Aucun doublon probable ici."}
      />
      <Text c="dimmed" mt="md">
        Des comptes nés le même jour, ou joints à la même adresse e-mail, dont les noms se ressemblent. La fiche d'une personne en cherche
        plus largement.
      </Text>
    </>
  );
}

function Decision({ pair, isDistinct }: { pair: PairOnWire; isDistinct: boolean }) {
  const { person, other } = pair;
  const said = { params: { id: person.id, otherId: other.id } };
  const deciding = useMutation({
    mutationFn: () => call(duplicatesApi.setDistinct, { params: { id: person.id }, body: { otherId: other.id } }),
    done: `${namesOf(pair)}\u00A0: ce sont deux personnes.`,
    undo: () => call(duplicatesApi.unsetDistinct, said).then(() => [{}]),
  });
  const takingBack = useMutation({
    mutationFn: () => call(duplicatesApi.unsetDistinct, said),
    done: `${namesOf(pair)} sont de nouveau parmi les doublons probables.`,
  });
  const names = <span className="hidden-text"> {namesOf(pair)}</span>;
  return (
    <Group gap="xs" wrap="nowrap">
      {isDistinct ? (
        <Button variant="default" size="compact-md" loading={takingBack.isPending} onClick={() => takingBack.mutate()}>
          Remettre parmi les doublons{names}
        </Button>
      ) : (
        <>
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to="/admin/users/doublons/$userId" params={{ userId: person.id }} search={{ avec: other.id }} />
            )}
          >
            Fusionner…{names}
          </Anchor>
          <Button variant="default" size="compact-md" loading={deciding.isPending} onClick={() => deciding.mutate()}>
            Ce sont deux personnes{names}
          </Button>
        </>
      )}
    </Group>
  );
}
