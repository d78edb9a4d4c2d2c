import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { resultsApi } from "#features/results/results.contract.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import { WhatTheyRead } from "#features/results/web/WhatTheyRead.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";

interface Props {
  readonly userId: string;
  readonly year: number;
  /** A participant reads his results once he is. */
  readonly isConfirmed: boolean;
}

/** A member's results of a year at the stages whose results are published, the last first. */
export function YearResults({ userId, year, isConfirmed }: Props) {
  const { data, error, refetch } = useQuery(ask(resultsApi.ofUserYear, { params: { userId, year } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Chargement des résultats..." />;
  if (data.length === 0) return <Text c="dimmed">Aucun résultat publié pour le moment.</Text>;
  return data.map((result) => (
    <ResultCard key={result.questionnaireId} stage={result.questionnaire} result={result}>
      <WhatTheyRead
        result={result}
        introduction={isConfirmed ? "Ce que lit l'adhérent" : "Ce que l'adhérent lira une fois son inscription confirmée"}
      />
    </ResultCard>
  ));
}
