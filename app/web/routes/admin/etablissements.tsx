import { createFileRoute } from "@tanstack/react-router";
import { membersSearch } from "./-members/search.ts";
import { SchoolsDesk } from "./-schools/SchoolsDesk.tsx";

export const Route = createFileRoute("/admin/etablissements")({
  staticData: { title: "Établissements" },
  validateSearch: membersSearch,
  component: SchoolsDesk,
});
