import { createFileRoute } from "@tanstack/react-router";
import { ClubsDesk } from "./-clubs/ClubsDesk.tsx";
import { OfSeason } from "./-members/OfSeason.tsx";
import { membersSearch } from "./-members/search.ts";

export const Route = createFileRoute("/admin/clubs")({
  staticData: { title: "Clubs" },
  validateSearch: membersSearch,
  component: Clubs,
});

function Clubs() {
  const { year: asked } = Route.useSearch();
  return (
    <OfSeason title="Clubs" asked={asked}>
      {(season) => <ClubsDesk key={season.year} {...season} />}
    </OfSeason>
  );
}
