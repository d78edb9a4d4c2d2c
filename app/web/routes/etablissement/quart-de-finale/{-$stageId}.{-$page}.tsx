import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";

/** One route for the pages of a school's own stages, as each route adds to every first page. */
export const Route = createFileRoute("/etablissement/quart-de-finale/{-$stageId}/{-$page}")({
  // Each page has its own title.
  staticData: { title: "" },
  validateSearch: searchOf({ eleve: read.id, tache: read.text }),
  component: SchoolStages,
});

const StagesPage = lazy(() => import("./-pages/StagesPage.tsx"));
const StageFrame = lazy(() => import("./-pages/StageFrame.tsx"));

function SchoolStages() {
  const { stageId, page = "" } = Route.useParams();
  return (
    <Suspense fallback={<Loading label="Chargement..." lines={10} />}>
      {stageId ? <StageFrame stageId={stageId} page={page} /> : <StagesPage />}
    </Suspense>
  );
}
