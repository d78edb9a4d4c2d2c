import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { resultsApi } from "#features/results/results.contract.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import { StageMessage } from "#features/results/web/StageMessage.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";

interface Props {
  readonly userId: string;
  readonly year: number;
  /** Only confirmed participants see their results. */
  readonly isConfirmed: boolean;
}

/** A member's published results of a year, latest stage first. */
export function YearResults({ userId, year, isConfirmed }: Props) {
  const { data, error, refetch } = useQuery(apiQuery(resultsApi.ofUserYear, { params: { userId, year } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Chargement des résultats..." />;
  if (data.length === 0) return <Text c="dimmed">Aucun résultat publié pour le moment.</Text>;
  return data.map((result) => (
    <ResultCard key={result.questionnaireId} stage={result.questionnaire} result={result}>
      <StageMessage
        result={result}
        introduction={isConfirmed ? "Ce que lit l'adhérent" : "Ce que l'adhérent lira une fois son inscription confirmée"}
      />
    </ResultCard>
  ));
}
