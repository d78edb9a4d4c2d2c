import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import { withElision } from "#platform/contract/elision.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { WhatPupilReads } from "./WhatPupilReads.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly onClose: () => void;
}

const failure = "Erreur lors de la récupération des résultats";

/** A pupil's published results of the year, latest stage first. */
export function ResultsTask({ person, onClose }: Props) {
  const registration = registrationOf(person);
  const year = registration?.year ?? 0;
  const { data, error, refetch } = useQuery({
    ...apiQuery(resultsApi.ofUserYear, { params: { userId: person.id, year } }),
    meta: { failure },
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={`Résultats ${withElision(nameOf(person))}`}>
      {data ? (
        <Stack>
          {data.length === 0 && <Text>Aucun résultat de {year} n'est encore publié pour cet élève.</Text>}
          {data.map((result) => (
            <ResultCard key={result.questionnaireId} stage={result.questionnaire} result={result}>
              <WhatPupilReads result={result} isConfirmed={registration?.status === "CONFIRMED"} userId={person.id} />
            </ResultCard>
          ))}
        </Stack>
      ) : error ? (
        <Failure message={failure} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Chargement des résultats..." lines={6} />
      )}
    </Modal>
  );
}
