import { Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { AccountTypes } from "#people/sign-up/web/AccountTypes.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import { PublicLayout } from "../../frame/PublicLayout.tsx";
import { useSeason } from "../../season.ts";
import { HasCode, SeasonBoundary, TitleYear } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/")({
  component: () => (
    <PublicLayout title="Inscription" width="wide">
      <SeasonBoundary title="S'inscrire au championnat">
        <Choice />
      </SeasonBoundary>
    </PublicLayout>
  ),
});

function Choice() {
  const season = useSeason();
  return (
    <>
      <Title order={1}>
        S'inscrire au championnat <TitleYear season={season} />
      </Title>
      <Text c="dimmed" mt={8} mb={28}>
        Qui inscrivez-vous&nbsp;? Chaque personne a son propre compte&nbsp;; plusieurs comptes peuvent avoir la même adresse e-mail.
      </Text>
      {season ? (
        <>
          <AccountTypes season={season} now={serverTime()} />
          <Text mt={28}>
            <HasCode />
          </Text>
          <Text mt={12}>
            Vous avez déjà participé&nbsp;? Gardez votre compte&nbsp;:{" "}
            <LinkAnchor to="/connexion" inherit>
              connectez-vous
            </LinkAnchor>
            , puis renouvelez votre inscription.
          </Text>
        </>
      ) : (
        <Loading lines={8} />
      )}
    </>
  );
}
