import { createFileRoute } from "@tanstack/react-router";
import { useChoices } from "#features/sign-up/web/choices.ts";
import { ParticipantWizard } from "#features/sign-up/web/ParticipantWizard.tsx";
import { withHistoryState } from "../../history-state.ts";
import { AnotherPerson, SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/individuel")({ beforeLoad: withHistoryState, component: Individual });

function Individual() {
  const { choices, failure, retry } = useChoices();
  return (
    <SignUpPage
      kind="individual"
      title="Inscription individuelle"
      next="Votre inscription est en attente de validation&nbsp;; vous en suivez l'état dans votre espace."
      another={<AnotherPerson />}
      failure={failure}
      onRetry={retry}
      wizard={choices && ((wizardProps) => <ParticipantWizard choices={choices} {...wizardProps} />)}
    />
  );
}
