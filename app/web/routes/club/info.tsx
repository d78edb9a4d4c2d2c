import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/club/info")({
  staticData: { title: "Informations Club" },
  component: () => (
    <ComingPage title="Informations Club">Vous y mettrez à jour l'adresse de votre club et suivrez son adhésion.</ComingPage>
  ),
});
