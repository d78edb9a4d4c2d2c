import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/seuils")({
  staticData: { title: "Seuils" },
  component: () => <ComingPage title="Seuils">Vous y fixerez les seuils de qualification.</ComingPage>,
});
