import { Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { LinkButton } from "#platform/web/links.tsx";
import { Forbidden } from "#platform/web/states.tsx";
import { PublicLayout } from "../frame/PublicLayout.tsx";
import { useMe } from "../me.ts";

export const Route = createFileRoute("/error")({ staticData: { withoutQueries: true }, component: NotOpen });

function NotOpen() {
  const me = useMe();
  return <PublicLayout title="Page non accessible">{me ? <Forbidden /> : <SignedOut />}</PublicLayout>;
}

const SignedOut = () => (
  <>
    <Title order={1}>Cette page ne vous est pas ouverte</Title>
    <Text c="dimmed" size="lg" my="lg">
      Elle demande d'être connecté, ou elle n'existe pas.
    </Text>
    <LinkButton to="/connexion" variant="main">
      Se connecter
    </LinkButton>
  </>
);
