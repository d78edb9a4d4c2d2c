import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import { shareOf, thresholdText } from "./threshold-text.ts";
import type { EditedCategory } from "./useThresholds.ts";

const columns: readonly Column<EditedCategory>[] = [
  {
    title: "Catégorie",
    card: "title",
    show: ({ name }) => (
      <Link to="." search={({ wanted: _, ...previous }) => ({ ...previous, category: name })}>
        <CategoryCode name={name} />
      </Link>
    ),
  },
  { title: "Notés", align: "right", show: ({ graded }) => formatNumber(graded) },
  { title: "Seuil enregistré", align: "right", show: ({ saved }) => thresholdText(saved) },
  { title: "Seuil choisi", align: "right", show: (category) => <EditedThreshold category={category} /> },
  { title: "Qualifiés attendus", align: "right", show: ({ expected }) => formatNumber(expected) },
  { title: "Qualifiés voulus", align: "right", show: ({ wanted }) => formatNumber(wanted) },
  { title: "Qualifiés", align: "right", show: ({ qualified }) => formatNumber(qualified) },
  { title: "Part", align: "right", show: ({ expected, graded }) => (expected === null ? "-" : shareOf(expected, graded)) },
];

function EditedThreshold({ category: { isChanged, isByHand, threshold } }: { category: EditedCategory }) {
  if (!isChanged) return <span className="muted">Inchangé</span>;
  return (
    <Badge variant="light" color={threshold === undefined ? "red" : "orange"}>
      {threshold === undefined ? "À corriger" : `${thresholdText(threshold)}${isByHand ? ", à la main" : ""}`}
    </Badge>
  );
}

interface Props {
  readonly categories: readonly EditedCategory[];
  readonly onTick: (names: ReadonlySet<string>) => void;
}

export const ThresholdSummary = ({ categories, onTick }: Props) => (
  <DataTable
    label="Seuils de toutes les catégories"
    columns={columns}
    list={localList({ data: categories })}
    rowKey={({ name }) => name}
    nameOf={({ name }) => name}
    selection={{ chosen: new Set(categories.flatMap(({ name, isWished }) => (isWished ? [name] : []))), onChoose: onTick }}
  />
);
