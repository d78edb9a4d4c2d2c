import { createFileRoute } from "@tanstack/react-router";
import { ClubsDesk } from "./-clubs/ClubsDesk.tsx";
import { membersSearch } from "./-members/search.ts";

export const Route = createFileRoute("/admin/clubs")({
  staticData: { title: "Clubs" },
  validateSearch: membersSearch,
  component: ClubsDesk,
});
