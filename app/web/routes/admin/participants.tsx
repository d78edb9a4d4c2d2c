import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/participants")({
  staticData: { title: "Participants" },
  component: () => (
    <ComingPage title="Participants" served="une inscription se valide déjà">
      Vous y suivrez les inscriptions de chaque année : chercher, filtrer par catégorie, valider, exporter.
    </ComingPage>
  ),
});
