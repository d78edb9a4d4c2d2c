import { createFileRoute } from "@tanstack/react-router";
import { ClubWizard } from "#people/sign-up/web/ClubWizard.tsx";
import { useRequiredConsents } from "#people/sign-up/web/required-consents.ts";
import { withHistoryState } from "../../history-state.ts";
import { SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/club")({ beforeLoad: withHistoryState, component: Club });

function Club() {
  const { required, failure, retry } = useRequiredConsents();
  return (
    <SignUpPage
      kind="club"
      title="Inscription d'un club"
      next="La fédération confirme votre club, en général en un ou deux jours ouvrés&nbsp;; vous suivez votre demande dans votre espace."
      nextIfAccepted="Votre club a son espace&nbsp;: vous y suivez ses adhérents."
      failure={failure}
      onRetry={retry}
      wizard={required && (({ today: _, ...wizardProps }) => <ClubWizard required={required} {...wizardProps} />)}
    />
  );
}
