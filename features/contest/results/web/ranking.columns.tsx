import { Text } from "@mantine/core";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatCount, formatMinutes, formatNumber } from "#platform/web/format.ts";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import { qualificationLabel } from "../qualification.ts";
import type {
  InternationalRankingRowOnWire,
  NationalRankingRowOnWire,
  StageRankingRowOnWire,
  TeamRankingRowOnWire,
} from "../ranking.contract.ts";
import styles from "./Ranking.module.css";

type RankedPerson = Omit<StageRankingRowOnWire, "qualified">;

const rank: Column<Pick<RankedPerson, "rank" | "tied">> = {
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

const marks: readonly Column<Pick<RankedPerson, "grade" | "weightedGrade" | "time">>[] = [
  { title: "Note", align: "right", show: ({ grade }) => formatNumber(grade) },
  { title: "Coefficient", align: "right", show: ({ weightedGrade }) => formatNumber(weightedGrade) },
  { title: "Temps", align: "right", show: ({ time }) => formatMinutes(time) },
];

const gradeOrNone = (marks: { readonly grade: number } | null) => (marks ? formatNumber(marks.grade) : "Sans note");

export const teamRankingColumns: readonly Column<TeamRankingRowOnWire>[] = [
  rank,
  { title: "Équipe", card: "title", show: ({ squad }) => <b>{squad.name}</b> },
  {
    title: "Membres notés",
    show: ({ people, members }) => (
      <>
        {people.length < members && <span className="muted">{`${people.length} sur ${formatCount(members, "membre")}\u00A0: `}</span>}
        {people.map(({ lastname, firstname, grade }) => `${lastname} ${firstname} (${formatNumber(grade)})`).join(", ")}
      </>
    ),
  },
  ...marks,
];

const peopleColumns = (withCategory: boolean): readonly Column<RankedPerson>[] => [
  rank,
  person,
  ...(withCategory ? [{ title: "Catégorie", show: ({ category }: RankedPerson) => <CategoryCode name={category.name} /> }] : []),
  affiliation,
];

export const stageRankingColumns = (withCategory: boolean): readonly Column<StageRankingRowOnWire>[] => [
  ...peopleColumns(withCategory),
  ...marks,
  { title: "Qualification", card: "foot", show: ({ qualified }) => qualificationLabel(qualified) },
];

export const nationalRankingColumns = (withCategory: boolean): readonly Column<NationalRankingRowOnWire>[] => [
  ...peopleColumns(withCategory),
  { title: "Demi-finale", align: "right", show: ({ semiFinal }) => gradeOrNone(semiFinal) },
  { title: "Finale", align: "right", show: ({ final }) => formatNumber(final.grade) },
  ...marks,
];

export const internationalRankingColumns = (withCategory: boolean): readonly Column<InternationalRankingRowOnWire>[] => [
  ...peopleColumns(withCategory),
  { title: "1re épreuve", align: "right", show: ({ first }) => gradeOrNone(first) },
  { title: "2e épreuve", align: "right", show: ({ second }) => gradeOrNone(second) },
  ...marks,
];
