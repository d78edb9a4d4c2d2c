import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { formatCount } from "#platform/web/format.ts";
import { type FormerLine, type RenewalSearch, type View, viewFilters, views } from "./lines.ts";

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
      <FilterSelect
        flex="0 1 190px"
        label={`Catégorie en ${year}`}
        all="Toutes"
        choices={[...byCategory].map(([name, of]) => ({ value: name, label: `${name} (${formatCount(of.length, "élève")})` }))}
        value={category}
        onChange={(chosen) => onChange({ category: chosen })}
      />
      <FilterSelect
        flex="0 1 190px"
        label="Montrer"
        all="Tous les élèves"
        choices={views.map((one) => ({ value: one, label: `${labels[one]} (${lines.filter(viewFilters[one]).length})` }))}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
      />
    </>
  );
}
