import { createFileRoute } from "@tanstack/react-router";
import { TimeDesk } from "#contest/answers/web/TimeDesk.tsx";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";

export const Route = createFileRoute("/admin/questionnaire/$id/temps")({
  staticData: { title: "Temps" },
  validateSearch: searchOf({ ...listParameters, state: read.oneOf("left", "toBegin", "over") }),
  component: TimePage,
});

function TimePage() {
  const { id } = Route.useParams();
  const { state } = Route.useSearch();
  return <TimeDesk key={id} stageId={id} state={state} />;
}
