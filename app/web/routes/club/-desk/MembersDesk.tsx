import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { useSeason } from "../../../season.ts";
import { useOwnClub } from "../-useOwnClub.ts";
import { MembersOfYear } from "./MembersOfYear.tsx";

const route = getRouteApi("/club/participants");

/** A club's members of one year, by default the active one (CLB-03). */
export function MembersDesk() {
  const season = useSeason();
  const { club: own } = useOwnClub();
  const club = useQuery(apiQuery(clubsApi.one, { params: { id: own?.id ?? "" } }));
  const requestedYear = route.useSearch().year;
  if (!season || !club.data)
    return (
      <>
        <Title order={1}>Adhérents</Title>
        {club.error ? (
          <Failure error={club.error} onRetry={() => void club.refetch()} />
        ) : (
          <Loading label="Chargement des adhérents..." lines={10} />
        )}
      </>
    );
  const year = requestedYear ?? season.activeYear;
  if (year === null) return <Empty title="Aucun championnat n'est ouvert pour le moment">Revenez à la rentrée.</Empty>;
  return <MembersOfYear key={year} club={club.data} year={year} season={season} />;
}
