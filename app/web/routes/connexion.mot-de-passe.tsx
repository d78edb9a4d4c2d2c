import { Anchor, Text, Title } from "@mantine/core";
import { createFileRoute, Link, redirect, useLocation } from "@tanstack/react-router";
import { ChoosePasswordForm, LinkRefused } from "#features/auth/web/ChoosePasswordForm.tsx";
import { textSearch } from "#platform/web/address.ts";
import { session } from "#platform/web/session.ts";
import { PublicLayout } from "../frame/PublicLayout.tsx";
import { forgetMe } from "../me.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The one-time token of a mail, out of the address as soon as it is read: an address is seen, sent and kept. */
    readonly passwordToken?: string;
  }
}

export const Route = createFileRoute("/connexion/mot-de-passe")({
  staticData: { withoutQueries: true },
  validateSearch: (search) => textSearch(search, "token"),
  beforeLoad: ({ search: { token } }) => {
    if (token) throw redirect({ to: "/connexion/mot-de-passe", search: {}, state: { passwordToken: token }, replace: true });
  },
  component: ChoosePassword,
});

/** Whoever is signed in on this device may be somebody else: the session is over. */
const leaveSession = (): void => {
  session.clear();
  forgetMe();
};

function ChoosePassword() {
  const navigate = Route.useNavigate();
  const { passwordToken } = useLocation().state;
  const logIn = async () => {
    leaveSession();
    await navigate({ to: "/connexion", state: { hasChosenPassword: true }, replace: true });
  };
  const askAgain = () => {
    leaveSession();
    void navigate({ to: "/connexion/reset-password" });
  };
  return (
    <PublicLayout title="Choisir un mot de passe">
      <Title order={1}>Choisissez votre mot de passe</Title>
      <Text c="dimmed" mt={8} mb={24}>
        Il vous servira à vous connecter avec votre identifiant, celui que donne l'e-mail.
      </Text>
      {passwordToken ? (
        <ChoosePasswordForm token={passwordToken} onChosen={logIn} onAskAgain={askAgain} />
      ) : (
        <LinkRefused onAskAgain={askAgain}>
          Ce lien est incomplet. Ouvrez-le à nouveau depuis l'e-mail, ou demandez-en un autre.
        </LinkRefused>
      )}
      <Text ta="center" mt={24}>
        <Anchor component={Link} to="/connexion" inherit>
          Revenir à la connexion
        </Anchor>
      </Text>
    </PublicLayout>
  );
}
