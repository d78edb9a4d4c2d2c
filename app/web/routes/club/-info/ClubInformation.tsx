import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { useMemberCount } from "#features/members/web/members-page.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useSeason } from "../../../season.ts";
import { useOwnClub } from "../-useOwnClub.ts";
import { ClubPage } from "./ClubPage.tsx";

/** A club's own information (CLB-02); all facts load together, so that nothing moves once it is shown. */
export function ClubInformation() {
  const { club: own } = useOwnClub();
  const id = own?.id ?? "";
  const season = useSeason();
  const club = useQuery(apiQuery(clubsApi.one, { params: { id } }));
  const year = season?.activeYear ?? null;
  const [all, pending] = [useMemberCount(id, year), useMemberCount(id, year, "PENDING")];
  if (club.data && season && !all.isLoading && !pending.isLoading)
    return <ClubPage club={club.data} season={season} members={all.data} pending={pending.data ?? 0} />;
  return (
    <>
      <Title order={1} mb="md">
        {own?.name}
      </Title>
      {club.error ? <Failure error={club.error} onRetry={() => void club.refetch()} /> : <Loading lines={10} />}
    </>
  );
}
