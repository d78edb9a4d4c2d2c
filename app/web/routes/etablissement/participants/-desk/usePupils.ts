import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { pupilResultsApi } from "#features/pupils/pupil-results.contract.ts";
import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import { stagesApi } from "#features/questionnaires/questionnaires.contract.ts";
import { ask } from "#platform/web/query.ts";
import { askedBy, usePage } from "#platform/web/usePage.ts";
import { narrowedBy } from "./everyone.ts";
import type { PupilsSearch } from "./search.ts";

/** What the address asks for, and the choices around it. */
export function usePupils(year: number, asked: PupilsSearch) {
  const narrowed = narrowedBy(asked, year);
  const stages = useQuery(ask(stagesApi.visible, { query: { year } }));
  return {
    narrowed,
    list: usePage(pupilsApi.list, {
      query: { ...narrowed, ...askedBy(asked) },
    }),
    years: useQuery(ask(configurationApi.years)).data ?? [year],
    /** How far the school is at the stage that the address names. */
    stage: useQuery({
      ...ask(pupilResultsApi.ofStage, { params: { questionnaireId: asked.stage ?? "" } }),
      enabled: asked.stage !== undefined,
    }),
    stages: stages.data,
    isLoadingStages: stages.isPending,
  };
}
