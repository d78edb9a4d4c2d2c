import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";
import { NO_CLASS } from "./pupils-search.ts";

const WITHOUT = "Sans classe";

interface Props {
  readonly year: number;
  readonly value: string | undefined;
  readonly onChange: (className: string | undefined) => void;
}

export function ClassFilter({ year, value, onChange }: Props) {
  const { data = [] } = useApiQuery(pupilResultsApi.classes, { query: { year } });
  if (data.every(({ name }) => name === "") && value === undefined) return null;
  const choices = data.map(({ name, pupils }) => ({ value: name || NO_CLASS, label: `${name || WITHOUT} (${pupils})` }));
  const isUnknown = value !== undefined && !choices.some((choice) => choice.value === value);
  return (
    <FilterSelect
      className="filter"
      w={170}
      label="Classe"
      all="Toutes"
      choices={[...choices, ...(isUnknown ? [{ value, label: value === NO_CLASS ? WITHOUT : value }] : [])]}
      value={value}
      onChange={onChange}
    />
  );
}
