import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { preparedListApi } from "../prepared-list.contract.ts";
import { pupilsApi } from "../pupils.contract.ts";
import { classNameOf, type PupilsSearch } from "./pupils-search.ts";

export const pupilsPage =
  (year: number) =>
  ({ search, stage, status, classe }: PupilsSearch, window: object) =>
    apiQuery(pupilsApi.list, {
      query: {
        "filter.registrations.year": String(year),
        ...(search && { search }),
        ...(stage && { questionnaireId: stage }),
        ...(status && { "filter.registrations.status": status }),
        ...(classe && { "filter.registrations.className": classNameOf(classe) }),
        ...window,
      },
    });

export const usePupilCount = (year: number | null, status?: "PENDING") =>
  useQuery({
    ...pupilsPage(year ?? 0)({ ...(status && { status }) }, { limit: 1 }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });

/** The number of pupils waiting in the list prepared before the school was confirmed (LET-01); `undefined` while loading. */
export function usePreparedCount(isAsked: boolean): number | undefined {
  const { data, isLoading } = useApiQuery(preparedListApi.read, { retry: false, enabled: isAsked });
  return isLoading ? undefined : (data?.rows.length ?? 0);
}

/** Needed once per school, so it is not in the first files of its pages. */
export const PreparedNotice = lazy(() => import("./PreparedNotice.tsx"));
