import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { configurationApi } from "../configuration.contract.ts";

const failure = "Une erreur est survenue lors de la récupération de l'année active";

/** The public settings by name, without the texts, in one call for everything that a first page needs. */
export const publicSettings = queryOptions({
  ...apiQuery(configurationApi.listPublic),
  staleTime: 60_000,
  // During an upgrade a node of the version before refuses the call: the next try may reach another node.
  retry: (failures) => failures < 5,
  retryDelay: 300,
  meta: { failure, refreshFailure: failure, refreshesSilently: true },
});
