import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "../../../frame/ComingPage.tsx";

export const Route = createFileRoute("/etablissement/participants/")({
  staticData: { title: "Participants" },
  component: () => (
    <ComingPage title="Participants" served="les inscriptions de vos élèves se confirment déjà">
      Vous y ajouterez et confirmerez vos élèves qualifiés, et verrez leurs résultats.
    </ComingPage>
  ),
});
