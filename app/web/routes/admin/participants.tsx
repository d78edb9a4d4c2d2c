import { createFileRoute } from "@tanstack/react-router";
import { participantsSearch } from "#features/people/web/participants-search.ts";
import { useSeason } from "../../season.ts";
import { Dashboard } from "./-dashboard/Dashboard.tsx";
import { ParticipantsDesk } from "./-participants/ParticipantsDesk.tsx";

export const Route = createFileRoute("/admin/participants")({
  staticData: { title: "Participants" },
  validateSearch: participantsSearch,
  component: ParticipantsPage,
});

function ParticipantsPage() {
  const season = useSeason();
  const requestedYear = Route.useSearch().year;
  const year = requestedYear ?? (season ? season.activeYear : undefined);
  return (
    <>
      <h1 className="hidden-text">Participants</h1>
      {year !== null && <Dashboard year={year} />}
      <div id="liste">
        <ParticipantsDesk />
      </div>
    </>
  );
}
