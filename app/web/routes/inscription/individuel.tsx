import { Button, Group, Text, Title } from "@mantine/core";
import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { refusalToRegister } from "#features/registrations/season.ts";
import { useChoices } from "#features/sign-up/web/choices.ts";
import { IndividualWizard } from "#features/sign-up/web/IndividualWizard.tsx";
import { RegisteredScreen } from "#features/sign-up/web/RegisteredScreen.tsx";
import type { Registered } from "#features/sign-up/web/useRegistration.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { PublicLayout } from "../../frame/PublicLayout.tsx";
import { useSeason } from "../../season.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The account just made here: a reload shows it again instead of an empty form. */
    readonly registered?: Registered;
  }
}

export const Route = createFileRoute("/inscription/individuel")({
  component: () => (
    <PublicLayout title="Inscription individuelle" width="wide">
      <Individual />
    </PublicLayout>
  ),
});

function Individual() {
  const navigate = Route.useNavigate();
  const { registered } = useLocation().state;
  const season = useSeason();
  const { choices, failure, retry } = useChoices();
  if (registered) return <RegisteredScreen {...registered} />;
  const now = new Date();
  const refusal = season && refusalToRegister("individual", season, now);
  return (
    <>
      <Title order={1} mb={24}>
        Inscription individuelle {season?.activeYear}
      </Title>
      {refusal ? (
        <Closed>{refusal}</Closed>
      ) : failure ? (
        <Failure error={failure} onRetry={retry} />
      ) : season && choices ? (
        <IndividualWizard
          choices={choices}
          today={dayInParis(now)}
          onLeave={() => (history.length > 1 ? history.back() : void navigate({ to: "/inscription" }))}
          onRegistered={(registered) => void navigate({ to: ".", state: { registered }, replace: true })}
        />
      ) : (
        <Loading lines={8} />
      )}
    </>
  );
}

/** Nothing to fill in today, and where to go instead. */
const Closed = ({ children }: { children: string }) => (
  <>
    <div className="announcement">
      <strong>{children}</strong> Vous avez déjà un compte ? Vos résultats et vos convocations restent dans votre espace.
    </div>
    <Group mt="lg">
      <Button component={Link} to="/connexion" variant="main">
        Se connecter
      </Button>
      <Button component={Link} to="/inscription" variant="default">
        Les autres inscriptions
      </Button>
    </Group>
    <Text c="dimmed" mt="lg">
      Une question ? Écrivez-nous à l'adresse « Contact », au bas de la page.
    </Text>
  </>
);
