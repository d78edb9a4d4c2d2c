import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/api.ts";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";

export const useSchoolStages = () => useApiQuery(schoolStagesApi.list, { query: {}, staleTime: 0 });

export const schoolStageQuery = (id: string) => apiQuery(schoolStagesApi.read, { params: { id } });

export const useSchoolStage = (id: string, isNew = false) =>
  useQuery({ ...schoolStageQuery(id), staleTime: 0, gcTime: 0, enabled: !isNew });

export const useStandings = (id: string) => useApiQuery(schoolStagesApi.standings, { params: { id }, staleTime: 0 });

/** Pupils who wait to be confirmed: these, or all of the school. */
export const waitingQuery = (userIds?: readonly string[]) => ({
  queryKey: [schoolStagesApi.waiting.path, userIds ?? "all"],
  queryFn: () => call(schoolStagesApi.waiting, { body: userIds ? { userIds: [...userIds] } : {} }),
  staleTime: 0,
});

export function useRefreshStages() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [schoolStagesApi.list, schoolStagesApi.read, schoolStagesApi.standings].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
}
