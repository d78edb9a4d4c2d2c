import { createFileRoute } from "@tanstack/react-router";
import { ClubsDesk } from "./-clubs/ClubsDesk.tsx";
import { membersSearch } from "./-members/search.ts";
import { WithSeason } from "./-members/WithSeason.tsx";

export const Route = createFileRoute("/admin/clubs")({
  staticData: { title: "Clubs" },
  validateSearch: membersSearch,
  component: Clubs,
});

function Clubs() {
  const { year: requestedYear } = Route.useSearch();
  return (
    <WithSeason title="Clubs" requestedYear={requestedYear}>
      {(season) => <ClubsDesk key={season.year} {...season} />}
    </WithSeason>
  );
}
