import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../frame/ComingPage.tsx";
import { useActiveYear } from "../../season.ts";
import { Dashboard } from "./-dashboard/Dashboard.tsx";

export const Route = createFileRoute("/admin/participants")({
  staticData: { title: "Participants" },
  component: ParticipantsPage,
});

function ParticipantsPage() {
  const year = useActiveYear();
  return (
    <>
      {year !== null && <Dashboard year={year} />}
      <ComingPage title="Participants" served="une inscription se valide déjà">
        Vous y suivrez les inscriptions de chaque année : chercher, filtrer par catégorie, valider, exporter.
      </ComingPage>
    </>
  );
}
