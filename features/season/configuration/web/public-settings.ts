import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { configurationApi } from "../configuration.contract.ts";

const failure = "Une erreur est survenue lors de la récupération de l'année active";

/** The public settings by name, without the texts: one call for all that a first page needs. */
export const publicSettings = queryOptions({
  ...apiQuery(configurationApi.listPublic),
  staleTime: 60_000,
  // During an upgrade a node of the version before refuses it: the next try may reach another.
  retry: (failures) => failures < 5,
  retryDelay: 300,
  meta: { failure, refreshFailure: failure, refreshesSilently: true },
});
