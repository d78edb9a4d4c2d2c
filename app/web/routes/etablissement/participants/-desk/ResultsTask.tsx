import { Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { stagesApi } from "#features/questionnaires/questionnaires.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import { nameOf, registrationOf } from "#features/results/stage-person.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { WhatPupilReads } from "./WhatPupilReads.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly onClose: () => void;
}

const failure = "Erreur lors de la récupération des résultats";

/** A pupil's results of the year at each stage whose results are published, the last first. */
export function ResultsTask({ person, onClose }: Props) {
  const registration = registrationOf(person);
  const year = registration?.year ?? 0;
  const results = useQuery({ ...ask(resultsApi.ofUserYear, { params: { userId: person.id, year } }), meta: { failure } });
  const stages = useQuery({ ...ask(stagesApi.visible, { query: { year } }), meta: { failure } });
  const failed = [results, stages].find(({ error }) => error);
  const resultAt = (id: string) => results.data?.find(({ questionnaireId }) => questionnaireId === id);
  return (
    <Modal opened onClose={onClose} size="lg" title={`Résultats de ${nameOf(person)}`}>
      {results.data && stages.data ? (
        <Stack>
          {stages.data.length === 0 && <Text>Aucune étape de {year} n'a encore publié ses résultats.</Text>}
          {stages.data
            .toSorted((one, other) => other.order - one.order)
            .map((stage) => {
              const result = resultAt(stage.id);
              return (
                <ResultCard key={stage.id} stage={stage} result={result}>
                  {result && <WhatPupilReads result={result} isConfirmed={registration?.status === "CONFIRMED"} userId={person.id} />}
                </ResultCard>
              );
            })}
        </Stack>
      ) : failed ? (
        <Failure message={failure} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading label="Chargement des résultats..." lines={6} />
      )}
    </Modal>
  );
}
