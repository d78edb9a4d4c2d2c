import { createFileRoute } from "@tanstack/react-router";
import { OfSeason } from "./-members/OfSeason.tsx";
import { membersSearch } from "./-members/search.ts";
import { SchoolsDesk } from "./-schools/SchoolsDesk.tsx";

export const Route = createFileRoute("/admin/etablissements")({
  staticData: { title: "Établissements" },
  validateSearch: membersSearch,
  component: Schools,
});

function Schools() {
  const { year: asked } = Route.useSearch();
  return (
    <OfSeason title="Établissements" asked={asked}>
      {(season) => <SchoolsDesk key={season.year} {...season} />}
    </OfSeason>
  );
}
