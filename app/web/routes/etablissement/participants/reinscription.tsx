import { createFileRoute } from "@tanstack/react-router";
import { RenewalDesk } from "./-renewal/RenewalDesk.tsx";
import { renewalSearch } from "./-renewal/search.ts";

export const Route = createFileRoute("/etablissement/participants/reinscription")({
  staticData: { title: "Réinscrire les élèves" },
  validateSearch: renewalSearch,
  component: RenewalDesk,
});
