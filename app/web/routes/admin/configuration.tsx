import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";

export const Route = createFileRoute("/admin/configuration")({
  staticData: { title: "Configuration" },
  component: () => (
    <ComingPage title="Configuration" served="ces réglages et les e-mails en attente se consultent et se modifient déjà">
      Vous y réglerez les catégories, les langues, l'année active, les dates d'inscription et les textes du site.
    </ComingPage>
  ),
});
