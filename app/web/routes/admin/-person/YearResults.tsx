import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import { useStages } from "#features/stages/web/useStage.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { StageResult } from "./StageResult.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly year: number;
  /** In the current championship, also shows the stages without a result. */
  readonly isUnderWay: boolean;
}

const failure = "Erreur lors de la récupération des résultats";

export const resultsQuery = (userId: string, year: number) => ({
  ...apiQuery(resultsApi.ofUserYear, { params: { userId, year } }),
  meta: { failure },
});

/** A person's results of a year, one card per stage, latest first (ADM-12). */
export function YearResults({ person, year, isUnderWay }: Props) {
  // Championship has already run this query with its retries: a failure is shown at once.
  const results = useQuery({ ...resultsQuery(person.id, year), retryOnMount: false });
  const stages = useStages();
  const failed = [results, stages].find(({ error }) => error);
  if (failed) return <Failure message={failure} onRetry={() => void failed.refetch()} />;
  if (!results.data || !stages.data) return <Loading label="Chargement des résultats..." lines={3} />;
  const resultOfStage = (id: string) => results.data.find(({ questionnaireId }) => questionnaireId === id);
  const shown = stages.data.filter((stage) => stage.year === year && (isUnderWay || resultOfStage(stage.id))).toReversed();
  if (shown.length === 0) return <Text c="dimmed">Aucun résultat cette année-là.</Text>;
  return shown.map((stage) => (
    <StageResult key={stage.id} person={person} stage={stage} stages={stages.data} result={resultOfStage(stage.id)} />
  ));
}
