import { createFileRoute } from "@tanstack/react-router";
import { Placement } from "#contest/placement/web/Placement.tsx";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";

export const Route = createFileRoute("/admin/questionnaire/$id/centres")({
  staticData: { title: "Proposer les centres" },
  validateSearch: searchOf({
    page: listParameters.page,
    search: listParameters.search,
    liste: read.oneOf("changements", "tous"),
    autres: read.flag,
  }),
  component: PlacementPage,
});

const listNames = { changements: "moved", tous: "all" } as const;

function PlacementPage() {
  const { id } = Route.useParams();
  const { liste, autres } = Route.useSearch();
  const { change } = usePageSearch();
  return (
    <Placement
      key={id}
      stageId={id}
      others={autres ? "few" : "none"}
      list={liste ? listNames[liste] : "look"}
      onOthers={(others) => change({ autres: others === "few" ? "oui" : undefined })}
      onList={(list) => change({ liste: list === "moved" ? "changements" : list === "all" ? "tous" : undefined })}
    />
  );
}
