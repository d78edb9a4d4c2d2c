import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { NoSchool } from "./NoSchool.tsx";
import { Refused } from "./Refused.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** For an account that acts for no school: it waits to be confirmed, was refused, or somebody else took its place (LET-01). */
export function WithoutSchool() {
  const { data, isPending, error, refetch } = useQuery(ask(requestsApi.mine));
  const { pathname } = useLocation();
  if (isPending) return <Loading lines={6} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.state === "confirmed") return <NoSchool />;
  if (data.state === "refused") return <Refused request={data} />;
  return pathname === "/etablissement/participants/import" ? <Outlet /> : <WaitingPage request={data} />;
}
