import { SegmentedControl } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { internationalPapersOf, nationalFinalOf } from "#contest/results/national-ranking.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { RankingStateButton } from "#contest/results/web/RankingState.tsx";
import { RankingView } from "#contest/results/web/RankingView.tsx";
import { internationalRankingColumns, nationalRankingColumns, stageRankingColumns } from "#contest/results/web/ranking.columns.tsx";
import { TeamRanking } from "#contest/results/web/TeamRanking.tsx";
import { download } from "#platform/web/download.ts";
import { formatLongDay } from "#platform/web/format.ts";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DiplomasButton } from "#school/diplomas/web/DiplomasButton.tsx";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import { rulesApi, rulesOfStageIn } from "#season/configuration/rules.contract.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { useStages } from "#season/stages/web/useStage.ts";

const otherScopes = { national: "Classement national", international: "Les deux épreuves", teams: "Équipes" } as const;
type OtherScope = keyof typeof otherScopes;

const ifTrue = (value: unknown): true | undefined => (String(value) === "true" ? true : undefined);

export const Route = createFileRoute("/admin/questionnaire/$id/classement")({
  staticData: { title: "Classement" },
  // Avoids importing the names of the scopes, which would be a file of every first page.
  validateSearch: searchOf({ ...listParameters, category: read.text, national: ifTrue, international: ifTrue, teams: ifTrue }),
  component: RankingPage,
});

function RankingPage() {
  const { id } = Route.useParams();
  const { data: stages = [] } = useStages();
  const stage = stages.find((one) => one.id === id);
  const search = Route.useSearch();
  const { data: season } = useApiQuery(rulesApi.read, { params: { year: stage?.year ?? 0 }, enabled: stage !== undefined });
  if (!stage) return null;
  const previous = stages.find((one) => one.id === stage.previousQuestionnaireId);
  const ofYear = stages.filter(({ year }) => year === stage.year);
  const [first, second] = internationalPapersOf(ofYear);
  const rules = season && rulesOfStageIn(season, stage.id);
  const papersRules = season && second && rulesOfStageIn(season, second.id);
  const others: Readonly<Record<OtherScope, boolean>> = {
    national: nationalFinalOf(ofYear) === stage,
    international: stage.kind === "international_final" && (papersRules?.papers ?? null) !== null,
    teams: (rules?.teams.ranking ?? null) !== null,
  };
  const offered = (Object.keys(otherScopes) as OtherScope[]).filter((scope) => others[scope] || search[scope]);
  const shown = offered.find((scope) => search[scope]);
  const scopes = offered.length > 0 && <Scopes offered={offered} shown={shown} />;
  if (shown === "teams") return <TeamRanking stage={stage} scopes={scopes} />;
  if (shown === "international") return <InternationalRanking papers={[first ?? stage, second ?? stage]} scopes={scopes} />;
  if (shown === "national" && others.national) return <NationalRanking final={stage} semiFinal={previous} scopes={scopes} />;
  return <StageRanking stage={stage} previous={previous} scopes={scopes} />;
}

const STAGE = "stage";

function Scopes({ offered, shown = STAGE }: { readonly offered: readonly OtherScope[]; readonly shown: string | undefined }) {
  const { change } = usePageSearch();
  return (
    <SegmentedControl
      aria-label="Classement affiché"
      data={[{ value: STAGE, label: "Cette étape" }, ...offered.map((scope) => ({ value: scope, label: otherScopes[scope] }))]}
      value={shown}
      onChange={(value) => change(Object.fromEntries(offered.map((scope) => [scope, scope === value || undefined])))}
    />
  );
}

interface StageProps {
  readonly stage: StageOnWire;
  /** Its date is this stage's. */
  readonly previous: StageOnWire | undefined;
  readonly scopes: ReactNode;
}

function StageRanking({ stage, previous, scopes }: StageProps) {
  const params = { id: stage.id };
  const name = `${stage.name} ${stage.year}`;
  const day = previous?.date;
  return (
    <RankingView
      rowsOf={(query) => apiQuery(rankingApi.ofStage, { params, query })}
      columns={stageRankingColumns}
      scopes={scopes}
      stages={[stage]}
      stateAction={
        <>
          <RankingStateButton stage={stage} />
          <StageDiplomas stage={stage} />
        </>
      }
      session={{ title: "Classement", name, occasion: day ? `${stage.name} du ${formatLongDay(day)}` : name }}
      download={(filter) => download(rankingApi.ofStage, { params, query: { ...filter, format: "xlsx" } })}
    />
  );
}

function StageDiplomas({ stage }: { readonly stage: StageOnWire }) {
  const groups = [
    { label: "Toutes les catégories", selection: {} },
    ...useCategoryOptions().map(({ value, label }) => ({ label, selection: { category: value } })),
  ];
  return (
    <DiplomasButton stage={stage} groups={groups} groupsLabel="Catégorie">
      Diplômes
    </DiplomasButton>
  );
}

/** Semi-final + 2 × final, as the regulations state. */
function NationalRanking({ final, semiFinal, scopes }: { final: StageOnWire; semiFinal: StageOnWire | undefined; scopes: ReactNode }) {
  const params = { year: final.year };
  const sum = `${semiFinal?.name ?? "Demi-finale"} + 2 × ${final.name}`;
  return (
    <RankingView
      rowsOf={(query) => apiQuery(rankingApi.national, { params, query })}
      columns={nationalRankingColumns}
      scopes={scopes}
      explanation={`${sum}\u00A0: les notes, les coefficients et les temps s'additionnent. Y figurent les participants notés à la finale\u00A0; sans note en demi-finale, celle-ci compte pour zéro.`}
      stages={semiFinal ? [semiFinal, final] : [final]}
      session={{ title: "Classement national", name: `Championnat ${final.year}`, occasion: `${sum}, ${final.year}` }}
      download={(filter) => download(rankingApi.national, { params, query: { ...filter, format: "xlsx" } })}
    />
  );
}

/** Both papers of the international final (RUL-06). */
function InternationalRanking({ papers, scopes }: { papers: readonly [StageOnWire, StageOnWire]; scopes: ReactNode }) {
  const [first, second] = papers;
  const { year } = first;
  const params = { year };
  const sum = `${first.name} + ${second.name}`;
  return (
    <RankingView
      rowsOf={(query) => apiQuery(rankingApi.international, { params, query })}
      columns={internationalRankingColumns}
      scopes={scopes}
      explanation={`${sum}\u00A0: les notes, les coefficients et les temps s'additionnent. Y figurent les participants notés à l'une des deux épreuves\u00A0; sans note à l'autre, celle-ci compte pour zéro.`}
      stages={papers}
      session={{ title: "Classement international", name: `Championnat ${year}`, occasion: `${sum}, ${year}` }}
      download={(filter) => download(rankingApi.international, { params, query: { ...filter, format: "xlsx" } })}
    />
  );
}
