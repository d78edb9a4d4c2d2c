import { Text } from "@mantine/core";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatMinutes, formatNumber } from "#platform/web/format.ts";
import { qualificationLabel } from "../qualification.ts";
import type { NationalRankingRowOnWire, StageRankingRowOnWire } from "../ranking.contract.ts";
import styles from "./Ranking.module.css";

type RankedPerson = Omit<StageRankingRowOnWire, "qualified">;

const rank: Column<RankedPerson> = {
  title: "Rang",
  card: "corner",
  show: (row) => (
    <span className={styles.rank} data-podium={row.rank <= 3 || undefined}>
      {formatNumber(row.rank)}
      {row.tied && (
        <Text span fz="xs" fw={500}>
          {" "}
          ex æquo
        </Text>
      )}
    </span>
  ),
};

const person: Column<RankedPerson> = {
  title: "Participant",
  card: "title",
  show: ({ user: { contact, numPalmares } }) => (
    <>
      <Text span fw={600} inherit>
        {contact.lastname} {contact.firstname}
      </Text>
      <Text span c="dimmed" fz="xs" ml={8}>
        {numPalmares}
      </Text>
    </>
  ),
};

const category: Column<RankedPerson> = { title: "Catégorie", show: (row) => row.category.name };

const affiliation: Column<RankedPerson> = {
  title: "Établissement ou club",
  show: ({ establishment, club }) => {
    const organisation = establishment ?? club;
    if (!organisation) return <span className="muted">Individuel</span>;
    return (
      <>
        {organisation.name}
        <Text span c="dimmed" fz="xs" ml={8}>
          {organisation.city}
        </Text>
      </>
    );
  },
};

const marks: readonly Column<RankedPerson>[] = [
  { title: "Note", align: "right", show: ({ grade }) => formatNumber(grade) },
  { title: "Coefficient", align: "right", show: ({ weightedGrade }) => formatNumber(weightedGrade) },
  { title: "Temps", align: "right", show: ({ time }) => formatMinutes(time) },
];

const qualified: Column<StageRankingRowOnWire> = {
  title: "Qualification",
  card: "foot",
  show: (row) => qualificationLabel(row.qualified),
};

const stages: readonly Column<NationalRankingRowOnWire>[] = [
  { title: "Demi-finale", align: "right", show: ({ semiFinal }) => (semiFinal ? formatNumber(semiFinal.grade) : "Sans note") },
  { title: "Finale", align: "right", show: ({ final }) => formatNumber(final.grade) },
];

/** The ranking of a stage; with a category column if there are several. */
export const stageRankingColumns = (withCategory: boolean): readonly Column<StageRankingRowOnWire>[] => [
  rank,
  person,
  ...(withCategory ? [category] : []),
  affiliation,
  ...marks,
  qualified,
];

/** The national ranking: the grades of the two stages, then the sums. */
export const nationalRankingColumns = (withCategory: boolean): readonly Column<NationalRankingRowOnWire>[] => [
  rank,
  person,
  ...(withCategory ? [category] : []),
  affiliation,
  ...stages,
  ...marks,
];
