import { createFileRoute } from "@tanstack/react-router";
import { Problems } from "#contest/results/web/Problems.tsx";
import { read, searchOf } from "#platform/web/search-params.ts";

export const Route = createFileRoute("/admin/questionnaire/$id/problemes")({
  staticData: { title: "Problèmes" },
  validateSearch: searchOf({ category: read.text }),
  component: ProblemsPage,
});

function ProblemsPage() {
  const { id } = Route.useParams();
  const { category } = Route.useSearch();
  return <Problems stageId={id} category={category} />;
}
