import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/clubs")({
  staticData: { title: "Clubs" },
  component: () => <ComingPage title="Clubs">Vous y trouverez chaque club, ses responsables et le paiement de son adhésion.</ComingPage>,
});
