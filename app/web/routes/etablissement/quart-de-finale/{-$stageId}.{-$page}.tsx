import { createFileRoute } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
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
const StagePage = lazy(() => import("./-pages/StagePage.tsx"));
const pages: Readonly<Record<string, ComponentType<{ readonly stageId: string }>>> = {
  enonces: lazy(() => import("./-pages/StatementsPage.tsx")),
  feuilles: lazy(() => import("./-pages/PaperPage.tsx")),
  resultats: lazy(() => import("./-pages/ResultsPage.tsx")),
  "vue-d-ensemble": lazy(() => import("./-pages/OverviewPage.tsx")),
};

function SchoolStages() {
  const { stageId, page = "" } = Route.useParams();
  const Page = pages[page] ?? StagePage;
  return (
    <Suspense fallback={<Loading label="Chargement..." lines={10} />}>{stageId ? <Page stageId={stageId} /> : <StagesPage />}</Suspense>
  );
}
