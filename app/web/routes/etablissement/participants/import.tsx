import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/etablissement/participants/import")({
  staticData: { title: "Importer des élèves" },
  component: () => (
    <ComingPage title="Importer des élèves">
      Vous y importerez la liste de vos élèves, relue ligne à ligne avant d'être enregistrée.
    </ComingPage>
  ),
});
