import { Badge } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { ask } from "#platform/web/query.ts";
import { RequestList, useRequestSearch } from "../-members/RequestList.tsx";
import { Rivals } from "../-members/Rivals.tsx";

/** Those who ask to act for a school, the first come first; nothing while nobody does (LET-01). */
export function Requests({ onOpen }: { onOpen: (id: string) => void }) {
  const searching = useRequestSearch();
  const list = useQuery({ ...ask(requestsApi.list, { query: searching.asked }), placeholderData: keepPreviousData });
  const counts = useQuery(ask(requestsApi.counts)).data;
  return (
    <RequestList
      searching={searching}
      list={list}
      waiting={counts?.waiting}
      placeholder="Nom, ville ou code RNE"
      whenUnread="Les demandes d'établissement n'ont pas pu être lues"
      badges={({ isKnown, directory, rivals }) => (
        <>
          {isKnown && <Badge variant="light">Déjà inscrit</Badge>}
          {directory === null && (
            <Badge variant="light" color="amber">
              Hors annuaire
            </Badge>
          )}
          <Rivals count={rivals} />
        </>
      )}
      onOpen={onOpen}
    />
  );
}
