import { qualificationLabel } from "#features/results/qualification.ts";
import type { NationalRankedOnWire, StageRankedOnWire } from "#features/results/ranking.contract.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatMinutes, formatNumber } from "#platform/web/format.ts";
import styles from "./Ranking.module.css";

type Ranked = Omit<StageRankedOnWire, "qualified">;

const rank: Column<Ranked> = {
  title: "Rang",
  card: "corner",
  show: (ranked) => (
    <span className={styles.rank} data-podium={ranked.rank <= 3 || undefined}>
      {formatNumber(ranked.rank)}
      {ranked.tied && <span className={styles.tied}> ex æquo</span>}
    </span>
  ),
};

const person: Column<Ranked> = {
  title: "Participant",
  card: "title",
  show: ({ user: { contact, numPalmares } }) => (
    <>
      <span className={styles.name}>
        {contact.lastname} {contact.firstname}
      </span>
      <span className={styles.detail}>{numPalmares}</span>
    </>
  ),
};

const category: Column<Ranked> = { title: "Catégorie", show: (ranked) => ranked.category.name };

const place: Column<Ranked> = {
  title: "Établissement ou club",
  show: ({ establishment, club }) => {
    const of = establishment ?? club;
    if (!of) return <span className="muted">Individuel</span>;
    return (
      <>
        {of.name}
        <span className={styles.detail}>{of.city}</span>
      </>
    );
  },
};

const marks: readonly Column<Ranked>[] = [
  { title: "Note", align: "right", show: ({ grade }) => formatNumber(grade) },
  { title: "Coefficient", align: "right", show: ({ weightedGrade }) => formatNumber(weightedGrade) },
  { title: "Temps", align: "right", show: ({ time }) => formatMinutes(time) },
];

const qualified: Column<StageRankedOnWire> = {
  title: "Qualification",
  card: "foot",
  show: (ranked) => qualificationLabel(ranked.qualified),
};

const stages: readonly Column<NationalRankedOnWire>[] = [
  { title: "Demi-finale", align: "right", show: ({ semiFinal }) => (semiFinal ? formatNumber(semiFinal.grade) : "Sans note") },
  { title: "Finale", align: "right", show: ({ final }) => formatNumber(final.grade) },
];

/** The ranking of a stage; the category is said where several follow each other. */
export const stageRankingColumns = (isOfAll: boolean): readonly Column<StageRankedOnWire>[] => [
  rank,
  person,
  ...(isOfAll ? [category] : []),
  place,
  ...marks,
  qualified,
];

/** The national ranking: the grades of the two stages, then the sums. */
export const nationalRankingColumns = (isOfAll: boolean): readonly Column<NationalRankedOnWire>[] => [
  rank,
  person,
  ...(isOfAll ? [category] : []),
  place,
  ...stages,
  ...marks,
];
