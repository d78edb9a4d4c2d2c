import { createFileRoute } from "@tanstack/react-router";
import { useRequiredConsents } from "#people/sign-up/web/required-consents.ts";
import { SchoolWizard } from "#people/sign-up/web/SchoolWizard.tsx";
import { withHistoryState } from "../../history-state.ts";
import { SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/etablissement")({ beforeLoad: withHistoryState, component: School });

function School() {
  const { required, failure, retry } = useRequiredConsents();
  return (
    <SignUpPage
      kind="school"
      title="Inscription d'un établissement"
      next="Dans votre espace, faites confirmer que vous agissez pour votre établissement, et préparez votre saison&nbsp;: vos élèves pourront alors s'inscrire."
      nextIfAccepted="Votre établissement a son espace&nbsp;: réglez-y votre saison, et vos élèves pourront s'inscrire."
      failure={failure}
      onRetry={retry}
      wizard={required && (({ today: _, ...wizardProps }) => <SchoolWizard required={required} {...wizardProps} />)}
    />
  );
}
