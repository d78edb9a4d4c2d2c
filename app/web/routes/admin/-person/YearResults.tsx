import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useStages } from "#features/questionnaires/web/useStage.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { StageResult } from "./StageResult.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly year: number;
  /** Also the stages where the person has no result yet: of the championship under way. */
  readonly isUnderWay: boolean;
}

const failure = "Erreur lors de la récupération des résultats";

export const askResults = (userId: string, year: number) => ({
  ...ask(resultsApi.ofUserYear, { params: { userId, year } }),
  meta: { failure },
});

/** A person's results of a year, a card for each stage, the last first (ADM-12). */
export function YearResults({ person, year, isUnderWay }: Props) {
  // Championship has asked, and waited for each try: what failed there is told, not waited for again.
  const results = useQuery({ ...askResults(person.id, year), retryOnMount: false });
  const stages = useStages();
  const failed = [results, stages].find(({ error }) => error);
  if (failed) return <Failure message={failure} onRetry={() => void failed.refetch()} />;
  if (!results.data || !stages.data) return <Loading label="Chargement des résultats..." lines={3} />;
  const resultAt = (id: string) => results.data.find(({ questionnaireId }) => questionnaireId === id);
  const shown = stages.data.filter((stage) => stage.year === year && (isUnderWay || resultAt(stage.id))).toReversed();
  if (shown.length === 0) return <Text c="dimmed">Aucun résultat cette année-là.</Text>;
  return shown.map((stage) => (
    <StageResult key={stage.id} person={person} stage={stage} stages={stages.data} result={resultAt(stage.id)} />
  ));
}
