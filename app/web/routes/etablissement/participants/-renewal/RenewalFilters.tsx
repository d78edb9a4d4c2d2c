import { Select } from "@mantine/core";
import { formatCount } from "#platform/web/format.ts";
import { type FormerLine, viewFilters } from "./lines.ts";

import { type RenewalSearch, type View, views } from "./search.ts";

interface Props {
  readonly lines: readonly FormerLine[];
  readonly year: number;
  readonly search: RenewalSearch;
  readonly onChange: (changes: { category?: string | undefined; view?: View | undefined }) => void;
}

const labels: Readonly<Record<View, string>> = { included: "À réinscrire", leftOut: "Laissés de côté", doubtful: "À vérifier" };

/** Filters by category of the past year and by outcome, each with its count. */
export function RenewalFilters({ lines, year, search: { category, view }, onChange }: Props) {
  const byCategory = Map.groupBy(lines, ({ pupil }) => pupil.categoryName);
  return (
    <>
      <Select
        flex="0 1 190px"
        size="sm"
        label={`Catégorie en ${year}`}
        data={[
          { value: "", label: "Toutes" },
          ...[...byCategory].map(([name, of]) => ({ value: name, label: `${name} (${formatCount(of.length, "élève")})` })),
        ]}
        value={category ?? ""}
        allowDeselect={false}
        onChange={(chosen) => onChange({ category: chosen || undefined })}
      />
      <Select
        flex="0 1 190px"
        size="sm"
        label="Montrer"
        data={[
          { value: "", label: "Tous les élèves" },
          ...views.map((one) => ({ value: one, label: `${labels[one]} (${lines.filter(viewFilters[one]).length})` })),
        ]}
        value={view ?? ""}
        allowDeselect={false}
        onChange={(chosen) => onChange({ view: (chosen || undefined) as View | undefined })}
      />
    </>
  );
}
