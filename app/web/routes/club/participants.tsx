import { createFileRoute } from "@tanstack/react-router";
import { peopleSearch } from "#contest/registrations/web/people-search.ts";
import { MembersDesk } from "./-desk/MembersDesk.tsx";

export const Route = createFileRoute("/club/participants")({
  staticData: { title: "Adhérents" },
  validateSearch: peopleSearch,
  component: MembersDesk,
});
