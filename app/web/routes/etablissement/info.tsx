import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/etablissement/info")({
  staticData: { title: "Établissement" },
  component: () => (
    <ComingPage title="Établissement">
      Vous y ouvrirez les inscriptions de vos élèves, indiquerez leur nombre et suivrez l'adhésion de votre établissement.
    </ComingPage>
  ),
});
