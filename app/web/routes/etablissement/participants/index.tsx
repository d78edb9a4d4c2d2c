import { createFileRoute } from "@tanstack/react-router";
import { pupilsSearch } from "#people/pupils/web/pupils-search.ts";
import { PupilsDesk } from "./-desk/PupilsDesk.tsx";

export const Route = createFileRoute("/etablissement/participants/")({
  staticData: { title: "Participants" },
  validateSearch: pupilsSearch,
  component: PupilsDesk,
});
