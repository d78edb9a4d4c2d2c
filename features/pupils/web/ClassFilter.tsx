import { useQuery } from "@tanstack/react-query";
import { FilterSelect } from "#platform/web/FilterSelect.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";

interface Props {
  readonly year: number;
  readonly value: string | undefined;
  readonly onChange: (className: string | undefined) => void;
}

/** One class of the school's year; nothing while the school has none. */
export function ClassFilter({ year, value, onChange }: Props) {
  const { data = [] } = useQuery(apiQuery(pupilResultsApi.classes, { query: { year } }));
  if (data.length === 0 && value === undefined) return null;
  const isUnknown = value !== undefined && !data.some(({ name }) => name === value);
  return (
    <FilterSelect
      className="filter"
      w={170}
      label="Classe"
      all="Toutes"
      choices={[...data.map(({ name, pupils }) => ({ value: name, label: `${name} (${pupils})` })), ...(isUnknown ? [value] : [])]}
      value={value}
      onChange={onChange}
    />
  );
}
