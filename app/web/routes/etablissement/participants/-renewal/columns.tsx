import { Badge, NativeSelect, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CategoryOption } from "#features/categories/category-labels.ts";
import { withElision } from "#platform/contract/elision.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatDay } from "#platform/web/format.ts";
import { type FormerLine, nameOfFormer } from "./lines.ts";

interface ColumnOptions {
  readonly year: number;
  readonly activeYear: number;
  readonly open: readonly CategoryOption[];
  readonly onCategory: (line: FormerLine, categoryName: string) => void;
}

/** The pupil, the past category and the next one. */
export const renewalColumns = ({ year, activeYear, open, onCategory }: ColumnOptions): readonly Column<FormerLine>[] => [
  { title: "Nom", card: "title", show: ({ pupil }) => nameOfFormer(pupil) },
  { title: "Date de naissance", show: ({ pupil }) => formatDay(pupil.birthday) },
  { title: `En ${year}`, show: ({ pupil }) => pupil.categoryName },
  {
    title: `En ${activeYear}`,
    show: (line) => (
      <NativeSelect
        maw={190}
        size="sm"
        aria-label={`Catégorie ${activeYear} ${withElision(nameOfFormer(line.pupil))}`}
        data={[...(line.categoryName === null ? [{ value: "", label: "À choisir" }] : []), ...open]}
        value={line.categoryName ?? ""}
        disabled={!line.isIncluded}
        onChange={({ currentTarget }) => onCategory(line, currentTarget.value)}
      />
    ),
  },
  { title: "Remarque", card: "foot", show: (line) => <Remark line={line} /> },
];

/** What to check, or why the pupil is left out. */
function Remark({ line: { isIncluded, hasLeft, doubt, categoryName, pupil } }: { line: FormerLine }) {
  if (!isIncluded)
    return (
      <Text span c="dimmed" inherit>
        {hasLeft ? "Laissé de côté\u00A0: a quitté l'établissement" : "Laissé de côté"}
      </Text>
    );
  if (doubt !== null)
    return (
      <Badge variant="light" color="amber" size="lg" radius="sm" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
        À vérifier&nbsp;: {doubt.charAt(0).toLowerCase() + doubt.slice(1)}
      </Badge>
    );
  return (
    <Text span c="dimmed" inherit>
      {categoryName === pupil.categoryName ? "Une année de plus" : "Change de catégorie"}
    </Text>
  );
}
