import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/")({
  staticData: { title: "Éditer un questionnaire" },
  component: () => <ComingPage title="Éditer un questionnaire">Vous y préparerez les questions de cette étape.</ComingPage>,
});
