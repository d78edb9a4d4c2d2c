import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import { useNextStage, useStages } from "#features/stages/web/useStage.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { GradeTask } from "./GradeTask.tsx";

interface Props {
  readonly stage: { readonly id: string; readonly year: number };
  readonly person: PersonOnWire;
  readonly onClose: () => void;
}

const failure = "Erreur lors de la récupération des résultats";

/** A person's results in the year of a stage, one card each; the grade of the next stage can be edited while it is open (STG-10). */
export function CardTask({ stage, person, onClose }: Props) {
  const [edited, edit] = useState<string | null>(null);
  const results = useQuery({ ...apiQuery(resultsApi.ofUserYear, { params: { userId: person.id, year: stage.year } }), meta: { failure } });
  const next = useNextStage(stage.id);
  const stages = useStages();
  if (results.data === undefined || next.data === undefined || stages.data === undefined)
    return (
      <Modal opened onClose={onClose} size="lg" title={nameOf(person)}>
        <Loaded query={allOf({ results, next, stages })} failure={failure} label="Chargement des résultats..." lines={6}>
          {() => null}
        </Loaded>
      </Modal>
    );
  const resultOfStage = (id: string) => results.data.find(({ questionnaireId }) => questionnaireId === id);
  const shown = stages.data.filter(({ id }) => id === stage.id || id === next.data?.id || resultOfStage(id)).toReversed();
  const chosen = stages.data.find(({ id }) => id === edited);
  if (chosen) return <GradeTask stage={chosen} person={person} result={resultOfStage(chosen.id)} onClose={() => edit(null)} />;
  const refusalOfStage = (id: string) =>
    id === next.data?.id && next.data.isClosed ? "L'étape suivante est fermée : rouvrez-la pour modifier ses notes." : null;
  return (
    <Modal opened onClose={onClose} size="lg" title={`${nameOf(person)}, ${person.numPalmares}`}>
      <Stack>
        {shown.map((one) => (
          <ResultCard
            key={one.id}
            stage={one}
            result={resultOfStage(one.id)}
            {...((one.id === stage.id || one.id === next.data?.id) && {
              edit: { run: () => edit(one.id), refusal: refusalOfStage(one.id) },
            })}
          />
        ))}
      </Stack>
    </Modal>
  );
}
