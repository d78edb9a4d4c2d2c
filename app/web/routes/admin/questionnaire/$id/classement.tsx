import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/classement")({
  staticData: { title: "Classement" },
  component: () => <ComingPage title="Classement">Vous y lirez et imprimerez le classement.</ComingPage>,
});
