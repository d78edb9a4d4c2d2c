import { createFileRoute } from "@tanstack/react-router";
import { MembersDesk } from "./-desk/MembersDesk.tsx";
import { membersSearch } from "./-desk/search.ts";

export const Route = createFileRoute("/club/participants")({
  staticData: { title: "Adhérents" },
  validateSearch: membersSearch,
  component: MembersDesk,
});
