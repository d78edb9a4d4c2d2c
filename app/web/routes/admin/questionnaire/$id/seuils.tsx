import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { type Distribution, distributionApi } from "#contest/results/distribution.contract.ts";
import { type WantedNumber, wantedNumbersApi } from "#contest/results/wanted-numbers.contract.ts";
import type { CategoryResults } from "#contest/results/web/useThresholds.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { read, searchOf } from "#platform/web/search-params.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import type { Stage } from "#season/stages/stages.contract.ts";
import { useStage } from "#season/stages/web/useStage.ts";
import { ThresholdsDesk } from "./-ThresholdsDesk.tsx";

export const Route = createFileRoute("/admin/questionnaire/$id/seuils")({
  staticData: { title: "Seuils" },
  validateSearch: searchOf({ category: read.text, wanted: read.number }),
  component: ThresholdsPage,
});

function ThresholdsPage() {
  const { id } = Route.useParams();
  const { data: stage } = useStage(id);
  const names = useQuery(apiQuery(categoriesApi.list));
  const distributions = useQuery({
    ...apiQuery(distributionApi.distribution, { params: { id } }),
    meta: { failure: "Erreur lors de la récupération des résultats" },
  });
  const wanted = useQuery(apiQuery(wantedNumbersApi.read, { params: { id } }));
  return (
    <Loaded query={allOf({ names, distributions, wanted })} label="Chargement des résultats..." lines={12}>
      {(data) =>
        stage && <ThresholdsDesk key={id} stage={stage} categories={withResults(data.names, stage, data.distributions, data.wanted)} />
      }
    </Loaded>
  );
}

/** Every category, with or without results at this stage. */
const withResults = (
  categories: readonly { readonly name: string }[],
  { gradesToQualify }: Pick<Stage, "gradesToQualify">,
  distributions: readonly Distribution[],
  wantedNumbers: readonly WantedNumber[],
): CategoryResults[] =>
  categories.map(({ name }) => {
    const saved = gradesToQualify.find(({ category }) => category.name === name);
    const results = distributions.find(({ category }) => category === name);
    const { wanted = null, qualified = 0 } = wantedNumbers.find(({ category }) => category === name) ?? {};
    return {
      name,
      wanted,
      qualified,
      saved: saved ? { grade: saved.grade, weightedGrade: saved.weightedGrade } : null,
      ties: results?.ties ?? [],
      qualifiedBySchool: results?.qualifiedBySchool ?? 0,
      qualifiedByHand: results?.qualifiedByHand ?? 0,
    };
  });
