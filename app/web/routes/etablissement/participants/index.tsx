import { createFileRoute } from "@tanstack/react-router";
import { PupilsDesk } from "./-desk/PupilsDesk.tsx";
import { pupilsSearch } from "./-desk/search.ts";

export const Route = createFileRoute("/etablissement/participants/")({
  staticData: { title: "Participants" },
  validateSearch: pupilsSearch,
  component: PupilsDesk,
});
