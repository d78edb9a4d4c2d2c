import { SegmentedControl } from "@mantine/core";
import { useMemo } from "react";
import { foldText } from "#platform/contract/fold-text.ts";
import { choicesOf } from "#platform/web/choices.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import type { ProposalOnWire, ProposedPerson } from "../placement.contract.ts";
import { isMoved, peopleLists } from "../proposal.ts";
import { reasonText } from "../reason-text.ts";

export type ListName = keyof typeof peopleLists;

const labels: Readonly<Record<ListName, string>> = { look: "À regarder", moved: "Changements", all: "Tout le monde" };
const emptyTitles: Readonly<Record<ListName, string>> = {
  look: "Personne n'est sans place ni à plus de 80\u00A0km",
  moved: "Personne ne change de centre",
  all: "Personne n'est encore qualifié",
};
const PAGE_SIZE = 20;
const { compare } = new Intl.Collator("fr");

const byName = (one: ProposedPerson, other: ProposedPerson): number =>
  compare(one.lastname, other.lastname) || compare(one.firstname, other.firstname);

type NameOf = (id: string | null) => string | null;

const columnsWith = (nameOf: NameOf): readonly Column<ProposedPerson>[] => [
  { title: "Nom", card: "title", show: ({ lastname, firstname }) => `${lastname} ${firstname}` },
  { title: "Commune", show: ({ town }) => town || "-" },
  { title: "Centre", show: (person) => centerText(person, nameOf) },
  {
    title: "Pourquoi",
    show: ({ centerId, nearestId, ...person }) => reasonText({ ...person, center: nameOf(centerId), nearest: nameOf(nearestId) }),
  },
];

/** « Lyon, puis Villeurbanne » */
function centerText(person: ProposedPerson, nameOf: NameOf): string {
  const [today, proposed] = [nameOf(person.todayId), nameOf(person.centerId)];
  if (!isMoved(person)) return today ?? "-";
  return today === null ? (proposed ?? "-") : `${today}, puis ${proposed}`;
}

interface Props {
  readonly proposal: ProposalOnWire;
  readonly list: ListName;
  readonly onList: (list: ListName) => void;
}

/** Everybody by name, with the reason of each (CNV-01). */
export function ProposedPeople({ proposal: { people, centers }, list, onList }: Props) {
  const { search, change } = usePageSearch();
  const names = new Map(centers.map(({ id, name }) => [id, name]));
  const typed = foldText(search.search ?? "");
  const isFound = ({ lastname, firstname, town }: ProposedPerson) =>
    foldText(`${lastname} ${firstname} ${lastname} ${town}`).includes(typed);
  const sorted = useMemo(() => people.toSorted(byName), [people]);
  const rows = sorted.filter((person) => peopleLists[list](person) && (typed === "" || isFound(person)));
  const choices = choicesOf(labels).map(({ value, label }) => ({
    value,
    label: `${label} (${formatNumber(people.filter(peopleLists[value]).length)})`,
  }));
  return (
    <DataTable
      label="Personnes"
      columns={columnsWith((id) => (id === null ? null : (names.get(id) ?? null)))}
      list={localList({ data: rows }, search.page, PAGE_SIZE)}
      search={search}
      onChange={change}
      rowKey={({ userId }) => userId}
      searchPlaceholder="Nom, prénom, commune"
      controls={
        <SegmentedControl size="xs" aria-label="Afficher" data={choices} value={list} onChange={(value) => onList(value as ListName)} />
      }
      emptyTitle={typed === "" ? emptyTitles[list] : undefined}
    />
  );
}
