import { createFileRoute } from "@tanstack/react-router";
import { useChoices } from "#people/sign-up/web/choices.ts";
import { ParticipantWizard } from "#people/sign-up/web/ParticipantWizard.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { read, searchOf } from "#platform/web/search-params.ts";
import { withHistoryState } from "../../history-state.ts";
import { AnotherPerson, SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/individuel")({
  validateSearch: searchOf({ club: read.id }),
  beforeLoad: withHistoryState,
  component: Individual,
});

function Individual() {
  const { club } = Route.useSearch();
  const { choices, failure, retry } = useChoices();
  return (
    <SignUpPage
      kind="individual"
      title="Inscription individuelle"
      next="Votre inscription est en attente de validation&nbsp;; vous en suivez l'état dans votre espace."
      another={
        club === undefined ? (
          <AnotherPerson />
        ) : (
          <LinkButton variant="default" size="lg" to="/inscription/individuel" search={{ club }}>
            Inscrire un autre adhérent
          </LinkButton>
        )
      }
      failure={failure}
      onRetry={retry}
      wizard={choices && ((wizardProps) => <ParticipantWizard choices={choices} linkedClub={club} {...wizardProps} />)}
    />
  );
}
