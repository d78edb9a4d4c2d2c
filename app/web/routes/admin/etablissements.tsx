import { createFileRoute } from "@tanstack/react-router";
import { WithSeason } from "../../frame/WithSeason.tsx";
import { FirstSeason } from "./-first-season/FirstSeason.tsx";
import { membersSearch } from "./-members/search.ts";
import { SchoolsDesk } from "./-schools/SchoolsDesk.tsx";

export const Route = createFileRoute("/admin/etablissements")({
  staticData: { title: "Établissements" },
  validateSearch: membersSearch,
  component: Schools,
});

function Schools() {
  return (
    <WithSeason
      title="Établissements"
      loadingLabel="Chargement de la liste..."
      requestedYear={Route.useSearch().year}
      firstSeason={(season) => <FirstSeason season={season} />}
    >
      {(year, { activeYear }) => <SchoolsDesk year={year} activeYear={activeYear} />}
    </WithSeason>
  );
}
