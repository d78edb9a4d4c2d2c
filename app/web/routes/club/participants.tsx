import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/club/participants")({
  staticData: { title: "Adhérents" },
  component: () => (
    <ComingPage title="Adhérents" served="les inscriptions de vos adhérents se confirment déjà">
      Vous y confirmerez les adhérents de votre club et verrez leurs résultats.
    </ComingPage>
  ),
});
