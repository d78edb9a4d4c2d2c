import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/reponses")({
  staticData: { title: "Résultats" },
  component: () => <ComingPage title="Résultats">Vous y suivrez les résultats de cette étape.</ComingPage>,
});
