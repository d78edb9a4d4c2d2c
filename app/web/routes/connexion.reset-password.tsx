import { Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordForm } from "#people/auth/web/ResetPasswordForm.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { PublicLayout } from "../frame/PublicLayout.tsx";
import { withHistoryState } from "../history-state.ts";

export const Route = createFileRoute("/connexion/reset-password")({
  staticData: { withoutQueries: true },
  beforeLoad: withHistoryState,
  component: ForgottenPassword,
});

function ForgottenPassword() {
  const { typedEmail } = Route.useRouteContext().opened;
  return (
    <PublicLayout title="Mot de passe oublié">
      <Title order={1}>Mot de passe oublié</Title>
      <Text c="dimmed" mt={8} mb={24}>
        Donnez votre identifiant, ou l'adresse e-mail de votre inscription&nbsp;: nous y enverrons un lien pour choisir un nouveau mot de
        passe. Identifiant oublié aussi&nbsp;? Le même e-mail vous le rappelle.
      </Text>
      <ResetPasswordForm typedEmail={typedEmail} />
      <Text ta="center" mt={24}>
        <LinkAnchor to="/connexion" inherit>
          Revenir à la connexion
        </LinkAnchor>
      </Text>
    </PublicLayout>
  );
}
