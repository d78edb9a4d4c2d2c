import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clubRequestsApi } from "#features/clubs/requests.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { CompetingRequests } from "../-members/CompetingRequests.tsx";
import { RequestList, useRequestSearch } from "../-members/RequestList.tsx";

/** Waiting requests to register a club, oldest first; renders nothing if there is none (LET-12). */
export function ClubRequests({ onOpen }: { onOpen: (id: string) => void }) {
  const requestSearch = useRequestSearch();
  const list = useQuery({ ...apiQuery(clubRequestsApi.list, { query: requestSearch.query }), placeholderData: keepPreviousData });
  const counts = useQuery(apiQuery(clubRequestsApi.counts)).data;
  return (
    <RequestList
      requestSearch={requestSearch}
      list={list}
      waiting={counts?.waiting}
      placeholder="Nom ou ville"
      failureMessage="Les demandes de clubs n'ont pas pu être lues"
      badges={({ rivals }) => <CompetingRequests count={rivals} />}
      onOpen={onOpen}
    />
  );
}
