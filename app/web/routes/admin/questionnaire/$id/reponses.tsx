import { createFileRoute } from "@tanstack/react-router";
import { pageSearch, textSearch } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { useStage } from "#season/stages/web/useStage.ts";
import { ResultsDesk } from "./-reponses/ResultsDesk.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/reponses")({
  staticData: { title: "Résultats" },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pageSearch(search),
    ...textSearch(search, "step"),
    ...textSearch(search, "category"),
    ...qualifiedSearch(search),
    ...centerSearch(search),
    ...textSearch(search, "calcul"),
  }),
  component: ResultsPage,
});

/** Any invalid value means all of them. */
const qualifiedSearch = (search: Record<string, unknown>) =>
  (/^(true|false|null)$/.test(String(search.qualified)) ? textSearch(search, "qualified") : {}) as {
    readonly qualified?: "true" | "false" | "null";
  };

/** The id of a center, or `null`: none. */
const centerSearch = (search: Record<string, unknown>): { readonly centre?: string } =>
  /^([1-9]\d{0,8}|null)$/.test(String(search.centre)) ? textSearch(search, "centre") : {};

function ResultsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  return stage ? <ResultsDesk key={id} stage={stage} /> : <Loading label="Chargement des résultats..." lines={10} />;
}
