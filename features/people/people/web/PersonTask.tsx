import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { AnswerDetails } from "#contest/answers/web/AnswerDetails.tsx";
import { WithdrawalFacts } from "#contest/convocations/web/WithdrawalFacts.tsx";
import { CenterSelect } from "#contest/exam-centers/web/CenterSelect.tsx";
import { resultsApi } from "#contest/results/results.contract.ts";
import { nameOf, resultOf } from "#contest/results/stage-person.ts";
import { ResultCard } from "#contest/results/web/ResultCard.tsx";
import { withElision } from "#platform/contract/elision.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { WindowFoot } from "#platform/web/WindowFoot.tsx";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { useNextStage, useStages } from "#season/stages/web/useStage.ts";
import type { PersonOnWire } from "../people.contract.ts";
import { GradeTask } from "./GradeTask.tsx";
import type { Task } from "./stage-people.actions.tsx";

export interface StartedTask {
  readonly task: Task;
  readonly people: readonly PersonOnWire[];
}

interface Props {
  readonly stage: StageOnWire;
  readonly started: StartedTask;
  readonly isBusy: boolean;
  /** Convokes to this center; `null` withdraws the convocation. */
  readonly onConvoke: (centerId: string | null) => void;
  readonly onClose: () => void;
}

export function PersonTask({ stage, started: { task, people }, isBusy, onConvoke, onClose }: Props) {
  const [person] = people;
  if (!person) return null;
  switch (task) {
    case "answers":
      return <AnswersTask stage={stage} person={person} onClose={onClose} />;
    case "card":
      return <CardTask stage={stage} person={person} onClose={onClose} />;
    case "grade":
      return <GradeTask stage={stage} person={person} result={resultOf(person)} onClose={onClose} />;
    case "choose":
      return <ConvokeTask stage={stage} people={people} isBusy={isBusy} onConvoke={onConvoke} onClose={onClose} />;
    case "cancel":
      return (
        <ConfirmDialog
          title={`Annuler le centre ${withElision(nameOf(person))} ?`}
          confirm="Annuler le centre"
          cancel="Garder le centre"
          isDestructive
          isBusy={isBusy}
          onConfirm={() => onConvoke(null)}
          onClose={onClose}
        >
          <Text>Cette personne reste qualifiée, mais n'est plus convoquée à {resultOf(person)?.nextExamCenter?.name}.</Text>
          <WithdrawalFacts stageId={stage.id} userIds={[person.id]} />
        </ConfirmDialog>
      );
    default:
      return null;
  }
}

interface TaskProps extends Pick<Props, "stage" | "onClose"> {
  readonly person: PersonOnWire;
}

function AnswersTask({ stage, person, onClose }: TaskProps) {
  const explained = useApiQuery(answersApi.explained, { params: { userId: person.id, questionnaireId: stage.id } });
  return (
    <Modal opened onClose={onClose} size="lg" title={`Réponses ${withElision(nameOf(person))}`}>
      <Loaded query={explained} label="Chargement des réponses..." lines={8}>
        {(data) => <AnswerDetails explained={data} />}
      </Loaded>
    </Modal>
  );
}

/** Chooses the center of the next stage; people not qualified become qualified (GRD-04). */
function ConvokeTask({ stage, people, isBusy, onConvoke, onClose }: Omit<Props, "started"> & Pick<StartedTask, "people">) {
  const [one] = people;
  const [center, choose] = useState(people.length === 1 && one ? (resultOf(one)?.nextExamCenterId ?? null) : null);
  const notQualified = people.filter((person) => resultOf(person)?.qualified !== true).length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Centre d'épreuve ${people.length === 1 && one ? withElision(nameOf(one)) : `de ${formatCount(people.length, "personne")}`}`}
    >
      <Stack>
        {notQualified > 0 && (
          <Text>
            {people.length === 1
              ? "Cette personne"
              : formatCount(notQualified, "personne qui ne l'est pas encore", "personnes qui ne le sont pas encore")}{" "}
            {notQualified < 2 ? "devient qualifiée" : "deviennent qualifiées"} pour l'étape suivante.
          </Text>
        )}
        <CenterSelect
          label="Centre d'épreuve"
          description="Les places déjà prises depuis cette étape sont comptées."
          questionnaireId={stage.id}
          value={center}
          onChange={(chosen) => choose(chosen?.id ?? null)}
        />
        <WindowFoot onCancel={onClose} disabled={center === null} isBusy={isBusy} onConfirm={() => onConvoke(center)}>
          Convoquer
        </WindowFoot>
      </Stack>
    </Modal>
  );
}

const failure = "Erreur lors de la récupération des résultats";
const NEXT_CLOSED = "L'étape suivante est fermée : rouvrez-la pour modifier ses notes.";

/** A person's results in the year of a stage, one card each; the grade of the next stage can be edited while it is open (STG-10). */
function CardTask({ stage, person, onClose }: TaskProps) {
  const [edited, edit] = useState<string | null>(null);
  const card = allOf({
    results: useApiQuery(resultsApi.ofUserYear, { params: { userId: person.id, year: stage.year }, meta: { failure } }),
    next: useNextStage(stage.id),
    stages: useStages(),
  });
  const resultOfStage = (id: string) => card.data?.results.find(({ questionnaireId }) => questionnaireId === id);
  const chosen = card.data?.stages.find(({ id }) => id === edited);
  if (chosen) return <GradeTask stage={chosen} person={person} result={resultOfStage(chosen.id)} onClose={() => edit(null)} />;
  return (
    <Modal opened onClose={onClose} size="lg" title={card.data ? `${nameOf(person)}, ${person.numPalmares}` : nameOf(person)}>
      <Loaded query={card} failure={failure} label="Chargement des résultats..." lines={6}>
        {({ next, stages }) => (
          <Stack>
            {stages
              .filter(({ id }) => id === stage.id || id === next?.id || resultOfStage(id))
              .toReversed()
              .map((one) => (
                <ResultCard
                  key={one.id}
                  stage={one}
                  result={resultOfStage(one.id)}
                  {...((one.id === stage.id || one.id === next?.id) && {
                    edit: { run: () => edit(one.id), refusal: one.id === next?.id && next.isClosed ? NEXT_CLOSED : null },
                  })}
                />
              ))}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
