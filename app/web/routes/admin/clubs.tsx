import { createFileRoute } from "@tanstack/react-router";
import { WithSeason } from "../../frame/WithSeason.tsx";
import { ClubsDesk } from "./-clubs/ClubsDesk.tsx";
import { FirstSeason } from "./-first-season/FirstSeason.tsx";
import { membersSearch } from "./-members/search.ts";

export const Route = createFileRoute("/admin/clubs")({
  staticData: { title: "Clubs" },
  validateSearch: membersSearch,
  component: Clubs,
});

function Clubs() {
  return (
    <WithSeason
      title="Clubs"
      loadingLabel="Chargement de la liste..."
      requestedYear={Route.useSearch().year}
      firstSeason={(season) => <FirstSeason season={season} />}
    >
      {(year, { activeYear }) => <ClubsDesk year={year} activeYear={activeYear} />}
    </WithSeason>
  );
}
