import { createFileRoute } from "@tanstack/react-router";
import { ClubWizard } from "#features/sign-up/web/ClubWizard.tsx";
import { useRequiredConsents } from "#features/sign-up/web/required-consents.ts";
import { openedWith } from "../../opened.ts";
import { SignUpPage } from "./-SignUpPage.tsx";

export const Route = createFileRoute("/inscription/club")({ beforeLoad: openedWith, component: Club });

function Club() {
  const { required, failure, retry } = useRequiredConsents();
  return (
    <SignUpPage
      kind="club"
      title="Inscription d'un club"
      next="La fédération confirme votre club, en général en un ou deux jours ouvrés&nbsp;; vous suivez votre demande dans votre espace."
      failure={failure}
      onRetry={retry}
      wizard={required && (({ today: _, ...way }) => <ClubWizard required={required} {...way} />)}
    />
  );
}
