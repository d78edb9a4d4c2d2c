import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/exports")({
  staticData: { title: "Exports" },
  component: () => <ComingPage title="Exports">Vous y téléchargerez les résultats d'une étape.</ComingPage>,
});
