import { Alert, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { LogInForm } from "#people/auth/web/LogInForm.tsx";
import { LinkAnchor, LinkButton } from "#platform/web/links.tsx";
import { Faq } from "#season/configuration/web/Faq.tsx";
import { LoginText } from "#season/configuration/web/LoginText.tsx";
import { readPublicText } from "#season/configuration/web/public-text.ts";
import { PublicLayout } from "../frame/PublicLayout.tsx";
import { withHistoryState } from "../history-state.ts";
import { useSignIn } from "../me.ts";
import styles from "./-connexion.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly hasChosenPassword?: true;
    readonly typedEmail?: string;
  }
}

export const Route = createFileRoute("/connexion/")({
  staticData: { withoutQueries: true },
  beforeLoad: withHistoryState,
  loader: () => ({ loginText: readPublicText("LOGIN_TEXT") }),
  component: LogIn,
});

// Not `Route`, which belongs to the entry: the entry would then wait for this page's file.
const route = getRouteApi("/connexion/");

function LogIn() {
  const signIn = useSignIn();
  const { loginText } = route.useLoaderData();
  const { hasChosenPassword } = route.useRouteContext().opened;
  return (
    <PublicLayout title="Connexion">
      <Title order={1}>Connexion</Title>
      {hasChosenPassword ? (
        <Alert mt={8} mb={20} color="green" variant="light" role="status" icon={<IconCheck size={20} aria-hidden />}>
          Votre mot de passe est enregistré. Connectez-vous avec votre identifiant.
        </Alert>
      ) : (
        <Text c="dimmed" mt={8} mb={20}>
          Bienvenue sur l'espace du championnat&nbsp;! Retrouvez votre inscription, vos questionnaires et vos résultats.
        </Text>
      )}
      <Stack gap={24}>
        <LogInForm
          onLoggedIn={signIn}
          forgotten={(typedEmail) => (
            <LinkAnchor to="/connexion/reset-password" state={{ typedEmail }} inherit py={1}>
              Mot de passe oublié&nbsp;?
            </LinkAnchor>
          )}
        />
        <LinkAnchor to="/connexion/mot-de-passe" state={{ hasCode: true }} ta="center">
          J'ai reçu un code de mon établissement
        </LinkAnchor>
        <p className={styles.or}>Pas encore de compte&nbsp;?</p>
        <Stack gap={12} align="stretch">
          <LinkButton to="/inscription" size="lg" variant="default" fullWidth>
            S'inscrire au championnat
          </LinkButton>
          <LoginText text={loginText} />
          <Faq />
        </Stack>
      </Stack>
    </PublicLayout>
  );
}
