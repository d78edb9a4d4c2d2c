import { createFileRoute } from "@tanstack/react-router";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { useStage } from "#season/stages/web/useStage.ts";
import { ResultsDesk } from "./-reponses/ResultsDesk.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/reponses")({
  staticData: { title: "Résultats" },
  validateSearch: searchOf({
    ...listParameters,
    step: read.text,
    category: read.text,
    // Any invalid value means all of them.
    qualified: read.oneOf("true", "false", "null"),
    // The id of a center, or `null`: none.
    centre: read.matching(/^([1-9]\d{0,8}|null)$/),
    calcul: read.text,
  }),
  component: ResultsPage,
});

function ResultsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  return stage ? <ResultsDesk key={id} stage={stage} /> : <Loading label="Chargement des résultats..." lines={10} />;
}
