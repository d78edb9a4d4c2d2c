import { createFileRoute } from "@tanstack/react-router";
import { membersSearch } from "./-members/search.ts";
import { WithSeason } from "./-members/WithSeason.tsx";
import { SchoolsDesk } from "./-schools/SchoolsDesk.tsx";

export const Route = createFileRoute("/admin/etablissements")({
  staticData: { title: "Établissements" },
  validateSearch: membersSearch,
  component: Schools,
});

function Schools() {
  const { year: requestedYear } = Route.useSearch();
  return (
    <WithSeason title="Établissements" requestedYear={requestedYear}>
      {(season) => <SchoolsDesk key={season.year} {...season} />}
    </WithSeason>
  );
}
