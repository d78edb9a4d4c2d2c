import { createFileRoute } from "@tanstack/react-router";
import { OfSeason } from "./-members/OfSeason.tsx";
import { type MembersSearch, membersSearch } from "./-members/search.ts";
import { SchoolsDesk } from "./-schools/SchoolsDesk.tsx";

interface SchoolsSearch extends MembersSearch {
  /** The request to act for a school that is being decided. */
  readonly demande?: string;
}

const schoolsSearch = (search: Record<string, unknown>): SchoolsSearch => ({
  ...membersSearch(search),
  ...(/^[1-9]\d{0,9}$/.test(String(search.demande)) && { demande: String(search.demande) }),
});

export const Route = createFileRoute("/admin/etablissements")({
  staticData: { title: "Établissements" },
  validateSearch: schoolsSearch,
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
