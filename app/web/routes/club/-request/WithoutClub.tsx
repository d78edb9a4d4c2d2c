import { useQuery } from "@tanstack/react-query";
import { clubRequestsApi } from "#features/clubs/requests.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { Refusal } from "../../../requests/Refusal.tsx";
import { NewRequest } from "./NewRequest.tsx";
import { NoClub } from "./NoClub.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** For an account that manages no club: its request is waiting or refused, or another person replaced it (LET-12). */
export function WithoutClub() {
  const { data, isPending, error, refetch } = useQuery(apiQuery(clubRequestsApi.mine));
  if (isPending) return <Loading lines={6} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.state === "confirmed") return <NoClub />;
  if (data.state === "waiting") return <WaitingPage request={data} />;
  return (
    <>
      <Refusal name={data.name} reason={data.reason} />
      <NewRequest refused={data} />
    </>
  );
}
