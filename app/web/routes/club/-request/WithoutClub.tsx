import { useQuery } from "@tanstack/react-query";
import { clubRequestsApi } from "#features/clubs/requests.contract.ts";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { Refusal } from "../../../requests/Refusal.tsx";
import { NewRequest } from "./NewRequest.tsx";
import { NoClub } from "./NoClub.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** For an account that runs no club: the office has yet to accept it, refused it, or somebody else took its place (LET-12). */
export function WithoutClub() {
  const { data, isPending, error, refetch } = useQuery(ask(clubRequestsApi.mine));
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
