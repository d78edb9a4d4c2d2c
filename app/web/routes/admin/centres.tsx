import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/centres")({
  staticData: { title: "Centres d'épreuve" },
  component: () => (
    <ComingPage title="Centres d'épreuve" served="les notes d'une étape en centre se saisissent déjà">
      Vous y trouverez chaque centre d'épreuve, ses responsables, ses places et ses participants.
    </ComingPage>
  ),
});
