import { createFileRoute } from "@tanstack/react-router";
import { Findings } from "#contest/integrity/web/Findings.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/anomalies")({
  staticData: { title: "Anomalies" },
  component: FindingsPage,
});

function FindingsPage() {
  const { id } = Route.useParams();
  return <Findings key={id} stageId={id} />;
}
