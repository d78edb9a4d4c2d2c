import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/etablissements")({
  staticData: { title: "Établissements" },
  component: () => (
    <ComingPage title="Établissements">Vous y trouverez chaque établissement, son correspondant et le paiement de son adhésion.</ComingPage>
  ),
});
