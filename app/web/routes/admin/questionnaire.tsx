import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/questionnaire")({
  staticData: { title: "Étapes" },
  component: () => (
    <ComingPage title="Étapes" served="tout cela se fait déjà">
      Vous y préparerez les étapes de chaque championnat : leurs questions, leurs seuils, leurs résultats et les qualifications.
    </ComingPage>
  ),
});
