import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/questionnaire/")({
  staticData: { title: "Étapes" },
  component: () => <ComingPage title="Étapes">Vous y préparerez les étapes de chaque championnat.</ComingPage>,
});
