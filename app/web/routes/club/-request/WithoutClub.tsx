import { Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useLocation } from "@tanstack/react-router";
import { ClubDraft } from "#organizations/clubs/club-fields.ts";
import { clubRequestsApi, type OwnClubRequestOnWire } from "#organizations/clubs/requests.contract.ts";
import { ClubFields } from "#organizations/clubs/web/ClubFields.tsx";
import { emptyClub } from "#people/sign-up/club-form.ts";
import { call } from "#platform/web/api.ts";
import { formatAddress } from "#platform/web/format.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { PageHead } from "#platform/web/PageHead.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { OfficeDecides } from "../../../requests/OfficeDecides.tsx";
import { NextSteps, OwnRequest } from "../../../requests/OwnRequest.tsx";
import { RequestForm } from "../../../requests/RequestForm.tsx";
import { useOwnClub } from "../-useOwnClub.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly leftClub?: string;
  }
}

/** For an account that manages no club yet (LET-12), or not the one in the address, or whose access to the `former` one ended elsewhere. */
export default function WithoutClub({ former }: { readonly former: string | undefined }) {
  const { state } = useLocation();
  const { clubs } = useOwnClub();
  if (clubs.length > 0)
    return (
      <>
        <Title order={1} mb="md">
          Ce club n'est pas le vôtre
        </Title>
        <Text maw="68ch" size="lg">
          Vous n'animez pas ce club, ou plus&nbsp;:{" "}
          <Link to="/club/info" search={{}}>
            revenez à votre club
          </Link>
          .
        </Text>
      </>
    );
  return (
    <OwnRequest
      query={apiQuery(clubRequestsApi.mine)}
      title="Aucun club"
      explanation="Votre compte n'anime aucun club."
      waiting={(request) => <WaitingPage request={request} />}
      place={{
        left: state.leftClub,
        former,
        noLonger: "Vous n'animez plus",
        whom: "à son contact",
        another: "Inscrire un autre club",
      }}
      form={(refused) => <NewRequest {...(refused && { refused })} />}
    />
  );
}

function NewRequest({ refused }: { refused?: OwnClubRequestOnWire }) {
  const { name, street, zipCode, city, country } = refused ?? emptyClub.club;
  const form = useForm({ initialValues: { name, street, zipCode, city, country }, validate: schemaResolver(ClubDraft) });
  return (
    <RequestForm title="Demander à inscrire un club" form={form} send={(club) => call(clubRequestsApi.declare, { body: club })}>
      <ClubFields form={form} />
    </RequestForm>
  );
}

const WaitingPage = ({ request }: { request: OwnClubRequestOnWire }) => (
  <>
    <PageHead title={request.name}>{formatAddress(request)}</PageHead>
    <div className="columns">
      <Stack gap={24} miw={0}>
        <OfficeDecides
          reason="Une personne de la fédération vérifie chaque nouveau club, avant que des familles le choisissent."
          createdAt={request.createdAt}
        />
      </Stack>
      <Stack component="aside" aria-label="Ce qui se passe ensuite" gap={24} miw={0}>
        <NextSteps
          once="Dès que votre club est accepté, vous recevez un e-mail. Il est alors dans la liste des clubs, et vos adhérents peuvent le choisir en s'inscrivant."
          before={"D'ici là, personne ne le voit et rien ne part d'ici\u00A0: c'est ce qui protège les coordonnées des familles."}
        />
      </Stack>
    </div>
  </>
);
