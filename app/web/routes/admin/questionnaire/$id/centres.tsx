import { createFileRoute } from "@tanstack/react-router";
import { Placement } from "#contest/placement/web/Placement.tsx";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";

export const Route = createFileRoute("/admin/questionnaire/$id/centres")({
  staticData: { title: "Proposer les centres" },
  validateSearch: searchOf({ ...listParameters, liste: read.oneOf("regarder", "changements", "tous"), autres: read.flag }),
  component: PlacementPage,
});

function PlacementPage() {
  const { id } = Route.useParams();
  const { liste = "regarder", autres } = Route.useSearch();
  return <Placement key={id} stageId={id} others={autres ? "few" : "none"} list={liste} />;
}
