import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";

interface StageFilter {
  readonly label: string;
  readonly stages: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly value: string | undefined;
  readonly none: ListFilter["none"];
  readonly onChoose: (stage: string | undefined) => void;
}

/** The stage whose results a list includes (ETB-15, CLB-04). */
export const includedStage = ({ label, stages, value, none, onChoose }: StageFilter): ListFilter => ({
  label,
  chosen: value && (stages?.find(({ id }) => id === value)?.name ?? "Une étape"),
  none,
  field: (
    <FilterSelect
      label={label}
      all={stages?.length === 0 ? "Aucune étape publiée" : "Aucune étape"}
      choices={(stages ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      disabled={!stages?.length && value === undefined}
      onChange={onChoose}
    />
  ),
});
