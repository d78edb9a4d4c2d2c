import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/users")({
  staticData: { title: "Utilisateurs" },
  component: () => (
    <ComingPage title="Utilisateurs" served="un lien de mot de passe s'envoie déjà">
      Vous y trouverez chaque compte, pour le corriger ou aider une personne à se reconnecter.
    </ComingPage>
  ),
});
