import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { pupilsApi } from "../pupils.contract.ts";
import { classNameOf, type PupilsSearch } from "./pupils-search.ts";

/** The query of a page of the school's pupils of a year. */
export const pupilsPage =
  (year: number) =>
  ({ search, stage, status, classe }: PupilsSearch, window: object) =>
    apiQuery(pupilsApi.list, {
      query: {
        "filter.registrations.year": String(year),
        ...(search && { search }),
        ...(stage && { "filter.results.questionnaireId": stage }),
        ...(status && { "filter.registrations.status": status }),
        ...(classe && { "filter.registrations.className": classNameOf(classe) }),
        ...window,
      },
    });

/** How many pupils the school has in a year, all or pending; not fetched without a year. */
export const usePupilCount = (year: number | null, status?: "PENDING") =>
  useQuery({
    ...pupilsPage(year ?? 0)({ ...(status && { status }) }, { limit: 1 }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
