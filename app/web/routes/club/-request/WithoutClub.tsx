import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { clubRequestsApi } from "#features/clubs/requests.contract.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { federation } from "../../../federation.ts";
import { Refusal } from "../../../requests/Refusal.tsx";
import { NewRequest } from "./NewRequest.tsx";
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

/** For an account that manages no club, or no longer: it may request one. */
const NoClub = () => (
  <>
    <Title order={1} mb="md">
      Aucun club
    </Title>
    <Text maw="68ch" size="lg" mb="lg">
      Votre compte n'anime aucun club. Si une autre personne a pris votre suite, vous n'avez plus rien à faire ici&nbsp;; sinon, faites une
      demande, ou écrivez à la fédération&nbsp;: <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
    </Text>
    <NewRequest />
  </>
);
