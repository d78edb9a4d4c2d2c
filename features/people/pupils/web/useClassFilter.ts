import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import type { ListFilter } from "#platform/web/ListToolbar.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { pupilResultsApi } from "../pupil-results.contract.ts";
import { NO_CLASS } from "./pupils-search.ts";

const WITHOUT = "Sans classe";

/** None for a school that has named no class. */
export function useClassFilter(
  year: number,
  value: string | undefined,
  onFilter: (changes: { readonly classe?: string | undefined }) => void,
): readonly ListFilter[] {
  const { data = [] } = useApiQuery(pupilResultsApi.classes, { query: { year } });
  if (data.every(({ name }) => name === "") && value === undefined) return [];
  const choices = data.map(({ name, pupils }) => ({ value: name || NO_CLASS, label: `${name || WITHOUT} (${pupils})` }));
  const isUnknown = value !== undefined && !choices.some((choice) => choice.value === value);
  const unknown = isUnknown ? [{ value, label: value === NO_CLASS ? WITHOUT : value }] : [];
  return [choiceFilter({ name: "classe", label: "Classe", all: "Toutes", choices: [...choices, ...unknown], value, onFilter })];
}
