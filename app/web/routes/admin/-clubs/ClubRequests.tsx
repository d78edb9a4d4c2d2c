import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clubRequestsApi } from "#features/clubs/requests.contract.ts";
import { ask } from "#platform/web/query.ts";
import { RequestList, useRequestSearch } from "../-members/RequestList.tsx";
import { Rivals } from "../-members/Rivals.tsx";

/** Those who ask for a club to be registered, the first come first; nothing while nobody does (LET-12). */
export function ClubRequests({ onOpen }: { onOpen: (id: string) => void }) {
  const searching = useRequestSearch();
  const list = useQuery({ ...ask(clubRequestsApi.list, { query: searching.asked }), placeholderData: keepPreviousData });
  const counts = useQuery(ask(clubRequestsApi.counts)).data;
  return (
    <RequestList
      searching={searching}
      list={list}
      waiting={counts?.waiting}
      placeholder="Nom ou ville"
      whenUnread="Les demandes de clubs n'ont pas pu être lues"
      badges={({ rivals }) => <Rivals count={rivals} />}
      onOpen={onOpen}
    />
  );
}
