import { SegmentedControl } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { nationalFinalOf } from "#features/results/national-ranking.ts";
import { rankingApi } from "#features/results/ranking.contract.ts";
import { nationalRankingColumns, stageRankingColumns } from "#features/results/web/ranking.columns.tsx";
import type { StageOnWire } from "#features/stages/stages.contract.ts";
import { useStages } from "#features/stages/web/useStage.ts";
import { download } from "#platform/web/download.ts";
import { formatLongDay } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { type PageSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { RankingView } from "./-RankingView.tsx";

interface RankingSearch extends PageSearch {
  readonly category?: string;
  /** The national ranking, instead of the final's own. */
  readonly national?: true;
}

export const Route = createFileRoute("/admin/questionnaire/$id/classement")({
  staticData: { title: "Classement" },
  validateSearch: (search: Record<string, unknown>): RankingSearch => ({
    ...pageSearch(search),
    ...textSearch(search, "category"),
    ...(String(search.national) === "true" && { national: true }),
  }),
  component: RankingPage,
});

function RankingPage() {
  const { id } = Route.useParams();
  const { data: stages = [] } = useStages();
  const stage = stages.find((one) => one.id === id);
  const { national } = Route.useSearch();
  if (!stage) return null;
  const previous = stages.find((one) => one.id === stage.previousQuestionnaireId);
  const isFinal = nationalFinalOf(stages.filter(({ year }) => year === stage.year)) === stage;
  if (isFinal && national) return <NationalRanking final={stage} semiFinal={previous} />;
  return <StageRanking stage={stage} previous={previous} isFinal={isFinal} />;
}

/** On the national final: its own ranking, or the national one. */
function Scopes({ isNational }: { isNational: boolean }) {
  const { change } = usePageSearch();
  return (
    <SegmentedControl
      aria-label="Classement affiché"
      data={[
        { value: "stage", label: "Cette étape" },
        { value: "national", label: "Classement national" },
      ]}
      value={isNational ? "national" : "stage"}
      onChange={(value) => change({ national: value === "national" || undefined })}
    />
  );
}

interface StageProps {
  readonly stage: StageOnWire;
  /** It has the date of this stage. */
  readonly previous: StageOnWire | undefined;
  /** Also offers the national ranking. */
  readonly isFinal: boolean;
}

function StageRanking({ stage, previous, isFinal }: StageProps) {
  const params = { id: stage.id };
  const name = `${stage.name} ${stage.year}`;
  const day = previous?.date;
  return (
    <RankingView
      rowsOf={(query) => apiQuery(rankingApi.ofStage, { params, query })}
      columns={stageRankingColumns}
      scopes={isFinal && <Scopes isNational={false} />}
      session={{ title: "Classement", name, occasion: day ? `${stage.name} du ${formatLongDay(day)}` : name }}
      download={(filter) => download(rankingApi.ofStage, { params, query: { ...filter, format: "xlsx" } })}
    />
  );
}

/** Semi-final + 2 × final, as the regulations say. */
function NationalRanking({ final, semiFinal }: { readonly final: StageOnWire; readonly semiFinal: StageOnWire | undefined }) {
  const params = { year: final.year };
  const sum = `${semiFinal?.name ?? "Demi-finale"} + 2 × ${final.name}`;
  return (
    <RankingView
      rowsOf={(query) => apiQuery(rankingApi.national, { params, query })}
      columns={nationalRankingColumns}
      scopes={<Scopes isNational />}
      explanation={`${sum}\u00A0: les notes, les coefficients et les temps s'additionnent. Y figurent les participants notés à la finale\u00A0; sans note en demi-finale, celle-ci compte pour zéro.`}
      session={{ title: "Classement national", name: `Championnat ${final.year}`, occasion: `${sum}, ${final.year}` }}
      download={(filter) => download(rankingApi.national, { params, query: { ...filter, format: "xlsx" } })}
    />
  );
}
