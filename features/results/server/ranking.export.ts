import type { Column } from "#platform/server/workbook-xml.ts";
import { qualificationLabel } from "../qualification.ts";
import type { NationalRankingRow, StageRankingRow } from "../ranking.contract.ts";

type RankedPerson = Omit<StageRankingRow, "qualified">;

const columns: readonly Column<RankedPerson>[] = [
  { title: "Catégorie", width: 12, value: ({ category }) => category.name },
  { title: "Rang", width: 8, value: ({ rank }) => rank },
  { title: "Ex æquo", width: 10, value: ({ tied }) => (tied ? "Oui" : null) },
  { title: "Numéro de membre", width: 20, value: ({ user }) => user.numPalmares },
  { title: "Nom", width: 22, value: ({ user }) => user.contact.lastname },
  { title: "Prénom", width: 18, value: ({ user }) => user.contact.firstname },
  { title: "Établissement", width: 34, value: ({ establishment }) => establishment?.name ?? null },
  { title: "Club", width: 24, value: ({ club }) => club?.name ?? null },
  { title: "Ville", width: 20, value: ({ establishment, club }) => (establishment ?? club)?.city ?? null },
  { title: "Note", width: 9, value: ({ grade }) => grade },
  { title: "Coefficient", width: 13, value: ({ weightedGrade }) => weightedGrade },
  { title: "Temps (min)", width: 13, value: ({ time }) => time },
];

/** The ranking of a stage, as a workbook. */
export const stageRankingColumns: readonly Column<StageRankingRow>[] = [
  ...columns,
  { title: "Qualifié", width: 14, value: ({ qualified }) => qualificationLabel(qualified) },
];

const markFields = { Note: "grade", Coefficient: "weightedGrade", "Temps (min)": "time" } as const;
const markColumns = (stage: "semiFinal" | "final", name: string): Column<NationalRankingRow>[] =>
  Object.entries(markFields).map(([title, key]) => ({ title: `${title} ${name}`, width: 22, value: (row) => row[stage]?.[key] ?? null }));

/** The national ranking: the sums, then their parts. */
export const nationalRankingColumns: readonly Column<NationalRankingRow>[] = [
  ...columns,
  ...markColumns("semiFinal", "demi-finale"),
  ...markColumns("final", "finale"),
];
