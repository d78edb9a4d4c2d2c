import { apiQuery } from "#platform/web/query.ts";
import { pupilsApi } from "../pupils.contract.ts";
import type { PupilsSearch } from "./pupils-search.ts";

/** The query of a page of the school's pupils of a year. */
export const pupilsPage =
  (year: number) =>
  ({ search, stage, status }: PupilsSearch, window: object) =>
    apiQuery(pupilsApi.list, {
      query: {
        "filter.registrations.year": String(year),
        ...(search && { search }),
        ...(stage && { "filter.results.questionnaireId": stage }),
        ...(status && { "filter.registrations.status": status }),
        ...window,
      },
    });
