import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type OwnRequestOnWire, requestsApi } from "#features/establishments/requests.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { federation } from "../../../federation.ts";
import { Refusal } from "../../../requests/Refusal.tsx";
import { NewRequest } from "./NewRequest.tsx";
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

/** For an account that acts for no school, or no longer: it may request one. */
const NoSchool = () => (
  <>
    <Title order={1} mb="md">
      Aucun établissement
    </Title>
    <Text maw="68ch" size="lg" mb="lg">
      Votre compte n'est le correspondant d'aucun établissement. Si une autre personne a pris votre suite, vous n'avez plus rien à faire
      ici&nbsp;; sinon, faites une demande, ou écrivez à la fédération&nbsp;:{" "}
      <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
    </Text>
    <NewRequest />
  </>
);

/** Why the federation refused, and how to ask again. */
const RefusedRequest = ({ request }: { request: OwnRequestOnWire }) => (
  <>
    <Refusal name={request.name} reason={request.reason} />
    <NewRequest refused={request} />
  </>
);
