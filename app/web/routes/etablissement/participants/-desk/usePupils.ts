import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { pupilResultsApi } from "#features/pupils/pupil-results.contract.ts";
import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import { stagesApi } from "#features/stages/stages.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import { filterOf } from "./pupils-query.ts";
import type { PupilsSearch } from "./search.ts";

/** The list for the address, and the available filters. */
export function usePupils(year: number, search: PupilsSearch) {
  const filter = filterOf(search, year);
  const stages = useQuery(apiQuery(stagesApi.visible, { query: { year } }));
  return {
    filter,
    list: usePage(pupilsApi.list, {
      query: { ...filter, ...pageQueryOf(search) },
    }),
    years: useQuery(apiQuery(configurationApi.years)).data ?? [year],
    /** The school's progress at the stage in the address. */
    stage: useQuery({
      ...apiQuery(pupilResultsApi.ofStage, { params: { questionnaireId: search.stage ?? "" } }),
      enabled: search.stage !== undefined,
    }),
    stages: stages.data,
    isLoadingStages: stages.isPending,
  };
}
