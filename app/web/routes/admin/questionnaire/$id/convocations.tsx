import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/convocations")({
  staticData: { title: "Convocations" },
  component: () => <ComingPage title="Convocations">Vous y convoquerez les personnes qualifiées.</ComingPage>,
});
