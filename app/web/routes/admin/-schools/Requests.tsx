import { Badge } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { CompetingRequests } from "../-members/CompetingRequests.tsx";
import { RequestList, useRequestSearch } from "../-members/RequestList.tsx";

/** Waiting requests to act for a school, oldest first; renders nothing if there is none (LET-01). */
export function Requests({ onOpen }: { onOpen: (id: string) => void }) {
  const requestSearch = useRequestSearch();
  const list = useQuery({ ...apiQuery(requestsApi.list, { query: requestSearch.query }), placeholderData: keepPreviousData });
  const counts = useQuery(apiQuery(requestsApi.counts)).data;
  return (
    <RequestList
      requestSearch={requestSearch}
      list={list}
      waiting={counts?.waiting}
      placeholder="Nom, ville ou code RNE"
      failureMessage="Les demandes d'établissement n'ont pas pu être lues"
      badges={({ isKnown, directory, rivals }) => (
        <>
          {isKnown && <Badge variant="light">Déjà inscrit</Badge>}
          {directory === null && (
            <Badge variant="light" color="amber">
              Hors annuaire
            </Badge>
          )}
          <CompetingRequests count={rivals} />
        </>
      )}
      onOpen={onOpen}
    />
  );
}
