import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { NoSchool } from "./NoSchool.tsx";
import { RefusedRequest } from "./RefusedRequest.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** For an account that acts for no school: its request is waiting or refused, or another person replaced it (LET-01). */
export function WithoutSchool() {
  const { data, isPending, error, refetch } = useQuery(apiQuery(requestsApi.mine));
  const { pathname } = useLocation();
  if (isPending) return <Loading lines={6} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.state === "confirmed") return <NoSchool />;
  if (data.state === "refused") return <RefusedRequest request={data} />;
  return pathname === "/etablissement/participants/import" ? <Outlet /> : <WaitingPage request={data} />;
}
