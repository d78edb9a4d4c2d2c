import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/etablissement/participants/reinscription")({
  staticData: { title: "Réinscrire les élèves" },
  component: () => <ComingPage title="Réinscrire les élèves">Vous y réinscrirez d'un coup vos élèves de l'an passé.</ComingPage>,
});
