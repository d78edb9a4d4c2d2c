import { SegmentedControl } from "@mantine/core";
import { foldText } from "#platform/contract/fold-text.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import type { ProposalOnWire, ProposedPerson } from "../placement.contract.ts";
import { isFar, isMoved, isWishFollowed } from "../proposal.ts";
import { FAR_KM, reasonText } from "../reasons.ts";

interface PeopleList {
  readonly label: string;
  readonly emptyTitle?: string;
  readonly has: (person: ProposedPerson) => boolean;
}

/** By their values in the address. */
const lists = {
  regarder: {
    label: "À regarder",
    emptyTitle: `Personne n'est sans place ni à plus de ${FAR_KM}\u00A0km, et chaque vœu est suivi`,
    has: (person) => person.centerId === null || isFar(person) || isWishFollowed(person) === false,
  },
  changements: { label: "Changements", emptyTitle: "Personne ne change de centre", has: isMoved },
  tous: { label: "Tout le monde", has: () => true },
} as const satisfies Readonly<Record<string, PeopleList>>;
export type ListName = keyof typeof lists;

const PAGE_SIZE = 20;

const columnsWith = (nameOf: (id: string | null) => string | null): readonly Column<ProposedPerson>[] => [
  { title: "Nom", card: "title", show: ({ lastname, firstname }) => `${lastname} ${firstname}` },
  { title: "Commune", show: ({ town }) => town || "-" },
  {
    title: "Centre",
    show: (person) => [nameOf(person.todayId), isMoved(person) && nameOf(person.centerId)].filter(Boolean).join(", puis ") || "-",
  },
  {
    title: "Pourquoi",
    show: ({ centerId, nearestId, wish, ...person }) =>
      reasonText({ ...person, center: nameOf(centerId), nearest: nameOf(nearestId), wished: nameOf(wish?.centerId ?? null) }),
  },
];

/** Everybody by name, with the reason of each (CNV-01). */
export function ProposedPeople({ people, centers, list }: Omit<ProposalOnWire, "version"> & { readonly list: ListName }) {
  const { search, change } = usePageSearch();
  const names = new Map(centers.map(({ id, name }) => [id, name]));
  const typed = foldText(search.search ?? "");
  const textOf = ({ lastname, firstname, town }: ProposedPerson) => foldText(`${lastname} ${firstname} ${lastname} ${town}`);
  const { has, emptyTitle }: PeopleList = lists[list];
  const rows = people.filter((person) => has(person) && (typed === "" || textOf(person).includes(typed)));
  const choices = Object.entries(lists).map(([value, { label, has: isIn }]) => ({
    value,
    label: `${label} (${formatNumber(people.filter(isIn).length)})`,
  }));
  return (
    <DataTable
      label="Personnes"
      columns={columnsWith((id) => names.get(id ?? "") ?? null)}
      list={localList({ data: rows }, search.page, PAGE_SIZE)}
      search={search}
      onChange={change}
      rowKey={({ userId }) => userId}
      searchPlaceholder="Nom, prénom, commune"
      controls={<SegmentedControl size="xs" aria-label="Afficher" data={choices} value={list} onChange={(liste) => change({ liste })} />}
      emptyTitle={typed === "" ? emptyTitle : undefined}
    />
  );
}
